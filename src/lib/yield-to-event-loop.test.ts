import { expect, it } from 'vitest';
import { createYielder } from './yield-to-event-loop.ts';

/** Holds the thread. */
function work(milliseconds: number): void {
  for (const begin = performance.now(); performance.now() - begin < milliseconds; );
}

it('lets others have their turn between long steps', async () => {
  const turn = createYielder();
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
    await turn();
  }
  await other;
  expect(order).toEqual(['step 1', 'other', 'step 2', 'step 3']);
});

it('lets one of several go on in a turn', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const took: number[] = [];
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const turn = createYielder();
      for (let step = 0; step < 3; step++) {
        work(4);
        await turn();
        took.push(turns);
      }
    }),
  );
  isOver = true;
  expect(new Set(took).size).toBe(12);
});
