import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnableClock } from '../../test/harness/times.ts';
import { charge, createRateLimiter, RateLimited } from './rate-limit.ts';

/** 60 a minute: one per second, with bursts of ten. */
const SETTINGS = { requests: 60, perMilliseconds: 60_000 };

function limiterAt(start = 1_000_000) {
  const clock = turnableClock(start);
  return { clock, limiter: createRateLimiter(SETTINGS, clock) };
}

describe('rate limiters', () => {
  test('admits a burst, then requests at the steady rate', () => {
    const { clock, limiter } = limiterAt();
    for (let i = 0; i < 10; i++) expect(limiter.take('a', 1)).toBe(0);
    expect(limiter.take('a', 1)).toBe(1000);
    clock.turn(999);
    expect(limiter.take('a', 1)).toBe(1);
    clock.turn(1);
    expect(limiter.take('a', 1)).toBe(0);
    expect(limiter.take('a', 1)).toBe(1000);
  });

  test('returns the wait after which the same cost is available', () => {
    const { clock, limiter } = limiterAt();
    expect(limiter.take('a', 8)).toBe(0);
    const wait = limiter.take('a', 5);
    expect(wait).toBe(3000);
    clock.turn(wait);
    expect(limiter.take('a', 5)).toBe(0);
  });

  test('charges nothing for a rejected request', () => {
    const { limiter } = limiterAt();
    for (let i = 0; i < 10; i++) limiter.take('a', 1);
    for (let i = 0; i < 100; i++) expect(limiter.take('a', 1)).toBe(1000);
  });

  test('counts each key separately', () => {
    const { limiter } = limiterAt();
    expect(limiter.take('a', 10)).toBe(0);
    expect(limiter.take('b', 10)).toBe(0);
    expect(limiter.take('a', 1)).toBeGreaterThan(0);
  });

  test('allows no more than a burst after a long pause', () => {
    const { clock, limiter } = limiterAt();
    limiter.take('a', 10);
    clock.turn(3_600_000);
    expect(limiter.take('a', 10)).toBe(0);
    expect(limiter.take('a', 1)).toBeGreaterThan(0);
  });

  test('admits a cost above the burst if nothing is owed, to be paid off afterwards', () => {
    const { clock, limiter } = limiterAt();
    expect(limiter.take('a', 100)).toBe(0);
    expect(limiter.take('a', 1)).toBe(91_000);
    clock.turn(91_000);
    expect(limiter.take('a', 1)).toBe(0);
    expect(limiter.take('a', 100)).toBeGreaterThan(0);
  });

  test('allows at least one request when the burst is less than one', () => {
    const clock = turnableClock(0);
    const limiter = createRateLimiter({ requests: 1, perMilliseconds: 60_000 }, clock);
    expect(limiter.take('a', 1)).toBe(0);
    expect(limiter.take('a', 1)).toBe(60_000);
  });

  test('allows a burst of the configured size', () => {
    const clock = turnableClock(0);
    const limiter = createRateLimiter({ requests: 5, perMilliseconds: 60_000, burst: 5 }, clock);
    for (let i = 0; i < 5; i++) expect(limiter.take('a', 1)).toBe(0);
    expect(limiter.take('a', 1)).toBe(12_000);
    clock.turn(12_000);
    expect(limiter.take('a', 1)).toBe(0);
    expect(limiter.take('a', 1)).toBe(12_000);
  });

  test('returns requests that do not count, but never more than were taken', () => {
    const { clock, limiter } = limiterAt();
    for (let i = 0; i < 10; i++) limiter.take('a', 1);
    limiter.refund('a', 1);
    limiter.refund('never seen', 5);
    expect(limiter.take('a', 1)).toBe(0);
    expect(limiter.take('a', 1)).toBe(1000);
    clock.turn(3_600_000);
    limiter.refund('a', 10);
    expect(limiter.take('a', 10)).toBe(0);
    expect(limiter.take('a', 1)).toBe(1000);
  });

  test('never admits more than the rate and one burst', () => {
    const calls = fc.array(fc.record({ pause: fc.nat(5000), cost: fc.integer({ min: 1, max: 10 }) }), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(calls, (list) => {
        const { clock, limiter } = limiterAt();
        let admitted = 0;
        let elapsed = 0;
        for (const { pause, cost } of list) {
          clock.turn(pause);
          elapsed += pause;
          if (limiter.take('a', cost) === 0) admitted += cost;
          expect(admitted).toBeLessThanOrEqual(10 + elapsed / 1000);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('returns a wait that is always long enough', () => {
    const calls = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(calls, (costs) => {
        const { clock, limiter } = limiterAt();
        for (const cost of costs) {
          clock.turn(limiter.take('a', cost));
          limiter.take('a', cost);
        }
        const wait = limiter.take('a', 1);
        clock.turn(Math.ceil(wait));
        expect(wait === 0 || limiter.take('a', 1) === 0).toBe(true);
      }),
    );
  });

  test.each([
    ['an hour', 3_600_000],
    ['a day', 86_400_000],
  ])('owes no more after the clock is set back by %s and pays the debt off from then on', (_name, step) => {
    const { clock, limiter } = limiterAt(10 * step);
    for (let i = 0; i < 10; i++) expect(limiter.take('a', 1)).toBe(0);
    clock.turn(-step);
    expect(limiter.take('a', 1)).toBe(1000);
    clock.turn(1000);
    expect(limiter.take('a', 1)).toBe(0);
    clock.turn(step);
    expect(limiter.take('a', 10)).toBe(0);
    clock.turn(-step);
    expect(limiter.take('a', 10)).toBe(10_000);
    clock.turn(10_000);
    expect(limiter.take('a', 10)).toBe(0);
  });

  test('never owes more than a burst, however the clock jumps', () => {
    const [hour, day] = [3_600_000, 86_400_000];
    const calls = fc.array(
      fc.record({
        pause: fc.nat(3000),
        jump: fc.constantFrom(0, 0, 0, hour, -hour, day, -day),
        cost: fc.integer({ min: 1, max: 10 }),
      }),
      { maxLength: 100 },
    );
    fc.assert(
      fc.property(calls, (list) => {
        const { clock, limiter } = limiterAt(1_000 * day);
        let [admitted, elapsed] = [0, 0];
        for (const { pause, jump, cost } of list) {
          clock.turn(pause + jump);
          elapsed += pause + Math.max(jump, 0);
          const wait = limiter.take('a', cost);
          expect(wait).toBeLessThanOrEqual(cost * 1000);
          if (wait === 0) admitted += cost;
          // Time that the clock jumps ahead counts as elapsed.
          expect(admitted).toBeLessThanOrEqual(10 + elapsed / 1000);
        }
        clock.turn(10_000);
        expect(limiter.take('a', 10)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('evicts the oldest keys beyond its capacity', () => {
    const { clock, limiter } = limiterAt();
    limiter.take('first', 10);
    clock.turn(60_000);
    for (let i = 0; i < 100_100; i++) limiter.take(`key ${i}`, 1);
    expect(limiter.take('first', 10)).toBe(0);
    limiter.take('key 100099', 9);
    expect(limiter.take('key 100099', 1)).toBeGreaterThan(0);
  });
});

describe('charge', () => {
  test('does nothing without a limiter', () => {
    expect(charge(null, 'a', 1_000_000)).toBeUndefined();
  });

  test('rejects an unaffordable charge with a wait of whole seconds, at least one', () => {
    const { clock, limiter } = limiterAt();
    charge(limiter, 'a', 10);
    const rejection = () => {
      try {
        charge(limiter, 'a', 2);
      } catch (error) {
        if (error instanceof RateLimited) return error;
      }
      return undefined;
    };
    expect(rejection()?.retryAfterSeconds).toBe(2);
    expect(rejection()?.message).toBe('Too many requests; try again in 2 s.');
    clock.turn(1500);
    expect(rejection()?.retryAfterSeconds).toBe(1);
    clock.turn(500);
    expect(rejection()).toBeUndefined();
  });
});
