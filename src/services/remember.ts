import { WeightedCache } from '../lib/weighted-cache.ts';
import type { App } from './app.ts';

/** In characters of the keys; what is remembered under them is of the same order. */
const CAPACITY = 500_000;

interface Memory {
  version: number;
  values: WeightedCache<unknown>;
}

const memories = new WeakMap<App['db'], Memory>();

/**
 * What `load` reads, or what it read before: something is remembered for as long as nothing at all is committed to the
 * database, by anyone, so it is never out of date. Where the database cannot tell that, nothing is remembered. What is
 * remembered is shared and must not be changed; undefined is not remembered.
 */
export async function remember<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const version = db.version();
  if (version === null) return load();
  let memory = memories.get(db);
  if (memory?.version !== version) {
    memory = { version, values: new WeightedCache(CAPACITY) };
    memories.set(db, memory);
  }
  const known = memory.values.get(key);
  if (known !== undefined) return known as Value;
  const value = await load();
  if (value !== undefined) memory.values.set(key, value, key.length);
  return value;
}
