import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AllowanceStore, Lease, LeaseRequest } from '../../src/lib/allowance-store.ts';
import type { Clock } from '../../src/lib/clock.ts';

/** A minimal in-memory store. */
export function memoryAllowanceStore(clock: Clock): AllowanceStore {
  const paidOff = new Map<string, number>();
  const grant = ({ bucket, ceiling, requiredRoom, minGrant, wantedGrant, maxExtra }: LeaseRequest): Lease => {
    const owed = Math.max((paidOff.get(bucket) ?? 0) - clock(), 0);
    const room = ceiling - owed;
    if (room < requiredRoom) return { taken: 0, owed };
    const taken =
      Math.max(minGrant, Math.min(wantedGrant, room)) +
      Math.max(0, Math.min(maxExtra, (room - wantedGrant) / 8));
    paidOff.set(bucket, clock() + owed + taken);
    return { taken, owed: owed + taken };
  };
  return { lease: async (claims) => claims.map(grant), close: async () => {} };
}

/** Milliseconds per unit: too long for a unit to be paid off while a test runs. */
const UNIT = 3_600_000;

export function leaseRequest(bucket: string, units: number, ahead = 0): LeaseRequest {
  const price = units * UNIT;
  return {
    bucket,
    ceiling: 10 * UNIT,
    requiredRoom: price,
    minGrant: price,
    wantedGrant: price,
    maxExtra: ahead * UNIT,
  };
}

