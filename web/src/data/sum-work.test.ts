import { describe, expect, it } from 'vitest';
import { sumWork, type WorkRow, workOn } from './sum-work.ts';

const HOUR = 3_600_000;
const row = (ids: (string | null)[], hours: number, entries = 1): WorkRow => ({
  keys: ids.map((id) => ({ id })),
  seconds: hours * 3600,
  entries,
});

describe('work sums', () => {
  it('adds up time by item and by day', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
    const sums = sumWork(
      [
        row(['p', '2026-03-02'], 1),
        row(['p', '2026-03-04'], 2.5, 2),
        row(['q', '2026-03-03'], 4),
        row([null, '2026-03-03'], 8),
      ],
      days,
    );
    expect(sums).toEqual(
      new Map([
        ['p', { milliseconds: 3.5 * HOUR, entries: 3, byDay: [HOUR, 0, 2.5 * HOUR] }],
        ['q', { milliseconds: 4 * HOUR, entries: 1, byDay: [0, 4 * HOUR, 0] }],
      ]),
    );
  });

  it('counts the time for each tag of an entry', () => {
    const sums = sumWork([row(['deep,office'], 1, 2), row(['deep'], 0.5), row([null], 3)], []);
    expect(sums.get('deep')).toEqual({ milliseconds: 1.5 * HOUR, entries: 3, byDay: [] });
    expect(sums.get('office')).toEqual({ milliseconds: HOUR, entries: 2, byDay: [] });
  });

  it('returns zero for an item without time, and undefined while time is not loaded', () => {
    const sums = sumWork([row(['p'], 1)], []);
    expect(workOn(sums, 'p')).toBe(sums.get('p'));
    expect(workOn(sums, 'q')).toEqual({ milliseconds: 0, entries: 0, byDay: [] });
    expect(workOn(undefined, 'p')).toBeUndefined();
  });
});
