import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Gate } from './gate.ts';

test('lets so many in at once and no more, all of them in the end, in the order that they came', async () => {
  const calls = fc.array(fc.record({ work: fc.nat({ max: 3 }), givesUp: fc.boolean() }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), calls, async (most, all) => {
      const gate = new Gate(most);
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
        expect(inside).toBeLessThanOrEqual(most);
        for (let turn = 0; turn < work; turn++) await new Promise((resolve) => setImmediate(resolve));
        inside--;
        gate.leave();
      };
      await Promise.all(all.map(call));
      expect(entered).toEqual(entered.toSorted((a, b) => a - b));
      const patient = all.flatMap(({ givesUp }, index) => (givesUp ? [] : [index]));
      expect(entered).toEqual(expect.arrayContaining(patient));
      // Nobody who left or gave up keeps a place.
      for (let place = 0; place < most; place++) expect(gate.enter(undefined)).toBeUndefined();
      expect(gate.enter(undefined)).toBeInstanceOf(Promise);
    }),
    { numRuns: 100 },
  );
});

test('lets nobody in while it is closed, and who gives up meanwhile leaves a place', async () => {
  const gate = new Gate(1);
  gate.closeFor(200);
  const stop = new AbortController();
  const given = gate.enter(stop.signal);
  const waiting = Promise.resolve(gate.enter(undefined)).then(() => performance.now());
  const start = performance.now();
  await sleep(20);
  stop.abort(new Error('enough'));
  await expect(given).rejects.toThrow('enough');
  expect((await waiting) - start).toBeGreaterThan(150);
  gate.leave();
  expect(gate.enter(undefined)).toBeUndefined();
});

test('stays closed no longer when the clock of the machine is set back', async () => {
  const gate = new Gate(1);
  gate.closeFor(50);
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 86_400_000);
  const began = performance.now();
  await gate.enter(undefined);
  clock.mockRestore();
  expect(performance.now() - began).toBeLessThan(5_000);
  gate.leave();
});