/** Tests of the contract of every store. `open` opens the same store again; `turnClock` moves its clock. */
export function testAllowanceStore(
  open: () => Promise<AllowanceStore>,
  turnClock: (by: number) => Promise<void>,
): void {
  const units = (claimed: Lease | undefined) =>
    claimed && [Math.round(claimed.taken / UNIT), Math.round(claimed.owed / UNIT)];
  const withTwo = async (work: (one: AllowanceStore, other: AllowanceStore) => Promise<void>) => {
    const [one, other] = [await open(), await open()];
    await work(one, other);
    await one.close();
    await other.close();
  };
  const name = () => crypto.randomUUID();

  test('grants leases up to the ceiling of a bucket over all clients of the store', () =>
    withTwo(async (one, other) => {
      const [a, b] = [name(), name()];
      expect((await one.lease([leaseRequest(b, 4), leaseRequest(a, 7)])).map(units)).toEqual([
        [4, 4],
        [7, 7],
      ]);
      expect((await other.lease([leaseRequest(a, 4), leaseRequest(b, 4)])).map(units)).toEqual([
        [0, 7],
        [4, 8],
      ]);
      expect((await other.lease([leaseRequest(a, 3)])).map(units)).toEqual([[3, 10]]);
      expect((await one.lease([leaseRequest(a, 1)])).map(units)).toEqual([[0, 10]]);
    }));

  test('grants at most the wanted amount and never less than the required one', () =>
    withTwo(async (one) => {
      const a = name();
      expect(units((await one.lease([{ ...leaseRequest(a, 2), wantedGrant: 30 * UNIT }]))[0])).toEqual([
        10, 10,
      ]);
      const b = name();
      // A price above the ceiling is granted if the bucket owes nothing.
      const large = { ...leaseRequest(b, 25), requiredRoom: 10 * UNIT };
      expect((await one.lease([large])).map(units)).toEqual([[25, 25]]);
      expect((await one.lease([large])).map(units)).toEqual([[0, 25]]);
    }));

  test('grants less in advance when less is left', () =>
    withTwo(async (one) => {
      const a = name();
      expect((await one.lease([leaseRequest(a, 2, 1)])).map(units)).toEqual([[3, 3]]);
      const [claimed] = await one.lease([leaseRequest(a, 3, 1)]);
      expect(claimed?.taken).toBeCloseTo(3.5 * UNIT, -4);
    }));

  test('accepts allowance that is returned', () =>
    withTwo(async (one, other) => {
      const a = name();
      await one.lease([leaseRequest(a, 10)]);
      await other.lease([{ ...leaseRequest(a, -4), requiredRoom: -1e15 }]);
      expect((await one.lease([leaseRequest(a, 5)])).map(units)).toEqual([[0, 6]]);
      expect((await one.lease([leaseRequest(a, 4)])).map(units)).toEqual([[4, 10]]);
    }));

  test('applies several requests of one call to a bucket in order', () =>
    withTwo(async (one) => {
      const a = name();
      const back = { ...leaseRequest(a, -4), requiredRoom: -1e15 };
      const claimed = await one.lease([
        leaseRequest(a, 8),
        leaseRequest(name(), 1),
        leaseRequest(a, 4),
        back,
        leaseRequest(a, 4),
      ]);
      expect(claimed.map(units)).toEqual([
        [8, 8],
        [1, 1],
        [0, 8],
        [-4, 4],
        [4, 8],
      ]);
    }));

  test('pays off debts over time, by the clock of the store', () =>
    withTwo(async (one) => {
      const a = {
        ...leaseRequest(name(), 1),
        ceiling: 400,
        requiredRoom: 400,
        minGrant: 400,
        wantedGrant: 400,
      };
      const began = performance.now();
      expect((await one.lease([a]))[0]?.taken).toBe(400);
      let [claimed] = await one.lease([a]);
      for (; claimed?.taken === 0; [claimed] = await one.lease([a])) await sleep(claimed.owed);
      expect(claimed?.taken).toBe(400);
      expect(performance.now() - began).toBeGreaterThan(390);
    }));

  test('never exceeds the ceiling under concurrent requests in different orders', () =>
    withTwo(async (one, other) => {
      const [a, b] = [name(), name()];
      const claims = Array.from({ length: 100 }, (_, i) =>
        (i % 2 ? one : other).lease(
          i % 3 ? [leaseRequest(a, 1), leaseRequest(b, 1)] : [leaseRequest(b, 1), leaseRequest(a, 1)],
        ),
      );
      const taken = (await Promise.all(claims)).flat().reduce((sum, claimed) => sum + claimed.taken, 0);
      expect(Math.round(taken / UNIT)).toBe(20);
    }));

  test.each([
    ['an hour', 3_600_000],
    ['a day', 86_400_000],
  ])('does not increase debts when its clock is set back by %s, and still pays them off', (_name, step) =>
    withTwo(async (one, other) => {
      const a = {
        ...leaseRequest(name(), 1),
        ceiling: 400,
        requiredRoom: 400,
        minGrant: 400,
        wantedGrant: 400,
      };
      expect((await one.lease([a]))[0]?.taken).toBe(400);
      await turnClock(-step);
      const [refused] = await other.lease([a]);
      expect(refused?.taken).toBe(0);
      expect(refused?.owed).toBeLessThanOrEqual(400);
      await sleep(410);
      expect((await one.lease([a]))[0]?.taken).toBe(400);
      await turnClock(step);
      expect((await other.lease([a]))[0]?.taken).toBe(400);
      await turnClock(-step);
      expect((await one.lease([a]))[0]?.owed).toBeLessThanOrEqual(400);
    }),
  );

  test('never has a debt above the granted amount, even if its clock jumps', () =>
    withTwo(async (one) => {
      const [hour, day] = [3_600_000, 86_400_000];
      const steps = fc.array(
        fc.record({
          jump: fc.constantFrom(0, 0, hour, -hour, day, -day),
          units: fc.integer({ min: 1, max: 30 }),
        }),
        { minLength: 1, maxLength: 12 },
      );
      await fc.assert(
        fc.asyncProperty(steps, async (list) => {
          const bucket = name();
          let maxDebt = 0;
          for (const { jump, units: cost } of list) {
            await turnClock(jump);
            const price = cost * 60_000;
            const ceiling = 600_000;
            const claim = {
              bucket,
              ceiling,
              requiredRoom: Math.min(price, ceiling),
              minGrant: price,
              wantedGrant: price,
              maxExtra: 0,
            };
            const [claimed] = await one.lease([claim]);
            if (claimed?.taken) maxDebt = Math.max(ceiling, price);
            expect(claimed?.owed).toBeGreaterThanOrEqual(0);
            expect(claimed?.owed).toBeLessThanOrEqual(maxDebt + 1);
          }
        }),
        { numRuns: 30 },
      );
    }));

  test('returns no leases for no requests', () =>
    withTwo(async (one) => expect(await one.lease([])).toEqual([])));
}
