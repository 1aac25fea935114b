import { describe, expect, test } from 'vitest';
import { allZones, zoneFits, zoneName, zoneOffset, zonesDiffer } from './zones.ts';

const SUMMER = Date.parse('2026-07-01T12:00:00Z');
const WINTER = Date.parse('2026-01-01T12:00:00Z');

test('lists all zones once, the given ones first', () => {
  const zones = allZones('Europe/Kyiv', 'Europe/Berlin');
  expect(zones.slice(0, 3)).toEqual(['Europe/Kyiv', 'Europe/Berlin', 'UTC']);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain('America/New_York');
  // Under its current name, whatever name the runtime uses.
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).not.toContain('Asia/Calcutta');
});

test('formats zone names for people', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('America / Argentina / Buenos Aires');
});

test.each([
  ['Europe/Berlin', SUMMER, 'GMT+2'],
  ['Europe/Berlin', WINTER, 'GMT+1'],
  ['Asia/Kolkata', WINTER, 'GMT+5:30'],
  ['America/St_Johns', SUMMER, 'GMT-2:30'],
])('computes the offset of %s', (zone, instant, offset) => {
  expect(zoneOffset(zone, instant)).toBe(offset);
});

describe('the zone search', () => {
  test.each([
    ['berlin', true],
    ['EUROPE BERLIN', true],
    ['europe/ber', true],
    ['gmt+2', true],
    ['utc+2', true],
    ['paris', false],
    ['europe paris', false],
    ['', true],
  ])('matches Berlin with %j', (search, fits) => {
    expect(zoneFits('Europe/Berlin', 'GMT+2', search)).toBe(fits);
  });

  test('treats spaces and underscores alike', () => {
    expect(zoneFits('America/New_York', 'GMT-4', 'new york')).toBe(true);
    expect(zoneFits('America/New_York', 'GMT-4', 'new_york')).toBe(true);
  });
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin', false],
  ['Europe/Berlin', 'Europe/Paris', false],
  ['Asia/Kolkata', 'Asia/Calcutta', false],
  ['Europe/Berlin', 'America/New_York', true],
  ['Europe/London', 'Africa/Abidjan', true],
])('compares the clocks of %s and %s: %s', (a, b, differ) => {
  for (const now of [SUMMER, WINTER]) expect(zonesDiffer(a, b, now)).toBe(differ);
});
