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
