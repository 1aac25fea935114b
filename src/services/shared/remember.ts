import { VersionedMemory } from '../../lib/versioned-memory.ts';
import type { App } from '../app.ts';

/** In characters of the keys; what is remembered under them is of the same order. */
const CAPACITY = 500_000;

const exact = new VersionedMemory<App['db']>(CAPACITY);
const places = new VersionedMemory<App['db']>(CAPACITY);
const callers = new VersionedMemory<App['db']>(CAPACITY);
const costly = new VersionedMemory<App['db']>(CAPACITY);

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
  return version === null ? load() : exact.recall(db, version, key, load);
}

/** The same for people, members, teams, clients, projects and tasks, for as long as none of these is changed; at once, where it is remembered. */
export function rememberPlace<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  const version = db.decidingVersion();
  return version === null ? load() : places.recall(db, version, key, load);
}

/** The same on every database, for what takes so long to read that asking whether anything changed is little against it. */
export async function rememberCostly<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  return costly.recall(db, await db.currentVersion(), key, load);
}

/**
 * The same for who calls and what they may, which every request asks for, and only while nothing of that is changed. On
 * PostgreSQL, what another process changed counts a moment later, a second at the most. At once, where it is remembered.
 */
export function rememberCaller<Value>(
  { db }: Pick<App, 'db'>,
  key: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  return callers.recall(db, db.recentVersion(), key, load);
}
