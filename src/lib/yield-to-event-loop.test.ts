import { expect, it } from 'vitest';
import { createYielder } from './yield-to-event-loop.ts';

/** Blocks the thread. */
function work(milliseconds: number): void {
  for (const begin = performance.now(); performance.now() - begin < milliseconds; );
}

it('lets other tasks run between long steps', async () => {
  const yieldIfDue = createYielder();
  const order: string[] = [];
  const other = new Promise<void>((resolve) =>
    setImmediate(() => {
      order.push('other');
      resolve();
    }),
  );
  for (let step = 1; step <= 3; step++) {
    work(6);
    order.push(`step ${step}`);
    await yieldIfDue();
  }
  await other;
  expect(order).toEqual(['step 1', 'other', 'step 2', 'step 3']);
});

it('continues only one of several yielding tasks per tick', async () => {
  let ticks = 0;
  let isOver = false;
  const count = () => {
    ticks += 1;
    if (!isOver) setImmediate(count);
  };
  const ticksOfSteps: number[] = [];
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const yieldIfDue = createYielder();
      for (let step = 0; step < 3; step++) {
        work(4);
        await yieldIfDue();
        ticksOfSteps.push(ticks);
      }
    }),
  );
  isOver = true;
  expect(new Set(ticksOfSteps).size).toBe(12);
});
