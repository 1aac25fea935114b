import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { turnableClock } from '../../test/harness/times.ts';
import { memoryAllowanceStore } from '../../test/models/allowance-stores.ts';
import type { LeaseRequest } from './allowance-store.ts';
import { LeasedLimiters } from './leased-limiters.ts';
import type { RateLimitSettings } from './rate-limit.ts';

/** 60 a minute: one a second, ten of them in a burst. */
const FEW = { requests: 60, perMilliseconds: 60_000 };
/** 6000 a minute: a hundred a second, a thousand of them in a burst, and 20 are taken ahead. */
const MANY = { requests: 6000, perMilliseconds: 60_000 };

const started: LeasedLimiters[] = [];

function nodes(count: number, settings: RateLimitSettings) {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  const clock = turnableClock(1_000_000);
  const calls: LeaseRequest[][] = [];
  const said: string[] = [];
  const memory = memoryAllowanceStore(clock);
  const state = { isAway: false };
  const store = {
    ...memory,
    lease: async (claims: readonly LeaseRequest[]) => {
      if (state.isAway) throw new Error('nobody is there');
      calls.push([...claims]);
      return memory.lease(claims);
    },
  };
  const limiters = Array.from({ length: count }, () => {
    const one = new LeasedLimiters({
      store,
      clock,
      bucketOf: (name, key) => `${name} ${key}`,
      report: { away: (error) => said.push(error.message), back: () => said.push('back') },
    });
    started.push(one);
    return one.make('requests', settings);
  });
  const take = async (node: number, cost = 1, key = 'a') => limiters[node]?.take(key, cost);
  const giveBack = (node: number, cost: number, key = 'a') => limiters[node]?.giveBack(key, cost);
  /** Time goes by, with all that is due in it. */
  const turn = async (by: number) => {
    clock.turn(by);
    await vi.advanceTimersByTimeAsync(by);
  };
  return { clock, calls, said, state, limiters, take, giveBack, turn };
}

afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
  vi.useRealTimers();
});

describe('limiters that claim what they let through', () => {
  test('let a burst through over all nodes, then one at a time, and name the wait', async () => {
    const { turn, take } = nodes(3, FEW);
    for (let i = 0; i < 10; i++) expect(await take(i % 3)).toBe(0);
    expect(await Promise.all([take(0), take(1), take(2)])).toEqual([1000, 1000, 1000]);
    await turn(1000);
    expect(await take(2)).toBe(0);
    expect(await take(0)).toBe(1000);
  });

  test('answer at once, and ask nobody, for what was taken ahead', async () => {
    const { calls, limiters, take } = nodes(1, MANY);
    expect(await take(0)).toBe(0);
    for (let i = 0; i < 20; i++) expect(limiters[0]?.take('a', 1)).toBe(0);
    expect(calls).toHaveLength(1);
    expect(limiters[0]?.take('a', 1)).toBeInstanceOf(Promise);
  });

  test('claim together what comes together, of one key and of several', async () => {
    const { calls, take } = nodes(1, FEW);
    const waits = await Promise.all([take(0), take(0), take(0, 1, 'b'), take(0, 9), take(0, 2)]);
    // Of ten, four are had: nine more would be three too many.
    expect(waits).toEqual([0, 0, 0, 3000, 0]);
    expect(calls.length).toBeLessThanOrEqual(4);
  });

  test('give back elsewhere what does not count', async () => {
    const { take, giveBack } = nodes(2, FEW);
    expect(await take(0, 10)).toBe(0);
    expect(await take(1)).toBe(1000);
    giveBack(0, 3);
    await Promise.resolve();
    expect(await take(0, 3)).toBe(0);
    expect(await take(0)).toBeGreaterThan(0);
  });

  test('tell how long to wait, and take nothing', async () => {
    const { limiters, take } = nodes(2, FEW);
    const waitFor = async (node: number, cost: number) => limiters[node]?.waitFor('a', cost);
    expect(await take(0, 8)).toBe(0);
    for (let i = 0; i < 5; i++) expect(await waitFor(1, 2)).toBe(0);
    expect(await waitFor(1, 3)).toBe(1000);
    expect(await take(1, 2)).toBe(0);
    expect(await waitFor(0, 1)).toBe(1000);
  });

  test('do not ask again and again for somebody who was refused', async () => {
    const { calls, turn, take } = nodes(1, FEW);
    await take(0, 10);
    expect(await take(0)).toBe(1000);
    const before = calls.length;
    await turn(100);
    for (let i = 0; i < 50; i++) expect(await take(0)).toBe(900);
    expect(await take(0, 3)).toBe(2900);
    expect(calls).toHaveLength(before);
    await turn(100);
    expect(await take(0)).toBe(800);
    expect(calls).toHaveLength(before + 1);
  });

  test('let through what costs more than a burst where nothing is owed', async () => {
    const { turn, take } = nodes(2, FEW);
    expect(await take(0, 100)).toBe(0);
    expect(await take(1)).toBe(91_000);
    await turn(91_000);
    expect(await take(1)).toBe(0);
  });

  test('give back what they took ahead and did not need', async () => {
    const { turn, take } = nodes(3, MANY);
    for (const node of [0, 1, 2]) await take(node);
    await turn(3_000);
    await turn(1_000);
    // Everything was paid off and given back.
    expect(await take(0, 1000)).toBe(0);
    expect(await take(1)).toBeGreaterThan(0);
  });

  test('count for themselves while the store is away, say so once, and go back to it', async () => {
    const { said, state, turn, take } = nodes(2, FEW);
    expect(await take(0, 4)).toBe(0);
    state.isAway = true;
    for (let i = 0; i < 10; i++) expect(await take(0)).toBe(0);
    expect(await take(0)).toBe(1000);
    expect(said).toEqual(['nobody is there']);
    await turn(5_000);
    expect(said).toEqual(['nobody is there']);
    state.isAway = false;
    await turn(1_000);
    expect(said).toEqual(['nobody is there', 'back']);
    expect(await take(1, 10)).toBe(0);
    expect(await take(0)).toBe(1000);
  });

  test('never let more than a tenth too much through, and keep to the wait they name, whatever comes where', async () => {
    const calls = fc.array(
      fc.record({ pause: fc.nat(300), node: fc.nat(2), cost: fc.integer({ min: 1, max: 120 }) }),
      { maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(calls, async (list) => {
        const { turn, take } = nodes(3, MANY);
        let [passed, elapsed] = [0, 0];
        for (const { pause, node, cost } of list) {
          await turn(pause);
          elapsed += pause;
          const wait = (await take(node, cost)) ?? Number.NaN;
          if (wait === 0) passed += cost;
          expect(passed).toBeLessThanOrEqual(1.1 * (1000 + elapsed / 10));
          if (wait > 0) {
            const seconds = Math.ceil(wait / 1000) * 1000;
            await turn(seconds);
            elapsed += seconds;
            expect(await take((node + 1) % 3, cost)).toBe(0);
            passed += cost;
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
