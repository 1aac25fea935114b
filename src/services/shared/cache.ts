import { VersionedCache } from '../../lib/versioned-cache.ts';
import type { App } from '../app.ts';

/** In characters of the keys; the values are about as large. */
const CAPACITY = 500_000;

const results = new VersionedCache<App['db']>(CAPACITY);
const catalogRows = new VersionedCache<App['db']>(CAPACITY);
const callers = new VersionedCache<App['db']>(CAPACITY);
const reports = new VersionedCache<App['db']>(CAPACITY);

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

/** The same for people, members, teams, clients, projects and tasks, until any of these changes. Without a promise on a hit. */
export function cachedCatalogRow<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  const version = db.referenceVersion();
  return version === null ? load() : catalogRows.get(db, version, key, load);
}

/** The same on every engine, for slow reads: fetching the data version costs a round trip on PostgreSQL. */
export async function cachedReport<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  return reports.get(db, await db.fetchDataVersion(), key, load);
}

/**
 * The same for callers and their roles, which every request reads. On PostgreSQL, changes by other nodes arrive within a second.
 * Without a promise on a hit.
 */
export function cachedCaller<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  return callers.get(db, db.callersVersion(), key, load);
}
