import { describe, expect, it } from 'vitest';
import type { Money } from './money.ts';
import { effectiveRate } from './rates.ts';

const euro = (minorUnits: number): Money => ({ minorUnits, currency: 'EUR' });
const [project, identity, client, team] = [euro(100), euro(200), euro(300), euro(400)];

describe('effectiveRate', () => {
  it.each([
    [{ project, identity, client, team }, project],
    [{ project: null, identity, client, team }, identity],
    [{ project: null, identity: null, client, team }, client],
    [{ project: null, identity: null, client: null, team }, team],
    [{ project: null, identity: null, client: null, team: null }, null],
    [{ project, identity: null, client: null, team: null }, project],
    [{ project, identity: null, client, team }, project],
    [{ project: null, identity, client: null, team }, identity],
  ])('returns the first rate of project, member, client and team: %j', (levels, expected) => {
    expect(effectiveRate(levels)).toBe(expected);
  });

  it('treats a rate of zero as set', () => {
    expect(effectiveRate({ project: euro(0), identity, client, team })).toEqual(euro(0));
  });
});
