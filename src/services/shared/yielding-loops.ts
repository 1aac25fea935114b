import { createYielder } from '../../lib/yield-to-event-loop.ts';

/** Yields to other requests if the time slice is over. */
export type YieldIfDue = ReturnType<typeof createYielder>;

/** Iterates over items and yields to other requests in between. */
export async function* yielding<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const yieldIfDue = createYielder();
  for (const item of items) {
    await yieldIfDue();
    yield item;
  }
}

/** Like `Array.forEach`, but yields to other requests in between. */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  take: (item: Item) => void,
  yieldIfDue: YieldIfDue = createYielder(),
): Promise<void> {
  for (const item of items) {
    take(item);
    const pause = yieldIfDue();
    // Awaiting a promise for each of thousands of items would be most of the work.
    if (pause) await pause;
  }
}

/** Like `Array.map`, but yields to other requests in between. */
export async function mapYielding<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachYielding(items, (item) => results.push(map(item)));
  return results;
}

/** Like `Map.groupBy`, but yields to other requests in between. */
export async function groupYielding<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  yieldIfDue?: YieldIfDue,
): Promise<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  const put = (item: Item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  };
  await forEachYielding(items, put, yieldIfDue);
  return groups;
}

/** Items per part. Sorting a part takes a fraction of a millisecond. */
const PART_SIZE = 256;

/** Like `Array.toSorted`, but yields to other requests in between. Sorts small parts and merges them pairwise. */
export async function sortYielding<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  let sorted: Item[] = [];
  for await (const start of yielding(startsOfParts(items, PART_SIZE))) {
    sorted.push(...items.slice(start, start + PART_SIZE).sort(compare));
  }
  let merged = sorted.slice();
  const yieldIfDue = createYielder();
  for (let size = PART_SIZE; size < items.length; size *= 2) {
    for (const start of startsOfParts(items, 2 * size)) {
      await mergeYielding({ from: sorted, to: merged, start, size, compare, yieldIfDue });
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
  /** The start index of two adjacent sorted runs. The first run has `size` items. */
  start: number;
  size: number;
  compare: (one: Item, other: Item) => number;
  yieldIfDue: YieldIfDue;
}

async function mergeYielding<Item>({
  from,
  to,
  start,
  size,
  compare,
  yieldIfDue,
}: Merge<Item>): Promise<void> {
  const middle = Math.min(start + size, from.length);
  const end = Math.min(start + 2 * size, from.length);
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    // Stable: of equal items, the left one comes first.
    const isLeft = right === end || (left < middle && compare(from[left] as Item, from[right] as Item) <= 0);
    to[at] = from[isLeft ? left++ : right++] as Item;
    const pause = yieldIfDue();
    if (pause) await pause;
  }
}
