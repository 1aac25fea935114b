import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { turnableClock } from '../../test/harness/times.ts';
import { memoryAllowanceStore } from '../../test/models/allowance-stores.ts';
import type { LeaseRequest } from './allowance-store.ts';
import { LeasedLimiters } from './leased-limiters.ts';
import type { RateLimitSettings } from './rate-limit.ts';

/** 60 a minute: one per second, with bursts of ten. */
const FEW = { requests: 60, perMilliseconds: 60_000 };
/** 6000 a minute: 100 per second, with bursts of 1000; a node leases 20 ahead. */
const MANY = { requests: 6000, perMilliseconds: 60_000 };

const started: LeasedLimiters[] = [];

function nodes(count: number, settings: RateLimitSettings) {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  const clock = turnableClock(1_000_000);
  const calls: LeaseRequest[][] = [];
  const reports: string[] = [];
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
    const nodeLimiters = new LeasedLimiters({
      store,
      clock,
      bucketOf: (name, key) => `${name} ${key}`,
      report: {
        unreachable: (error) => reports.push(error.message),
        reachable: () => reports.push('reachable'),
      },
    });
    started.push(nodeLimiters);
    return nodeLimiters.make('requests', settings);
  });
  const take = async (node: number, cost = 1, key = 'a') => limiters[node]?.take(key, cost);
  const refund = (node: number, cost: number, key = 'a') => limiters[node]?.refund(key, cost);
  /** Advances the clock and runs due timers. */
  const turn = async (by: number) => {
    clock.turn(by);
    await vi.advanceTimersByTimeAsync(by);
  };
  return { clock, calls, reports, state, limiters, take, refund, turn };
}

afterEach(async () => {
  for (const nodeLimiters of started.splice(0)) await nodeLimiters.close();
  vi.useRealTimers();
});

describe('leased rate limiters', () => {
  test('admits a burst over all nodes, then the steady rate, and returns the wait', async () => {
    const { turn, take } = nodes(3, FEW);
    for (let i = 0; i < 10; i++) expect(await take(i % 3)).toBe(0);
    expect(await Promise.all([take(0), take(1), take(2)])).toEqual([1000, 1000, 1000]);
    await turn(1000);
    expect(await take(2)).toBe(0);
    expect(await take(0)).toBe(1000);
  });

  test('admits requests from a lease synchronously and without a call of the store', async () => {
    const { calls, limiters, take } = nodes(1, MANY);
    expect(await take(0)).toBe(0);
    for (let i = 0; i < 20; i++) expect(limiters[0]?.take('a', 1)).toBe(0);
    expect(calls).toHaveLength(1);
    expect(limiters[0]?.take('a', 1)).toBeInstanceOf(Promise);
  });

  test('leases for concurrent requests of one and several keys in few calls', async () => {
    const { calls, take } = nodes(1, FEW);
    const waits = await Promise.all([take(0), take(0), take(0, 1, 'b'), take(0, 9), take(0, 2)]);
    // The burst of ten admits 1 + 1 + 2; nine more would exceed it by three.
    expect(waits).toEqual([0, 0, 0, 3000, 0]);
    expect(calls.length).toBeLessThanOrEqual(4);
  });

  test('returns requests that do not count, also beyond its own lease', async () => {
    const { take, refund } = nodes(2, FEW);
    expect(await take(0, 10)).toBe(0);
    expect(await take(1)).toBe(1000);
    refund(0, 3);
    await Promise.resolve();
    expect(await take(0, 3)).toBe(0);
    expect(await take(0)).toBeGreaterThan(0);
  });

  test('returns the wait without taking anything', async () => {
    const { limiters, take } = nodes(2, FEW);
    const waitFor = async (node: number, cost: number) => limiters[node]?.waitFor('a', cost);
    expect(await take(0, 8)).toBe(0);
    for (let i = 0; i < 5; i++) expect(await waitFor(1, 2)).toBe(0);
    expect(await waitFor(1, 3)).toBe(1000);
    expect(await take(1, 2)).toBe(0);
    expect(await waitFor(0, 1)).toBe(1000);
  });

  test('caches a rejection instead of calling the store again', async () => {
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

  test('admits a cost above the burst if nothing is owed', async () => {
    const { turn, take } = nodes(2, FEW);
    expect(await take(0, 100)).toBe(0);
    expect(await take(1)).toBe(91_000);
    await turn(91_000);
    expect(await take(1)).toBe(0);
  });

  test('returns unused leases to the store', async () => {
    const { turn, take } = nodes(3, MANY);
    for (const node of [0, 1, 2]) await take(node);
    await turn(3_000);
    await turn(1_000);
    // All debts were paid off and all leases returned.
    expect(await take(0, 1000)).toBe(0);
    expect(await take(1)).toBeGreaterThan(0);
  });

  test('counts alone while the store is unreachable, reports that once and returns to the store', async () => {
    const { reports, state, turn, take } = nodes(2, FEW);
    expect(await take(0, 4)).toBe(0);
    state.isAway = true;
    for (let i = 0; i < 10; i++) expect(await take(0)).toBe(0);
    expect(await take(0)).toBe(1000);
    expect(reports).toEqual(['nobody is there']);
    await turn(5_000);
    expect(reports).toEqual(['nobody is there']);
    state.isAway = false;
    await turn(1_000);
    expect(reports).toEqual(['nobody is there', 'reachable']);
    expect(await take(1, 10)).toBe(0);
    expect(await take(0)).toBe(1000);
  });

  test('admits at most a tenth too much, and admits requests after the returned wait', async () => {
    const calls = fc.array(
      fc.record({ pause: fc.nat(300), node: fc.nat(2), cost: fc.integer({ min: 1, max: 120 }) }),
      { maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(calls, async (list) => {
        const { turn, take } = nodes(3, MANY);
        let [admitted, elapsed] = [0, 0];
        for (const { pause, node, cost } of list) {
          await turn(pause);
          elapsed += pause;
          const wait = (await take(node, cost)) ?? Number.NaN;
          if (wait === 0) admitted += cost;
          expect(admitted).toBeLessThanOrEqual(1.1 * (1000 + elapsed / 10));
          if (wait > 0) {
            const seconds = Math.ceil(wait / 1000) * 1000;
            await turn(seconds);
            elapsed += seconds;
            expect(await take((node + 1) % 3, cost)).toBe(0);
            admitted += cost;
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
