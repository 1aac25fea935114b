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

/** An import closes by itself when no call carried its id for this long. */
export const IMPORT_IDLE_MS = 600_000;
/** Another import of the same user is resumed in its place after this long without a call: the process that wrote it has ended. */
const TAKEOVER_IDLE_MS = 30_000;
/** A use is written to the database this often; each call would be one more write. */
const NOTE_USE_EVERY_MS = 10_000;
/** Other processes hear within this time that an import was opened, finished or undone. */
const REMEMBER_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/** The import that a user has open, as this process last read it. */
interface Remembered {
  opened: OpenedImport | null | Promise<OpenedImport | null>;
  until: number;
  /** An import that cannot be resumed, so that not every call with its id asks the database. */
  refusedId: string | null;
}

const memories = new WeakMap<Database, Map<string, Remembered>>();

/**
 * Whether a call with this import's id counts against the import rate limit: the import is the one that the caller has open. At
 * once where that is remembered.
 */
export function hasOpen(app: App, actor: Actor, importId: string): boolean | Promise<boolean> {
  const { opened } = remembered(app, actor);
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
  // Calls that come meanwhile need not note it, too.
  opened.usedAt = usedAt;
  return app.db.transaction((tx) => noteImportUsed(tx, actor.userId, { importId, usedAt })).then(() => true);
}

/** Opens an import that its user begins. The one that was open before closes. */
export async function openNew(tx: Handle, actor: Actor, run: Import): Promise<void> {
  const { teamId, id: importId, createdAt: usedAt } = run;
  await putOpenedImport(tx, actor.userId, { teamId, importId, usedAt });
}

/**
 * Opens an import that its user goes on with: one of their own, neither finished nor undone, while no other of theirs is being
 * written.
 */
export async function resume(app: App, actor: Actor, importId: string): Promise<void> {
  const memory = remembered(app, actor);
  if (memory.refusedId === importId) return;
  const opened = await memory.opened;
  const now = app.clock();
  const isOthersTurn =
    opened !== null && opened.importId !== importId && now - opened.usedAt < TAKEOVER_IDLE_MS;
  const run = isOthersTurn ? undefined : await findOwnUnfinished(app, actor, importId);
  if (!run) {
    memory.refusedId = importId;
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
 * To be called after a user opened, finished or undid an import: this process then reads their open import again. Other processes do
 * within a second, and so does this one for the import of another user that was finished or undone.
 */
export function forgetOpen({ db }: Pick<App, 'db'>, { userId }: Pick<Actor, 'userId'>): void {
  memories.get(db)?.delete(userId);
}

function remembered(app: App, { userId }: Actor): Remembered {
  const memory = memories.get(app.db) ?? new Map<string, Remembered>();
  memories.set(app.db, memory);
  const known = memory.get(userId);
  const now = app.clock();
  if (known && now < known.until) return known;
  if (memory.size >= MAX_REMEMBERED) memory.clear();
  const reading = readOpen(app, userId);
  const read: Remembered = { opened: reading, until: now + REMEMBER_MS, refusedId: null };
  memory.set(userId, read);
  reading.then(
    (opened) => {
      read.opened = opened;
    },
    // Waiting calls get the error. The next call reads again.
    () => memory.delete(userId),
  );
  return read;
}

async function readOpen(app: App, userId: string): Promise<OpenedImport | null> {
  const opened = await findOpenedImport(app.db.read, userId);
  if (!opened) return null;
  const [run] = await findImports(app.db.read, [opened.teamId], [opened.importId]);
  return run && isUnfinished(run) ? opened : null;
}
