import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { checkZone } from './zone.ts';

describe('checkZone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    // Names that the runtime replaces by an older name are returned as given.
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('normalizes %s', (name, zone) => {
    expect(checkZone(name)).toBe(zone);
  });

  it('accepts every zone of the runtime under its own name', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(checkZone(zone)).toBe(zone);
  });

  it.each(['', 'Berlin', 'Europe/Atlantis', '+02:00', '-0500', '02:00', 'Europe/Berlin ', 'CET+1', 'a\0b'])(
    'rejects %j',
    async (name) => {
      expect(await problemOf(() => checkZone(name))).toEqual({
        code: 'INVALID_INPUT',
        field: 'timezone',
        message: 'timezone must be an IANA time zone such as Europe/Berlin.',
      });
    },
  );
});
