import { LRUCache } from 'lru-cache';
import type { App } from '../app.ts';

type Values = LRUCache<string, { value: unknown }>;

interface Generation {
  version: number | string;
  values: Values;
}

/** A cache per owner, such as a database, that is emptied when the owner's version changes. */
export class VersionedCache<Owner extends object> {
  readonly #capacity: number;
  readonly #generations = new WeakMap<Owner, Generation>();

  /** `capacity` is in characters of the keys. The values are about as large. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Returns the cached value without a promise, or loads the value. Values are shared and must not be changed; undefined is not cached. */
  get<Value>(
    owner: Owner,
    version: number | string,
    key: string,
    load: () => Promise<Value>,
  ): Value | Promise<Value> {
    let generation = this.#generations.get(owner);
    if (generation?.version !== version) {
      const maxSize = this.#capacity;
      generation = {
        version,
        values: new LRUCache({ maxSize, sizeCalculation: (_value, { length }) => length }),
      };
      this.#generations.set(owner, generation);
    }
    const known = generation.values.get(key);
    if (known) return known.value as Value;
    return keep(generation.values, key, load());
  }
}

async function keep<Value>(values: Values, key: string, loading: Promise<Value>): Promise<Value> {
  const value = await loading;
  if (value !== undefined) values.set(key, { value });
  return value;
}

/** Counts the keys. The values are about as large. */
const CAPACITY_CHARACTERS = 500_000;

const results = new VersionedCache<App['db']>(CAPACITY_CHARACTERS);
const catalogRows = new VersionedCache<App['db']>(CAPACITY_CHARACTERS);
const callers = new VersionedCache<App['db']>(CAPACITY_CHARACTERS);
const reports = new VersionedCache<App['db']>(CAPACITY_CHARACTERS);

/**
 * Returns the cached result of `load` until the next commit to the database by any process, so it is never stale.
 * Without a cheap data version, nothing is cached. Results are shared and must not be changed; undefined is not cached.
 */
export async function cached<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const version = db.dataVersion();
  return version === null ? load() : results.get(db, version, key, load);
}

/** Like `cached`, for people, members, teams, clients, projects and tasks, until any of them changes. Without a promise on a hit. */
export function cachedCatalogRow<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  const version = db.referenceVersion();
  return version === null ? load() : catalogRows.get(db, version, key, load);
}

/** Like `cached` on every engine, for slow reads: on PostgreSQL, fetching the data version costs a round trip. */
export async function cachedReport<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  return reports.get(db, await db.fetchDataVersion(), key, load);
}

/**
 * Like `cached`, for callers and their roles, which every request reads. On PostgreSQL, changes by other nodes arrive
 * within a second. Without a promise on a hit.
 */
export function cachedCaller<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  return callers.get(db, db.callersVersion(), key, load);
}
