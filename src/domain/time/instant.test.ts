import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { formatInstant, parseInstant } from './instant.ts';

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(2201, 0, 1) - 1;
const anyInstant = fc.integer({ min: EARLIEST, max: LATEST });

describe('parseInstant', () => {
  it.each([
    ['2026-03-29T01:30:00Z', Date.UTC(2026, 2, 29, 1, 30)],
    ['2026-03-29T01:30Z', Date.UTC(2026, 2, 29, 1, 30)],
    ['2026-03-29T01:30:00+02:00', Date.UTC(2026, 2, 28, 23, 30)],
    ['2026-03-29T01:30:00-0930', Date.UTC(2026, 2, 29, 11)],
    ['2026-03-29T01:30:00+00:00', Date.UTC(2026, 2, 29, 1, 30)],
    ['2026-03-29T01:30:00-00:00', Date.UTC(2026, 2, 29, 1, 30)],
    ['2026-03-29T01:30:00+18:00', Date.UTC(2026, 2, 28, 7, 30)],
    ['2026-03-29T01:30:00-18:00', Date.UTC(2026, 2, 29, 19, 30)],
    ['2026-03-29T01:30:00.5Z', Date.UTC(2026, 2, 29, 1, 30, 0, 500)],
    ['2026-03-29T01:30:00.05Z', Date.UTC(2026, 2, 29, 1, 30, 0, 50)],
    ['2026-03-29T01:30:00.123Z', Date.UTC(2026, 2, 29, 1, 30, 0, 123)],
    ['2026-03-29T01:30:00.123999999Z', Date.UTC(2026, 2, 29, 1, 30, 0, 123)],
    ['20260329T013000Z', Date.UTC(2026, 2, 29, 1, 30)],
    ['20260329T0130Z', Date.UTC(2026, 2, 29, 1, 30)],
    ['20260329T013000+0200', Date.UTC(2026, 2, 28, 23, 30)],
    ['20260329T013000.25-09:30', Date.UTC(2026, 2, 29, 11, 0, 0, 250)],
    ['2024-02-29T23:59:59.999Z', Date.UTC(2024, 1, 29, 23, 59, 59, 999)],
    ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)],
    ['1970-01-01T00:00:00Z', EARLIEST],
    ['1969-12-31T23:00:00-01:00', EARLIEST],
    ['2200-12-31T23:59:59.999Z', LATEST],
    ['2201-01-01T00:59:59.999+01:00', LATEST],
  ])('reads %s', (text, instant) => {
    expect(parseInstant(text, 'startTime')).toBe(instant);
  });

  it.each([
    ['2026-03-29T01:30:00'],
    ['2026-03-29T01:30'],
    ['2026-03-29 01:30:00'],
    ['2026-03-29T01:30:00.123'],
    ['2026-03-29T01:30:00,5'],
    ['2026-03-29'],
    ['20260329T013000'],
    ['20260329T0130'],
    ['20260329'],
  ])('rejects the local time %s and explains the missing offset', async (text) => {
    expect(await problemOf(() => parseInstant(text, 'startTime'))).toEqual({
      code: 'INVALID_INPUT',
      field: 'startTime',
      message: 'startTime is a local time; add "Z" or an offset such as "+01:00" to say which instant it is.',
    });
  });

  it.each([
    ['2026-02-30T12:00:00Z', 'does not exist in the calendar'],
    ['2026-02-29T12:00:00Z', 'does not exist in the calendar'],
    ['2100-02-29T12:00:00Z', 'does not exist in the calendar'],
    ['2026-04-31T12:00:00Z', 'does not exist in the calendar'],
    ['2026-01-00T12:00:00Z', 'does not exist in the calendar'],
    ['2026-01-32T12:00:00Z', 'does not exist in the calendar'],
    ['2026-00-10T12:00:00Z', 'does not exist in the calendar'],
    ['2026-13-10T12:00:00Z', 'does not exist in the calendar'],
    ['2026-03-29T24:00:00Z', 'no such time of day'],
    ['2026-03-29T25:00:00Z', 'no such time of day'],
    ['2026-03-29T12:60:00Z', 'no such time of day'],
    ['2016-12-31T23:59:60Z', 'leap seconds'],
    ['2026-03-29T12:00:61Z', 'no such second'],
    ['2026-03-29T12:00:00+18:01', 'beyond 18 hours'],
    ['2026-03-29T12:00:00-19:00', 'beyond 18 hours'],
    ['2026-03-29T12:00:00+01:60', 'offset'],
    ['1969-12-31T23:59:59.999Z', 'between the years 1970 and 2200'],
    ['1970-01-01T00:30:00+01:00', 'between the years 1970 and 2200'],
    ['2201-01-01T00:00:00Z', 'between the years 1970 and 2200'],
    ['2200-12-31T23:30:00-01:00', 'between the years 1970 and 2200'],
    ['9999-12-31T23:59:59Z', 'between the years 1970 and 2200'],
    ['0000-01-01T00:00:00Z', 'between the years 1970 and 2200'],
    ['0050-06-15T00:00:00Z', 'between the years 1970 and 2200'],
    ['0070-01-01T00:00:00Z', 'between the years 1970 and 2200'],
    ['-001-01-01T00:00:00Z', 'must be an ISO 8601 timestamp'],
    ['10000-01-01T00:00:00Z', 'must be an ISO 8601 timestamp'],
    ['+002026-03-29T12:00:00Z', 'must be an ISO 8601 timestamp'],
    ['2026-03-29t12:00:00z', 'must be an ISO 8601 timestamp'],
    ['2026-3-29T12:00:00Z', 'must be an ISO 8601 timestamp'],
    ['20260230T120000Z', 'does not exist in the calendar'],
    ['20260329T240000Z', 'no such time of day'],
    ['20260329T120060+0100', 'leap seconds'],
    ['20260329T120000+1801', 'beyond 18 hours'],
    ['20260329T12Z', 'must be an ISO 8601 timestamp'],
    ['20260329T12:00:00Z', 'must be an ISO 8601 timestamp'],
    ['2026-03-29T120000Z', 'must be an ISO 8601 timestamp'],
    ['2026088T120000Z', 'must be an ISO 8601 timestamp'],
    ['2026-03-29T12:00:00.Z', 'must be an ISO 8601 timestamp'],
    ['2026-03-29T12:00:00.1234567890Z', 'must be an ISO 8601 timestamp'],
    ['2026-03-29T12:00:00ZZ', 'must be an ISO 8601 timestamp'],
    ['2026-03-29T12:00:00Z\n', 'must be an ISO 8601 timestamp'],
    [' 2026-03-29T12:00:00Z', 'must be an ISO 8601 timestamp'],
    ['2026-03-29T12:00:00 Europe/Berlin', 'must be an ISO 8601 timestamp'],
    ['٢٠٢٦-03-29T12:00:00Z', 'must be an ISO 8601 timestamp'],
    ['1774785600000', 'must be an ISO 8601 timestamp'],
    ['tomorrow', 'must be an ISO 8601 timestamp'],
    ['', 'must be an ISO 8601 timestamp'],
    ['\0', 'must be an ISO 8601 timestamp'],
  ])('rejects the timestamp %j', async (text, part) => {
    const problem = await problemOf(() => parseInstant(text, 'endTime'));
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', field: 'endTime' });
    expect(problem.message).toContain(part);
    expect(problem.message).toMatch(/^endTime /);
  });

  it('accepts exactly the days that exist in the calendar', () => {
    const isDay = (text: string) => {
      const date = new Date(`${text}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
    };
    const two = (n: number) => String(n).padStart(2, '0');
    for (const year of [1972, 1999, 2000, 2026, 2100, 2200]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${two(month)}-${two(day)}`;
          const read = () => parseInstant(`${text}T12:00:00Z`, 'startTime');
          if (isDay(text)) expect(formatInstant(read())).toBe(`${text}T12:00:00Z`);
          else expect(read, text).toThrow('does not exist in the calendar');
        }
      }
    }
  });

  it('parses every output of Date.toISOString', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(parseInstant(new Date(instant).toISOString(), 'startTime')).toBe(instant);
      }),
      { numRuns: 1000 },
    );
  });

  it('parses an instant equally in every offset and in both formats', () => {
    const twoDays = 2 * 86_400_000;
    fc.assert(
      fc.property(
        fc.integer({ min: EARLIEST + twoDays, max: LATEST - twoDays }),
        fc.integer({ min: -18 * 60, max: 18 * 60 }),
        (instant, offset) => {
          const local = new Date(instant + offset * 60_000).toISOString().slice(0, -1);
          const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
          const zone = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
          expect(parseInstant(local + zone, 'startTime')).toBe(instant);
          const basic = local.replace(/[-:]/g, '') + zone.replace(':', '');
          expect(parseInstant(basic, 'startTime')).toBe(instant);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('returns an instant in range or rejects the text, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/),
          fc.stringMatching(/^\d{8}T\d{4}(\d\d)?(Z|[+-]\d{4})$/),
        ),
        async (text) => {
          let instant: number;
          try {
            instant = parseInstant(text, 'startTime');
          } catch (error) {
            expect((await problemOf(() => Promise.reject(error))).field).toBe('startTime');
            return;
          }
          expect(instant).toBeGreaterThanOrEqual(EARLIEST);
          expect(instant).toBeLessThanOrEqual(LATEST);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('formatInstant', () => {
  it.each([
    [Date.UTC(2026, 2, 29, 1, 30), '2026-03-29T01:30:00Z'],
    [Date.UTC(2026, 2, 29, 1, 30, 0, 7), '2026-03-29T01:30:00.007Z'],
    [Date.UTC(2026, 2, 29, 23, 59, 59, 120), '2026-03-29T23:59:59.120Z'],
    [EARLIEST, '1970-01-01T00:00:00Z'],
    [LATEST, '2200-12-31T23:59:59.999Z'],
  ])('formats %d as %s', (instant, text) => {
    expect(formatInstant(instant)).toBe(text);
  });

  it('agrees with Date.toISOString without zero milliseconds, and round-trips', () => {
    fc.assert(
      fc.property(anyInstant, fc.boolean(), (instant, whole) => {
        const exact = whole ? instant - (instant % 1000) : instant;
        const text = formatInstant(exact);
        expect(text).toBe(new Date(exact).toISOString().replace('.000Z', 'Z'));
        expect(parseInstant(text, 'startTime')).toBe(exact);
      }),
      { numRuns: 2000 },
    );
  });
});
