import type { Database, Handle } from '../../db/database.ts';
import { findImports } from '../../db/queries/imports/imports.ts';
import {
  findOpenedImport,
  noteImportUsed,
  type OpenedImport,
  putOpenedImport,
} from '../../db/queries/imports/opened.ts';
import type { Import } from '../../domain/entities.ts';
import { type Actor, membershipIn } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { teamIdsOf } from '../shared/access.ts';

/** An import closes after this time without a call that carries its id. */
export const IMPORT_IDLE_MS = 600_000;
/**
 * After this time without a call, another import of the same user may be resumed instead: the process of this import
 * has ended.
 */
const TAKEOVER_IDLE_MS = 30_000;
/** Interval at which a use is written to the database, because a write per call would be too many. */
const NOTE_USE_EVERY_MS = 10_000;
/** Lifetime of cached values: other processes notice an opened, finished or undone import within this time. */
const CACHE_MS = 1_000;
const MAX_CACHED = 10_000;

/** The open import of a user, as this process last read it. */
interface CachedOpen {
  opened: OpenedImport | null | Promise<OpenedImport | null>;
  until: number;
  /** An import that cannot be resumed, so that not every call with its id queries the database. */
  refusedId: string | null;
}

const caches = new WeakMap<Database, Map<string, CachedOpen>>();

/**
 * Whether a call with this import id counts against the import rate limit, because the caller has the import open.
 * Returns synchronously if the open import is cached.
 */
export function hasOpen(app: App, actor: Actor, importId: string): boolean | Promise<boolean> {
  const { opened } = cachedOpen(app, actor);
  return opened instanceof Promise
    ? opened.then((read) => use(app, actor, importId, read))
    : use(app, actor, importId, opened);
}

function use(
  app: App,
  actor: Actor,
  importId: string,
  opened: OpenedImport | null,
): boolean | Promise<boolean> {
  if (opened?.importId !== importId || !membershipIn(actor, opened.teamId)) return false;
  const usedAt = app.clock();
  const idle = usedAt - opened.usedAt;
  if (idle >= IMPORT_IDLE_MS) return false;
  if (idle < NOTE_USE_EVERY_MS) return true;
  // Concurrent calls need not write the use as well.
  opened.usedAt = usedAt;
  return app.db.transaction((tx) => noteImportUsed(tx, actor.userId, { importId, usedAt })).then(() => true);
}

/** Opens a new import of a user. The import that was open before closes. */
export async function openNew(tx: Handle, actor: Actor, run: Import): Promise<void> {
  const { teamId, id: importId, createdAt: usedAt } = run;
  await putOpenedImport(tx, actor.userId, { teamId, importId, usedAt });
}

/**
 * Opens an import again that its user continues: one of the caller's own, neither finished nor undone, while no other
 * import of the caller is being written.
 */
export async function resume(app: App, actor: Actor, importId: string): Promise<void> {
  const cached = cachedOpen(app, actor);
  if (cached.refusedId === importId) return;
  const opened = await cached.opened;
  const now = app.clock();
  const isOtherActive =
    opened !== null && opened.importId !== importId && now - opened.usedAt < TAKEOVER_IDLE_MS;
  const run = isOtherActive ? undefined : await findOwnUnfinished(app, actor, importId);
  if (!run) {
    cached.refusedId = importId;
    return;
  }
  await app.db.transaction((tx) =>
    putOpenedImport(tx, actor.userId, { teamId: run.teamId, importId, usedAt: now }),
  );
  forgetOpen(app, actor);
}

async function findOwnUnfinished(app: App, actor: Actor, importId: string): Promise<Import | undefined> {
  const [run] = isId(importId) ? await findImports(app.db.read, teamIdsOf(actor), [importId]) : [];
  if (!run || !isUnfinished(run)) return undefined;
  return membershipIn(actor, run.teamId)?.identityId === run.identityId ? run : undefined;
}

function isUnfinished({ finishedAt, undoneAt }: Import): boolean {
  return finishedAt === null && undoneAt === null;
}

/**
 * Call this after a user opened, finished or undid an import: this process then reads the user's open import again.
 * Other processes do so within a second. So does this process if another user finished or undid the import.
 */
export function forgetOpen({ db }: Pick<App, 'db'>, { userId }: Pick<Actor, 'userId'>): void {
  caches.get(db)?.delete(userId);
}

function cachedOpen(app: App, { userId }: Actor): CachedOpen {
  const cached = caches.get(app.db) ?? new Map<string, CachedOpen>();
  caches.set(app.db, cached);
  const known = cached.get(userId);
  const now = app.clock();
  if (known && now < known.until) return known;
  if (cached.size >= MAX_CACHED) cached.clear();
  const reading = readOpen(app, userId);
  const read: CachedOpen = { opened: reading, until: now + CACHE_MS, refusedId: null };
  cached.set(userId, read);
  reading.then(
    (opened) => {
      read.opened = opened;
    },
    // Waiting calls get the error. The next call reads again.
    () => cached.delete(userId),
  );
  return read;
}

async function readOpen(app: App, userId: string): Promise<OpenedImport | null> {
  const opened = await findOpenedImport(app.db.read, userId);
  if (!opened) return null;
  const [run] = await findImports(app.db.read, [opened.teamId], [opened.importId]);
  return run && isUnfinished(run) ? opened : null;
}
