import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { limitersOn, RateLimited } from '../../lib/rate-limit.ts';
import { chargeCaller, createRequestLimits } from './request-limits.ts';

/** 60 a minute per credential: one a second, in bursts of ten. */
const SETTINGS = { requests: 60, perMilliseconds: 60_000 };

function actorWith(key: string, userId = 'ada'): Actor {
  const source = { kind: 'API_KEY', id: key, label: null } as const;
  return { userId, defaultTeamId: null, memberships: [], scopes: ['read', 'write'], source };
}

function limitsAt(start = 1_000_000) {
  const clock = turnableClock(start);
  const makeLimiter = limitersOn(clock);
  const limits = createRequestLimits(SETTINGS, makeLimiter);
  /** Returns true if the call is admitted, else the message of the refusal. */
  const call = (key: string, cost = 1, userId = 'ada'): true | string => {
    try {
      chargeCaller(limits, actorWith(key, userId), cost);
      return true;
    } catch (error) {
      if (error instanceof RateLimited) return error.message;
      throw error;
    }
  };
  return { clock, call };
}

describe('the limits of requests', () => {
  test('allows a user three times as much as a credential, with any number of credentials', () => {
    const { call } = limitsAt();
    const passed = Array.from({ length: 12 }, (_, key) => {
      let count = 0;
      while (count < 100 && call(`key ${key}`) === true) count++;
      return count;
    });
    expect(passed).toEqual([10, 10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(call('key 11')).toBe('Too many requests with all of your credentials together; try again in 1 s.');
    expect(call('key 0')).toBe('Too many requests; try again in 1 s.');
    expect(call('key 0', 1, 'bob')).toBe(true);
  });

  test('charges a credential nothing for calls beyond the limit of its user', () => {
    const { clock, call } = limitsAt();
    for (const key of ['a', 'b', 'c']) expect(call(key, 10)).toBe(true);
    for (let i = 0; i < 50; i++) expect(call('d')).not.toBe(true);
    clock.turn(4_000);
    expect(call('d', 10)).toBe(true);
    expect(call('d')).toBe('Too many requests; try again in 1 s.');
  });

  test('charges a user nothing for calls beyond the limit of a credential', () => {
    const { call } = limitsAt();
    expect(call('a', 10)).toBe(true);
    for (let i = 0; i < 50; i++) expect(call('a')).not.toBe(true);
    expect(call('b', 10)).toBe(true);
    expect(call('c', 10)).toBe(true);
  });

  test('limits each credential and each user under random calls, also with a shared store', async () => {
    const calls = fc.array(
      fc.record({ pause: fc.nat(2000), key: fc.nat(7), cost: fc.integer({ min: 1, max: 10 }) }),
      { maxLength: 200 },
    );
    await fc.assert(
      fc.asyncProperty(calls, fc.boolean(), async (list, isShared) => {
        const clock = turnableClock(1_000_000);
        const local = limitersOn(clock);
        const limits = createRequestLimits(SETTINGS, (name, settings) => {
          const limiter = local(name, settings);
          return isShared ? { ...limiter, take: async (...args) => limiter.take(...args) } : limiter;
        });
        const passed = new Map<string, number>();
        let elapsed = 0;
        for (const { pause, key, cost } of list) {
          clock.turn(pause);
          elapsed += pause;
          try {
            await chargeCaller(limits, actorWith(`${key}`), cost);
          } catch (error) {
            expect(error).toBeInstanceOf(RateLimited);
            continue;
          }
          for (const name of [`${key}`, 'all']) passed.set(name, (passed.get(name) ?? 0) + cost);
          expect(passed.get(`${key}`)).toBeLessThanOrEqual(10 + elapsed / 1000);
          expect(passed.get('all')).toBeLessThanOrEqual(3 * (10 + elapsed / 1000));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('charges nothing without limits', () => {
    const limits = createRequestLimits(null, limitersOn(turnableClock(0)));
    expect(chargeCaller(limits, actorWith('a'), 1_000_000)).toBeUndefined();
  });
});
