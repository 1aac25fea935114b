import { describe, expect, it } from 'vitest';
import { formatInZone } from './calendar.ts';
import { localSpan, localTime } from './local-time.ts';
import { offsetAt } from './zone-offset.ts';

const at = (text: string) => Date.parse(text);
const span = (start: string, end: string | null, zone: string) =>
  localSpan(at(start), end === null ? null : at(end), zone);

describe('localSpan and localTime', () => {
  it.each([
    ['2026-11-03T08:00:00Z', '2026-11-03T09:30:00Z', 'Europe/Berlin', '2026-11-03 09:00–10:30 +01:00'],
    ['2026-11-03T08:00:00Z', '2026-11-03T09:30:00Z', 'UTC', '2026-11-03 08:00–09:30 Z'],
    ['2026-11-03T08:00:05Z', '2026-11-03T09:30:00.250Z', 'UTC', '2026-11-03 08:00:05–09:30:00.250 Z'],
    ['2026-11-03T08:00:00Z', null, 'Asia/Kolkata', '2026-11-03 13:30 +05:30 to now'],
    ['2026-11-03T22:00:00Z', '2026-11-04T01:00:00Z', 'UTC', '2026-11-03 22:00 – 2026-11-04 01:00 Z'],
    ['2026-11-03T03:00:00Z', '2026-11-03T04:30:00Z', 'America/New_York', '2026-11-02 22:00–23:30 -05:00'],
    // The clock went back from 3:00 to 2:00.
    [
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      'Europe/Berlin',
      '2026-10-25 02:30 +02:00 – 02:30 +01:00',
    ],
    [
      '2026-10-24T20:00:00Z',
      '2026-10-25T05:00:00Z',
      'Europe/Berlin',
      '2026-10-24 22:00 +02:00 – 2026-10-25 06:00 +01:00',
    ],
  ])('formats %s to %s in %s as %s', (start, end, zone, text) => {
    expect(span(start, end, zone)).toBe(text);
  });

  it('agrees with formatInZone at any instant in any time zone', () => {
    for (const zone of Intl.supportedValuesOf('timeZone').filter((_zone, index) => index % 20 === 0)) {
      for (let instant = at('1975-01-01T00:00:00Z'); instant < at('2040-01-01T00:00:00Z'); instant += 1e10) {
        const [date = '', clock = ''] = formatInZone(instant, zone).split('T');
        const shown = `${date} ${clock.slice(0, 8).replace(/:00$/, '')} ${clock.slice(8)}`;
        expect(localTime(instant, zone)).toBe(shown);
      }
    }
  });
});

it('offsetAt includes the seconds of historical offsets', () => {
  expect(offsetAt('Africa/Monrovia', 0)).toBe(-(44 * 60 + 30) * 1000);
});
