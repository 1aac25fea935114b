import { memoryUsage } from 'node:process';
import { expect, it } from 'vitest';
import { freeStartupMemory } from './free-startup-memory.ts';

it('frees garbage', () => {
  let garbage: unknown[] | null = Array.from({ length: 200_000 }, (_, n) => ({ n }));
  const before = memoryUsage().heapUsed;
  expect(garbage).toHaveLength(200_000);
  garbage = null;

  freeStartupMemory();

  expect(memoryUsage().heapUsed).toBeLessThan(before - 5_000_000);
});
