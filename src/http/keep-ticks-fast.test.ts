import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keepTicksFast, keptTick } from './keep-ticks-fast.ts';

it('keeps an object that process.nextTick queued', async () => {
  keepTicksFast();
  const before = keptTick();

  await setImmediate();

  const kept = keptTick();
  expect(kept).not.toBe(before);
  // An object of Node itself, with all that it has from the start: another shape would not help.
  expect(kept).toHaveProperty('callback', expect.any(Function));
  expect(kept).toHaveProperty('args', undefined);
  expect(Object.getOwnPropertySymbols(kept ?? {})).not.toEqual([]);
});
