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

/** What few items need is not worth a wait. */
const MAPPED_AT_ONCE = 500;

/** Maps as `Array.map` does, and lets other requests have their turn in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0 && results.length % MAPPED_AT_ONCE === 0) await setImmediate();
    results.push(map(item));
  }
  return results;
}
