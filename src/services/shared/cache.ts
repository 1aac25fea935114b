import { VersionedCache } from '../../lib/versioned-cache.ts';
import type { App } from '../app.ts';

/** In characters of the keys; what is remembered under them is of the same order. */
const CAPACITY = 500_000;

const exact = new VersionedCache<App['db']>(CAPACITY);
const places = new VersionedCache<App['db']>(CAPACITY);
const callers = new VersionedCache<App['db']>(CAPACITY);
const costly = new VersionedCache<App['db']>(CAPACITY);

/**
 * What `load` reads, or what it read before: something is remembered for as long as nothing at all is committed to the
 * database, by anyone, so it is never out of date. Where the database cannot tell that, nothing is remembered. What is
 * remembered is shared and must not be changed; undefined is not remembered.
 */
export async function cached<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const version = db.dataVersion();
  return version === null ? load() : exact.get(db, version, key, load);
}

/** The same for people, members, teams, clients, projects and tasks, for as long as none of these is changed; at once, where it is remembered. */
export function cachedCatalogRow<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  const version = db.referenceVersion();
  return version === null ? load() : places.get(db, version, key, load);
}

/** The same on every database, for what takes so long to read that asking whether anything changed is little against it. */
export async function cachedReport<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  return costly.get(db, await db.fetchDataVersion(), key, load);
}

/**
 * The same for who calls and what they may, which every request asks for, and only while nothing of that is changed. On
 * PostgreSQL, what another process changed counts a moment later, a second at the most. At once, where it is remembered.
 */
export function cachedCaller<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  return callers.get(db, db.callersVersion(), key, load);
}
