import { describe, expect, test } from 'vitest';
import { HOUR, instantAt, interval, MINUTE } from '../../../test/harness/times.ts';
import { activeBeforePause, afterDoing } from './activity.ts';
import { likelyEnds } from './guess-end.ts';

const day = (days: number, hours: number) => instantAt(days * 24 + hours);
const worked = (days: number, to: number) => interval(days * 24 + 9, days * 24 + to);
const known = { zone: 'UTC', now: day(8, 8), lastActive: null, entries: [] };

describe('likely ends of a forgotten timer', () => {
  test('defaults to the end of a working day', () => {
    expect(likelyEnds(day(7, 14), known)).toEqual([{ at: day(7, 17), why: 'workingDay' }]);
  });

  test('lists the last activity first', () => {
    expect(likelyEnds(day(7, 14), { ...known, lastActive: day(7, 16.5) + 20_000 })).toEqual([
      { at: day(7, 16.5), why: 'lastActive' },
      { at: day(7, 17), why: 'workingDay' },
    ]);
  });

  test('includes the usual end of days, by the last entry of each', () => {
    const entries = [worked(3, 18), worked(2, 12), worked(2, 17.5), worked(1, 17.55), worked(0, 23)];
    expect(likelyEnds(day(7, 14), { ...known, entries })).toEqual([{ at: day(7, 18), why: 'usualEnd' }]);
    expect(likelyEnds(day(7, 14), { ...known, entries: entries.slice(0, 3) })).toEqual([
      { at: day(7, 17), why: 'workingDay' },
    ]);
  });

  test('returns ends between the start and now, without duplicates', () => {
    expect(likelyEnds(day(7, 18), known)).toEqual([]);
    expect(likelyEnds(day(7, 2), { ...known, now: day(7, 15) })).toEqual([]);
    expect(likelyEnds(day(7, 14), { ...known, lastActive: day(7, 17) })).toHaveLength(1);
    expect(likelyEnds(day(7, 14), { ...known, lastActive: day(7, 13) })).toHaveLength(1);
  });

  test('follows the zone of the user', () => {
    const [end] = likelyEnds(day(7, 10), { ...known, zone: 'America/New_York' });
    expect(end).toEqual({ at: day(7, 21), why: 'workingDay' });
  });
});

describe('activity', () => {
  test('records a long pause when it ends, and no short ones', () => {
    const first = { last: 0, beforePause: null };
    const short = afterDoing(first, 10 * MINUTE);
    expect(short).toEqual({ last: 10 * MINUTE, beforePause: null });
    const long = afterDoing(short, 10 * HOUR);
    expect(long).toEqual({ last: 10 * HOUR, beforePause: 10 * MINUTE });
    expect(afterDoing(long, 10 * HOUR + MINUTE)).toMatchObject({ beforePause: 10 * MINUTE });
  });

  test('counts a current pause', () => {
    expect(activeBeforePause({ last: 0, beforePause: null }, 2 * HOUR)).toBe(0);
    expect(activeBeforePause({ last: 2 * HOUR, beforePause: 5 }, 2 * HOUR + MINUTE)).toBe(5);
  });
});
