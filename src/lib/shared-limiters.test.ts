import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnableClock } from '../../test/times.ts';
import { addUpTaken, SharedLimiters, type Taken } from './shared-limiters.ts';

/** 60 a minute: one a second, ten of them in a burst. */
const SETTINGS = { requests: 60, perMilliseconds: 60_000 };
const BURST = 10;

function together(processes: number) {
  const clock = turnableClock(1_000_000);
  const all = Array.from({ length: processes }, () => new SharedLimiters(clock, () => {}));
  const limiters = all.map((one) => one.make('requests', SETTINGS));
  const exchange = () => {
    const told = all.map((one) => one.collect());
    for (const [index, one] of all.entries()) {
      const sum: Taken = {};
      for (const [other, taken] of told.entries()) if (other !== index) addUpTaken(sum, taken);
      one.hear(sum);
    }
  };
  const take = (process: number, cost: number) => limiters[process]?.take('a', cost) ?? Number.NaN;
  return { clock, all, limiters, exchange, take };
}

describe('limiters that count together', () => {
  test('refuse what was taken elsewhere, and name the same wait', () => {
    const { exchange, take } = together(3);
    for (let i = 0; i < BURST; i++) expect(take(i % 2, 1)).toBe(0);
    exchange();
    expect([0, 1, 2].map((process) => take(process, 1))).toEqual([1000, 1000, 1000]);
  });

  test('take back elsewhere what was given back', () => {
    const { exchange, take, limiters } = together(2);
    expect(take(0, BURST)).toBe(0);
    exchange();
    limiters[0]?.giveBack('a', 3);
    exchange();
    expect(take(1, 3)).toBe(0);
    expect(take(1, 1)).toBeGreaterThan(0);
  });

  test('know the keys and the limiters of each name for themselves', () => {
    const { all, limiters, exchange } = together(2);
    const others = all.map((one) => one.make('sign-ins', SETTINGS));
    expect(limiters[0]?.take('a', BURST)).toBe(0);
    expect(limiters[0]?.take('__proto__', BURST)).toBe(0);
    exchange();
    expect(limiters[1]?.take('b', BURST)).toBe(0);
    expect(others[1]?.take('a', BURST)).toBe(0);
    expect(limiters[1]?.take('__proto__', 1)).toBeGreaterThan(0);
  });

  test('tell what was taken once, and nothing of what was refused', () => {
    const { all, exchange, take } = together(2);
    take(0, BURST);
    exchange();
    take(0, 1);
    expect(all.map((one) => one.collect())).toEqual([{}, {}]);
  });

  test('let nobody have more than the rate, one burst, and what was taken before it was told', () => {
    const calls = fc.array(fc.record({ pause: fc.nat(1000), process: fc.nat(2), tells: fc.boolean() }), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(calls, (list) => {
        const { clock, exchange, take } = together(3);
        let [elapsed, passed, untold, mostUntold] = [0, 0, 0, 0];
        for (const { pause, process, tells } of list) {
          clock.turn(pause);
          elapsed += pause;
          if (tells) {
            exchange();
            untold = 0;
          }
          if (take(process, 1) === 0) {
            passed += 1;
            untold += 1;
            mostUntold = Math.max(mostUntold, untold);
          }
          expect(passed).toBeLessThanOrEqual(BURST + elapsed / 1000 + mostUntold);
        }
      }),
      { numRuns: 500 },
    );
  });
});
