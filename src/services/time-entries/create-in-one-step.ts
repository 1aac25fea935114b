import type { Handle } from '../../db/database.ts';
import {
  createInOneStep,
  findRowVersions,
  type OneStep,
  type RowVersions,
} from '../../db/queries/create-in-one-step.ts';
import { isConflict } from '../../db/violations.ts';
import type { Actor } from '../../domain/policy.ts';
import { Batches } from '../../lib/batches.ts';
import { Failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { WeightedCache } from '../../lib/weighted-cache.ts';
import type { App } from '../app.ts';
import { creatorOf } from '../audit-log/record.ts';
import type { Creation } from './creation.ts';
import type { Draft } from './draft.ts';
import { fingerprint } from './idempotency.ts';
import { requireMayChange } from './locked.ts';
import { entryOf, policyFor } from './new-entry.ts';
import { claimPlace, keyOfPlace, type Place } from './place.ts';

/** A place as it was read, and which versions of its rows that were. */
interface KnownPlace {
  place: Place;
  seen: RowVersions;
}

/** In characters of the keys; what is known of a place is of the same order. */
const CAPACITY = 2_000_000;

/**
 * Two batches: one that the database works at, and one that is on its way. More of them are smaller, and each costs a sync of
 * the disk.
 */
const BATCHES = { mostAtOnce: 2, largest: 64 };

/** What is known of a database, and the way into it. */
interface Way {
  places: WeightedCache<KnownPlace>;
  creations: Batches<OneStep, boolean>;
}

const ways = new WeakMap<Handle, Way>();

/**
 * Most creations are in nobody's way, and are made where others were made before. Where each statement is a round trip, these
 * are written with one, and those that come together with one for all of them: everything is decided by what is known of their
 * place, and the database writes them if that is still so. Null where it is not, or where there is more to do or to say; then nothing was written, and the long way is taken.
 */
export async function tryCreateInOneStep(app: App, actor: Actor, draft: Draft): Promise<Creation | null> {
  const { db } = app;
  if (db.singly === null || draft.importId !== null || draft.tags.length > 0) return null;
  const { places, creations } = wayInto(db.singly);
  const key = keyOfPlace(actor, draft);
  const step = await decide(app, actor, draft, places.get(key));
  if (step && (await creations.add(step))) {
    // Without the entry: what is written about one may be longer than all that is known of its place.
    places.set(key, { place: step.place, seen: step.seen }, key.length);
    return { timeEntry: step.entry, outcome: 'CREATED', warnings: [] };
  }
  places.delete(key);
  return null;
}

/** What to write; null where it is refused, or the place is just being changed. */
async function decide(
  { db, clock }: App,
  actor: Actor,
  draft: Draft,
  remembered: KnownPlace | undefined,
): Promise<(OneStep & KnownPlace) | null> {
  const now = clock();
  try {
    const { place, seen } = remembered ?? (await readPlace(db.singly ?? db.read, actor, draft));
    const entry = entryOf(newId(now), actor, draft, place, null, now);
    requireMayChange(actor, place.identity, [entry.start], 'startTime');
    const mayOverlap = policyFor(actor, draft, place) === 'KEEP_BOTH';
    const { idempotencyKey } = draft;
    const claim = idempotencyKey === null ? null : claimOf(actor, draft, idempotencyKey);
    return { place, entry, claim, seen, mayOverlap, creator: creatorOf(actor, entry.teamId) };
  } catch (error) {
    // A repeated call is answered, whatever has changed since the first, and that takes the long way to find out.
    if (error instanceof Failure || isConflict(error)) return null;
    throw error;
  }
}

function wayInto(handle: Handle): Way {
  let way = ways.get(handle);
  if (!way) {
    way = {
      places: new WeightedCache(CAPACITY),
      creations: new Batches((steps) => createInOneStep(handle, steps), BATCHES),
    };
    ways.set(handle, way);
  }
  return way;
}

/** Both are read from one snapshot: what changes after it gives the rows other versions. */
function readPlace(handle: Handle, actor: Actor, draft: Draft): Promise<KnownPlace> {
  return handle
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const place = await claimPlace(tx, actor, draft);
      const { identity, project, client, task } = place;
      const seen = await findRowVersions(tx, {
        teamId: identity.teamId,
        identityId: identity.id,
        projectId: project?.id ?? null,
        clientId: client?.id ?? null,
        taskId: task?.id ?? null,
      });
      return { place, seen };
    });
}

const claimOf = (actor: Actor, draft: Draft, key: string) => ({
  userId: actor.userId,
  key,
  requestHash: fingerprint(draft),
});
