import { giveWay } from '../lib/give-way.ts';

/** The items one after the other, between which other requests have their turn. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const turn = giveWay();
  for (const item of items) {
    await turn();
    yield item;
  }
}

/** Maps as `Array.map` does, and lets other requests have their turn in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const turn = giveWay();
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    await turn();
  }
  return results;
}
