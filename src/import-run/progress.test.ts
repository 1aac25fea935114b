import { expect, test } from 'vitest';
import { Pace } from './progress.ts';

const written = (done: number, total: number | null = 1000) => ({ step: 'WRITE', done, total }) as const;

test('computes rate and remaining time from the last seconds', () => {
  const pace = new Pace();
  expect(pace.mark(written(0), 0)).toBeNull();
  expect(pace.mark(written(10), 100)).toBeNull();
  expect(pace.mark(written(100), 1000)).toEqual({ rate: 100, left: 9000 });
  expect(pace.mark(written(100), 20_000)).toBeNull();
  const later = pace.mark(written(420), 36_000);
  expect(later).toEqual({ rate: 20, left: 29_000 });
});

test('returns no remaining time without a total', () => {
  const pace = new Pace();
  pace.mark(written(0, null), 0);
  expect(pace.mark(written(50, null), 1000)).toEqual({ rate: 50, left: null });
});
