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

/** Blocks the thread briefly, so that many calls take longer than a tick. */
function work<Result>(result: Result): Result {
  for (const begin = performance.now(); performance.now() - begin < 0.01; );
  return result;
}

it('yielding loops return the results of the array and map functions', async () => {
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

it('sortYielding is stable in a long list', async () => {
  expect(await sortYielding(many, byKey)).toEqual(many.toSorted(byKey));
});

describe('the event loop during a yielding loop', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['mapYielding', () => mapYielding(many, work)],
    ['groupYielding', () => groupYielding(many, ({ key }) => work(key))],
    ['sortYielding', () => sortYielding(many, (one, other) => work(byKey(one, other)))],
    ['yielding', () => goThrough(yielding(many))],
  ])('runs other work during %s', async (_, run) => {
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
