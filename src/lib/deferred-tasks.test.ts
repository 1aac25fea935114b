import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDeferredTasks } from './deferred-tasks.ts';

function createWithFailures() {
  const failures: Error[] = [];
  return { failures, ...createDeferredTasks((error) => failures.push(error as Error)) };
}

describe('work after a response', () => {
  it('starts work after the caller has continued and awaits the work on close', async () => {
    const { begin, close, failures } = createWithFailures();
    const done: string[] = [];
    begin(async () => {
      await sleep(10);
      done.push('work');
    });
    await sleep(20);
    expect(done).toEqual([]);
    await close();
    expect(done).toEqual(['work']);
    expect(failures).toEqual([]);
  });

  it('reports failed work and runs the rest', async () => {
    const { begin, close, failures } = createWithFailures();
    let done = 0;
    begin(() => Promise.reject(new Error('no database')));
    begin(async () => {
      done += 1;
    });
    await close();
    expect(failures.map(({ message }) => message)).toEqual(['no database']);
    expect(done).toBe(1);
  });

  it('drops tasks beyond the limit and accepts tasks again once there is room', async () => {
    const { begin, close, failures } = createWithFailures();
    let done = 0;
    const work = async () => {
      done += 1;
    };
    for (let n = 0; n < 210; n++) begin(work);
    expect(failures).toHaveLength(10);
    expect(failures[0]?.message).toContain('dropped');
    await close();
    expect(done).toBe(200);
    begin(work);
    await close();
    expect(done).toBe(201);
  });
});
