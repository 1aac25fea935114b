import { createYielder } from '../../lib/yield-to-event-loop.ts';

/** Lets other requests have their turn, where it is time for that. */
export type YieldIfDue = ReturnType<typeof createYielder>;

/** The items one after the other, between which other requests have their turn. */
export async function* yielding<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const turn = createYielder();
  for (const item of items) {
    await turn();
    yield item;
  }
}

/** As `Array.forEach`, and lets other requests have their turn in between. */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  take: (item: Item) => void,
  turn: YieldIfDue = createYielder(),
): Promise<void> {
  for (const item of items) {
    take(item);
    const others = turn();
    // A promise for each of thousands would be most of the work.
    if (others) await others;
  }
}

/** As `Array.map`, likewise. */
export async function mapYielding<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachYielding(items, (item) => results.push(map(item)));
  return results;
}

/** As `Map.groupBy`, likewise. */
export async function groupYielding<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  turn?: YieldIfDue,
): Promise<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  const put = (item: Item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  };
  await forEachYielding(items, put, turn);
  return groups;
}

/** Sorting so many items takes a fraction of a millisecond. */
const SMALL = 256;

/** As `Array.toSorted`, likewise: small parts are sorted, and then put together two by two. */
export async function sortYielding<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  let sorted: Item[] = [];
  for await (const start of yielding(startsOfParts(items, SMALL))) {
    sorted.push(...items.slice(start, start + SMALL).sort(compare));
  }
  let merged = sorted.slice();
  const turn = createYielder();
  for (let size = SMALL; size < items.length; size *= 2) {
    for (const start of startsOfParts(items, 2 * size)) {
      await mergeInTurns({ from: sorted, to: merged, start, size, compare, turn });
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

function startsOfParts(items: readonly unknown[], size: number): number[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) => part * size);
}

interface Merge<Item> {
  from: readonly Item[];
  to: Item[];
  /** The index of two adjacent sorted runs; the first has `size` items. */
  start: number;
  size: number;
  compare: (one: Item, other: Item) => number;
  turn: YieldIfDue;
}

async function mergeInTurns<Item>({ from, to, start, size, compare, turn }: Merge<Item>): Promise<void> {
  const middle = Math.min(start + size, from.length);
  const end = Math.min(start + 2 * size, from.length);
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    // Of equals, the one that came first stays first.
    const isLeft = right === end || (left < middle && compare(from[left] as Item, from[right] as Item) <= 0);
    to[at] = from[isLeft ? left++ : right++] as Item;
    const others = turn();
    if (others) await others;
  }
}
