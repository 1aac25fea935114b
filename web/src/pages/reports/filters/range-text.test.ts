import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysBetween } from '../../../../../src/domain/reports/unit.ts';
import { moved } from './range-text.ts';

it.each([
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2026-03-10', '2026-03-16', '2026-03-03', '2026-03-09'],
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
])('moves %s to %s back to %s to %s', (from, to, first, last) => {
  expect(moved({ from, to }, -1)).toEqual({ from: first, to: last });
});

it('leaves no gap and no overlap between ranges', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 800 }),
      fc.constantFrom(1 as const, -1 as const),
      (first, length, step) => {
        const from = first.toISOString().slice(0, 10);
        const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
        const next = moved({ from, to }, step);
        const [a, b] = step === 1 ? [to, next.from] : [next.to, from];
        expect(daysBetween(a, b)).toBe(2);
      },
    ),
  );
});
