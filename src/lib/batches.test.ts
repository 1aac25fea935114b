import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Batches } from './batches.ts';

describe('batches', () => {
  const started: { items: number[]; finish: (results: string[]) => void; fail: (error: Error) => void }[] =
    [];
  const gather = (mostAtOnce: number, largest: number) => {
    started.splice(0);
    return new Batches<number, string>(
      (items) => new Promise((finish, fail) => started.push({ items, finish, fail })),
      { maxRunning: mostAtOnce, maxItems: largest },
    );
  };
  const itemsStarted = () => started.map(({ items }) => items);
  const finish = (batch: number) => {
    const { items, finish: done } = started[batch] ?? { items: [], finish: () => {} };
    done(items.map((item) => `done ${item}`));
  };

  it('do together what comes in one turn, and answer each', async () => {
    const batches = gather(2, 10);
    const all = Promise.all([1, 2, 3].map((item) => batches.add(item)));
    await setImmediate();
    expect(itemsStarted()).toEqual([[1, 2, 3]]);
    finish(0);
    expect(await all).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it('gather what comes while as many as may are under way', async () => {
    const batches = gather(1, 10);
    const first = batches.add(1);
    await setImmediate();
    const others = [batches.add(2)];
    await setImmediate();
    others.push(batches.add(3));
    await setImmediate();
    expect(itemsStarted()).toEqual([[1]]);
    finish(0);
    expect(await first).toBe('done 1');
    await setImmediate();
    expect(itemsStarted()).toEqual([[1], [2, 3]]);
    finish(1);
    expect(await Promise.all(others)).toEqual(['done 2', 'done 3']);
  });

  it('divide a crowd', async () => {
    const batches = gather(2, 2);
    const all = Promise.all([1, 2, 3, 4, 5].map((item) => batches.add(item)));
    while (started.length < 2) await setImmediate();
    expect(itemsStarted()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    finish(0);
    while (started.length < 3) await setImmediate();
    finish(1);
    finish(2);
    expect(await all).toHaveLength(5);
  });

  it('fail together, and go on', async () => {
    const batches = gather(1, 10);
    const all = Promise.allSettled([batches.add(1), batches.add(2)]);
    await setImmediate();
    started[0]?.fail(new Error('broken'));
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = batches.add(3);
    await setImmediate();
    finish(1);
    expect(await next).toBe('done 3');
  });
});
