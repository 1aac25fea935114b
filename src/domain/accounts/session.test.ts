import { describe, expect, it } from 'vitest';
import { DAY } from '../../../test/harness/times.ts';
import { MAX_SESSION_MS, sessionExpiry } from './session.ts';

describe('sessionExpiry', () => {
  it.each([
    [0, 30],
    [10, 40],
    [59, 89],
    [60, 90],
    [61, 90],
    [89, 90],
  ])('a session that was last used on day %i expires on day %i', (lastUsedDay, expiryDay) => {
    expect(sessionExpiry(1000, 1000 + lastUsedDay * DAY)).toBe(1000 + expiryDay * DAY);
  });

  it('never exceeds the lifetime of the session cookie', () => {
    expect(sessionExpiry(0, MAX_SESSION_MS)).toBe(MAX_SESSION_MS);
  });
});
