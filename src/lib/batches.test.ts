import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Batches } from './batches.ts';

describe('Batches', () => {
  const started: { items: number[]; finish: (results: string[]) => void; fail: (error: Error) => void }[] =
    [];
  const createBatches = (maxRunning: number, maxItems: number) => {
    started.splice(0);
    return new Batches<number, string>(
      (items) => new Promise((finish, fail) => started.push({ items, finish, fail })),
      { maxRunning, maxItems },
    );
  };
  const itemsStarted = () => started.map(({ items }) => items);
  const finish = (batch: number) => {
    const { items, finish: done } = started[batch] ?? { items: [], finish: () => {} };
    done(items.map((item) => `done ${item}`));
  };

  it('runs items of the same tick together and resolves each with its result', async () => {
    const batches = createBatches(2, 10);
    const all = Promise.all([1, 2, 3].map((item) => batches.add(item)));
    await setImmediate();
    expect(itemsStarted()).toEqual([[1, 2, 3]]);
    finish(0);
    expect(await all).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it('collects further items while the maximum number of batches is in flight', async () => {
    const batches = createBatches(1, 10);
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

  it('limits the size of a batch', async () => {
    const batches = createBatches(2, 2);
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

  it('rejects all items of a failed batch and runs the next batch', async () => {
    const batches = createBatches(1, 10);
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
