import { giveWay } from '../lib/give-way.ts';

/** The items one after the other, between which other requests have their turn. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const turn = giveWay();
  for (const item of items) {
    await turn();
    yield item;
  }
}

/** As `Array.forEach`, and lets other requests have their turn in between. */
export async function eachInTurns<Item>(items: Iterable<Item>, take: (item: Item) => void): Promise<void> {
  const turn = giveWay();
  for (const item of items) {
    take(item);
    const others = turn();
    // A promise for each of thousands would be most of the work.
    if (others) await others;
  }
}

/** As `Array.map`, likewise. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await eachInTurns(items, (item) => results.push(map(item)));
  return results;
}

/** As `Map.groupBy`, likewise. */
export async function groupInTurns<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Promise<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  await eachInTurns(items, (item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}

/** So many are sorted in a fraction of a millisecond. */
const SMALL = 256;

/** As `Array.toSorted`, likewise: small parts are sorted, and then put together two by two. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  if (items.length <= SMALL) return items.toSorted(compare);
  const middle = Math.ceil(items.length / 2);
  const one = await sortInTurns(items.slice(0, middle), compare);
  const other = await sortInTurns(items.slice(middle), compare);
  const sorted: Item[] = [];
  const turn = giveWay();
  let [left, right] = [0, 0];
  while (left < one.length && right < other.length) {
    // Of equals, the one that came first stays first.
    const isLeft = compare(one[left] as Item, other[right] as Item) <= 0;
    sorted.push((isLeft ? one[left++] : other[right++]) as Item);
    const others = turn();
    if (others) await others;
  }
  for (; left < one.length; left++) sorted.push(one[left] as Item);
  for (; right < other.length; right++) sorted.push(other[right] as Item);
  return sorted;
}
