import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { parseDateRange } from './date-range.ts';

describe('parseDateRange', () => {
  it.each([
    ['2026-03-29', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-03-01', '2026-03-31', 'America/New_York', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
    ['2026-03-29T01:30:00Z', '2026-03-29', 'UTC', '2026-03-29T01:30:00Z', '2026-03-30T00:00:00Z'],
    ['2026-03-29', '2026-03-29T12:00:00+02:00', 'UTC', '2026-03-29T00:00:00Z', '2026-03-29T10:00:00Z'],
    ['2018-11-04', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z'],
    ['2011-12-30', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
    ['1970-01-01', '2200-12-31', 'Europe/Berlin', '1969-12-31T23:00:00Z', '2200-12-31T23:00:00Z'],
  ])('reads %s to %s in %s', (from, to, zone, start, end) => {
    expect(parseDateRange(from, to, zone)).toEqual({ start: Date.parse(start), end: Date.parse(end) });
  });

  it.each([
    ['2026-02-30', '2026-03-01', 'from', 'from names a day that does not exist in the calendar.'],
    ['2026-03-01', '2026-13-01', 'to', 'to names a day that does not exist in the calendar.'],
    ['1969-12-31', '2026-03-01', 'from', 'from must be between the years 1970 and 2200.'],
    ['2026-03-01', '2201-01-01', 'to', 'to must be between the years 1970 and 2200.'],
    ['2026-03-02', '2026-03-01', 'to', 'to must be after from.'],
    ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', 'to', 'to must be after from.'],
    // Samoa skipped this day.
    ['2011-12-30', '2011-12-30', 'to', 'The day 2011-12-30 does not exist in Pacific/Apia.'],
    ['2011-12-30', '2011-12-29', 'to', 'to must be after from.'],
    [
      'yesterday',
      '2026-03-01',
      'from',
      'from must be a date such as "2026-03-29" or an ISO 8601 timestamp such as "2026-03-29T01:30:00Z".',
    ],
    [
      '2026-03-01',
      '2026-03-02T10:00:00',
      'to',
      'to is a local time; add "Z" or an offset such as "+01:00" to say which instant it is.',
    ],
  ])('rejects %s to %s', async (from, to, field, message) => {
    expect(await problemOf(() => parseDateRange(from, to, 'Pacific/Apia'))).toEqual({
      code: 'INVALID_INPUT',
      field,
      message,
    });
  });
});
