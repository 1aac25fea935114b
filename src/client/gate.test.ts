import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Gate } from './gate.ts';

test('admits at most the limit at once, in the order of arrival, and everyone in the end', async () => {
  const calls = fc.array(fc.record({ work: fc.nat({ max: 3 }), givesUp: fc.boolean() }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), calls, async (limit, all) => {
      const gate = new Gate(limit);
      let inside = 0;
      const entered: number[] = [];
      const call = async ({ work, givesUp }: (typeof all)[number], index: number) => {
        const stop = new AbortController();
        if (givesUp) setImmediate(() => stop.abort());
        try {
          await gate.enter(stop.signal);
        } catch {
          return;
        }
        entered.push(index);
        inside++;
        expect(inside).toBeLessThanOrEqual(limit);
        for (let turn = 0; turn < work; turn++) await new Promise((resolve) => setImmediate(resolve));
        inside--;
        gate.leave();
      };
      await Promise.all(all.map(call));
      expect(entered).toEqual(entered.toSorted((a, b) => a - b));
      const patient = all.flatMap(({ givesUp }, index) => (givesUp ? [] : [index]));
      expect(entered).toEqual(expect.arrayContaining(patient));
      // Neither a finished nor an aborted call keeps a slot.
      for (let slot = 0; slot < limit; slot++) expect(gate.enter(undefined)).toBeUndefined();
      expect(gate.enter(undefined)).toBeInstanceOf(Promise);
    }),
    { numRuns: 100 },
  );
});

test('admits nobody while it is closed, and frees the slot of a waiter that aborts', async () => {
  const gate = new Gate(1);
  gate.closeFor(200);
  const stop = new AbortController();
  const aborted = gate.enter(stop.signal);
  const waiting = Promise.resolve(gate.enter(undefined)).then(() => performance.now());
  const start = performance.now();
  await sleep(20);
  stop.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  expect((await waiting) - start).toBeGreaterThan(150);
  gate.leave();
  expect(gate.enter(undefined)).toBeUndefined();
});

test('does not stay closed longer after the system clock is set back', async () => {
  const gate = new Gate(1);
  gate.closeFor(50);
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 86_400_000);
  const start = performance.now();
  await gate.enter(undefined);
  clock.mockRestore();
  expect(performance.now() - start).toBeLessThan(5_000);
  gate.leave();
});
