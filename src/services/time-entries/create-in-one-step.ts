import type { Handle } from '../../db/database.ts';
import {
  createInOneStep,
  type OneStep,
  type OneStepOutcome,
} from '../../db/queries/time-entries/create-in-one-step.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { Batches } from '../../lib/batches.ts';
import { Failure } from '../../lib/errors.ts';
import { FastPath } from '../../lib/fast-path.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { keyOfRowOfMember, rowOf } from '../imports/claim-row.ts';
import { openImport, requireImportInto } from '../imports/open.ts';
import { CachedRows, createRowCache, type RowCache } from './cached-rows.ts';
import type { Creation } from './creation.ts';
import { type Draft, entryOf, idempotencyKeyOf, policyFor } from './draft.ts';
import { fingerprint } from './idempotency.ts';
import { resolveReferences } from './resolve-references.ts';
import { creatorOf, requireMayEditLockedTime } from './save.ts';

/**
 * Two batches: one that the database works at, and one that is on its way. More of them are smaller, and each costs a sync of
 * the disk.
 */
const BATCHES = { maxRunning: 2, maxItems: 64 };

const oneStep = new FastPath('one_step_creation');

/** The cached rows and the open batches of a database. */
interface Way {
  known: RowCache;
  creations: Batches<OneStep, OneStepOutcome>;
}

const ways = new WeakMap<Handle, Way>();

/**
 * On PostgreSQL: creates an entry in one round trip, and creations that come together in one statement with one sync. The decision is
 * made from cached rows, and the statement writes the entry if these are still current and nothing overlaps. Null if not, or if the
 * entry is refused: nothing was written then, and the caller takes the ordinary way.
 *
 * Holds "createTimeEntry, PostgreSQL, against PostGraphile's plain insert" (at least 1.1): 389 µs of CPU time for a creation, of them 273
 * in the database, where nine statements took 592 and 545; PostGraphile's insert takes 336.
 */
export async function tryCreateInOneStep(app: App, actor: Actor, draft: Draft): Promise<Creation | null> {
  const { read } = app.db;
  const { known, creations } = wayInto(read);
  const rows = new CachedRows(read, known);
  const step = await decide(app, actor, draft, rows);
  const outcome = step ? await creations.add(step) : 'HAS_CHANGED';
  if (step && outcome === 'CREATED') {
    oneStep.taken += 1;
    return { timeEntry: step.entry, outcome, warnings: [] };
  }
  if (!step) oneStep.fallBack('refused');
  else oneStep.fallBack(outcome === 'HAS_CHANGED' ? 'rows changed' : 'in the way');
  // A refusal may come from stale cached rows.
  if (outcome === 'HAS_CHANGED') rows.forget();
  return null;
}

/** The rows to write; null if the creation is refused or a row is being changed. */
async function decide({ clock }: App, actor: Actor, draft: Draft, rows: CachedRows): Promise<OneStep | null> {
  const now = clock();
  try {
    const run = draft.importId === null ? null : await openImport(rows, actor, draft.importId);
    const place = await resolveReferences(rows, actor, draft);
    if (run) requireImportInto(run, place.identity.teamId, 'entry');
    const entry = entryOf(newId(now), actor, draft, place, run, now);
    requireMayEditLockedTime(actor, place.identity, [entry.start], 'startTime');
    const seen = rows.versions();
    if (seen === null) return null;
    const row = run && rowOf(actor, run, draft, entry.id);
    return {
      entry,
      seen,
      claim: claimOf(actor, draft),
      // An entry that overlaps others is written the long way, which names them in its warnings; rows of imports have none.
      mayOverlap: policyFor(actor, draft, place) === 'KEEP_BOTH' && run !== null,
      tags: draft.tags,
      row,
      keyOfMember: row && keyOfRowOfMember(row),
      creator: run ? null : creatorOf(actor, entry.teamId),
    };
  } catch (error) {
    // A repeated call is answered, whatever has changed since the first, and that takes the long way to find out.
    if (error instanceof Failure) return null;
    throw error;
  }
}

function wayInto(handle: Handle): Way {
  let way = ways.get(handle);
  if (!way) {
    way = {
      known: createRowCache(),
      creations: new Batches((steps) => createInOneStep(handle, steps), BATCHES),
    };
    ways.set(handle, way);
  }
  return way;
}

function claimOf(actor: Actor, draft: Draft): OneStep['claim'] {
  const key = idempotencyKeyOf(draft);
  return key === null ? null : { userId: actor.userId, key, requestHash: fingerprint(draft) };
}
