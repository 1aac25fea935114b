import { setImmediate } from 'node:timers/promises';

/** As many rows as are written without letting other requests have their turn. */
const AT_ONCE = 100;

export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    count += 1;
    if (count % AT_ONCE === 0) await setImmediate();
    yield item;
  }
}

/** As many items as take a millisecond or two; where there are fewer, nobody has to wait. */
const MAPPED_AT_ONCE = 250;

/** Maps as `Array.map` does, and lets other requests have their turn in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  if (items.length <= MAPPED_AT_ONCE) return items.map((item) => map(item));
  const results: Result[] = [];
  for (const item of items) {
    if (results.length % MAPPED_AT_ONCE === 0) await setImmediate();
    results.push(map(item));
  }
  return results;
}
