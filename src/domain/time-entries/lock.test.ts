import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { checkLockDate, lockedUntil, requireUnlocked } from './lock.ts';

const at = (text: string) => Date.parse(text);

describe('the lock date of a team', () => {
  it.each([
    ['Europe/Berlin', '2026-03-30', '2026-03-30T00:00:00+02:00'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T00:00:00+01:00'],
    ['America/New_York', '2026-03-01', '2026-03-01T00:00:00-05:00'],
    // Midnight was skipped.
    ['America/Havana', '2026-03-08', '2026-03-08T01:00:00-04:00'],
    // The whole day was skipped.
    ['Pacific/Apia', '2011-12-30', '2011-12-31T00:00:00+14:00'],
  ])('lockedUntil in %s returns the start of %s', (timezone, lockedBefore, instant) => {
    expect(lockedUntil({ lockedBefore, timezone })).toBe(at(instant));
  });

  const lock = { lockedBefore: '2026-03-01', timezone: 'Europe/Berlin' };
  const [before, first, after] = [
    '2026-02-28T22:59:59.999Z',
    '2026-02-28T23:00:00Z',
    '2026-03-05T00:00:00Z',
  ].map(at) as [number, number, number];

  it('allows changes of entries that start on or after the lock date', () => {
    expect(() => requireUnlocked(lock, [first, after], 'id')).not.toThrow();
    expect(() => requireUnlocked(lock, [], 'id')).not.toThrow();
  });

  it.each([[[before]], [[before, after]], [[after, before]]])(
    'rejects changes of entries that start before the lock date: %j',
    async (starts) => {
      expect(await problemOf(() => requireUnlocked(lock, starts, 'startTime'))).toEqual({
        code: 'ENTRY_LOCKED',
        field: 'startTime',
        message:
          'Time before 2026-03-01 is locked in this team; ask an ADMIN to change it, or to move the lock date.',
      });
    },
  );

  it('allows every change without a lock date', () => {
    expect(lockedUntil({ lockedBefore: null, timezone: 'UTC' })).toBeNull();
    expect(() => requireUnlocked({ lockedBefore: null, timezone: 'UTC' }, [before], null)).not.toThrow();
  });

  it('accepts only existing calendar dates', async () => {
    expect(checkLockDate('2026-02-28')).toBe('2026-02-28');
    for (const text of [
      '2026-02-29',
      '2026-2-1',
      '1969-12-31',
      '2201-01-01',
      'x',
      '',
      '2026-03-01T00:00:00Z',
      '2026-03-01\0',
    ]) {
      expect(await problemOf(() => checkLockDate(text)), text).toMatchObject({ field: 'lockedBefore' });
    }
  });
});
