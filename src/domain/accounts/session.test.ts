import { describe, expect, it } from 'vitest';
import { DAY } from '../../../test/harness/times.ts';
import { MAX_SESSION_MS, sessionExpiry } from './session.ts';

describe('a session', () => {
  it.each([
    [0, 30],
    [10, 40],
    [59, 89],
    [60, 90],
    [61, 90],
    [89, 90],
  ])('that was used last on day %i ends on day %i', (seen, end) => {
    expect(sessionExpiry(1000, 1000 + seen * DAY)).toBe(1000 + end * DAY);
  });

  it('never lasts longer than the cookie that carries it', () => {
    expect(sessionExpiry(0, MAX_SESSION_MS)).toBe(MAX_SESSION_MS);
  });
});
