import { WeightedCache } from '../lib/weighted-cache.ts';
import type { App } from './app.ts';

/** In characters of the keys; what is remembered under them is of the same order. */
const CAPACITY = 500_000;

interface Memory {
  version: number;
  values: WeightedCache<unknown>;
}

type Memories = WeakMap<App['db'], Memory>;

const exact: Memories = new WeakMap();
const callers: Memories = new WeakMap();

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
  return version === null ? load() : lookUp(exact, db, version, key, load);
}

/**
 * The same for who calls and what they may, which every request asks for: also on a database that cannot tell for everything.
 * What another process changed counts a moment later there, a second at the most.
 */
export function rememberCaller<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  return lookUp(callers, db, db.recentVersion(), key, load);
}

async function lookUp<Value>(
  memories: Memories,
  db: App['db'],
  version: number,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
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
