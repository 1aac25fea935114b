import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupYielding, mapYielding, sortYielding, yielding } from './yielding-loops.ts';

const many = Array.from({ length: 2_000 }, (_, n) => ({ n, key: (n * 7919) % 101 }));
const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key;

async function goThrough<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(work(item));
  return list;
}

/** Holds the thread for a moment, so that many take longer than a turn. */
function work<Result>(result: Result): Result {
  for (const begin = performance.now(); performance.now() - begin < 0.01; );
  return result;
}

it('does what arrays and maps do at once', async () => {
  const lists = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }), n: fc.nat() }), { size: 'large' });
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      expect(await mapYielding(list, ({ n }) => n * 2)).toEqual(list.map(({ n }) => n * 2));
      expect(await groupYielding(list, ({ key }) => key)).toEqual(Map.groupBy(list, ({ key }) => key));
      expect(await sortYielding(list, byKey)).toEqual(list.toSorted(byKey));
      expect(await goThrough(yielding(list))).toEqual(list);
    }),
  );
});

it('keeps the order of equals in a long list', async () => {
  expect(await sortYielding(many, byKey)).toEqual(many.toSorted(byKey));
});

describe('others have their turn while many', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['are mapped', () => mapYielding(many, work)],
    ['are grouped', () => groupYielding(many, ({ key }) => work(key))],
    ['are sorted', () => sortYielding(many, (one, other) => work(byKey(one, other)))],
    ['are gone through', () => goThrough(yielding(many))],
  ])('%s', async (_, run) => {
    let turns = 0;
    let isOver = false;
    const running = run().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
    await running;
    expect(turns).toBeGreaterThan(5);
  });
});
