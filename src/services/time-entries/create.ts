import type { Handle } from '../../db/database.ts';
import { findTagsOfEntries } from '../../db/queries/time-entries/entry-tags.ts';
import { type FinishedEntry, findOverlapping } from '../../db/queries/time-entries/time-entries.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { newOverlaps, planCreation } from '../../domain/time-entries/overlap.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { findRowResult } from '../imports/claim-row.ts';
import { openImport, requireImportInto } from '../imports/open.ts';
import {
  type CheckedCreation,
  type CreateTimeEntryInput,
  checkCreation,
  entryOf,
  idempotencyKeyOf,
  policyFor,
} from './checked-creation.ts';
import { tryCreateInOneStep } from './create-in-one-step.ts';
import type { Creation } from './creation.ts';
import { describeEntry } from './find.ts';
import { findEarlierResult } from './idempotency.ts';
import { mergeInto, recordMerge, startsOfMerged } from './merge.ts';
import { lockedRows } from './reference-rows.ts';
import { resolveReferencesCached } from './resolve-references.ts';
import { addTags, creatorOf, requireMayEditLockedTime, saveNew } from './save.ts';
import { overlapWarnings } from './warnings.ts';

export async function createTimeEntry(
  app: App,
  actor: Actor,
  input: CreateTimeEntryInput,
): Promise<Creation> {
  const checked = checkCreation(input);
  const { autocommit } = app.db;
  if (autocommit !== null) {
    const created = await tryCreateInOneStep(app, autocommit, actor, checked);
    if (created) return created;
  }
  return app.db.transaction((tx) => createInTransaction(tx, actor, checked, app.clock()));
}

/** Creates an entry in an open transaction: detects a repeated call, resolves references, plans, writes. */
export async function createInTransaction(
  tx: Handle,
  actor: Actor,
  checked: CheckedCreation,
  now: number,
  warns = true,
): Promise<Creation> {
  const id = newId(now);
  const key = idempotencyKeyOf(checked);
  const earlier = key === null ? undefined : await findEarlierResult(tx, actor, key, checked, id, now);
  if (earlier) return earlier;
  const run = checked.importId === null ? null : await openImport(lockedRows(tx), actor, checked.importId);
  const known = run && (await findRowResult(tx, actor, run, checked, id));
  if (known) return known;

  const references = await resolveReferencesCached(tx, actor, checked);
  if (run) requireImportInto(run, references.identity.teamId, 'entry');
  const entry = entryOf(id, actor, checked, references, run, now);
  const policy = policyFor(actor, checked, references);
  requireMayEditLockedTime(actor, references.identity, [entry.start], 'startTime');
  // The preview of an import already lists overlaps, so imported rows return no warnings.
  const returnsWarnings = warns && run === null;
  const needsOverlaps = policy !== 'KEEP_BOTH' || returnsWarnings;
  const existing = needsOverlaps ? await findOverlapping(tx, references.identity, checked.range) : [];
  const works = policy === 'MERGE_SAME_WORK' ? await withTags(tx, existing) : existing.map(untagged);
  const plan = planCreation(works, { ...entry, tags: checked.tags }, policy);
  const overlapsWith = (keptEntries: readonly FinishedEntry[]) =>
    returnsWarnings && keptEntries.length > 0
      ? overlapWarnings(actor, newOverlaps(keptEntries, null, checked.range))
      : [];

  switch (plan.kind) {
    case 'reject':
      throw failure(
        'OVERLAP',
        `Overlapping time is rejected here, and ${describeEntry(actor, plan.inTheWay)} is in the way.`,
        'startTime',
      );
    case 'insert':
      // The import identifies the author of its entries.
      await saveNew(tx, references.identity, entry, run ? undefined : creatorOf(actor, entry.teamId));
      await addTags(tx, actor, entry, checked.tags, now, checked.importId);
      return { timeEntry: entry, outcome: 'CREATED', warnings: overlapsWith(existing) };
    case 'extend': {
      requireMayEditLockedTime(actor, references.identity, startsOfMerged(existing, plan), 'startTime');
      const survivor = await mergeInto(tx, references.identity, existing, entry, plan, now);
      await addTags(tx, actor, entry, checked.tags, now, checked.importId);
      await recordMerge(tx, actor, existing, survivor, plan, now);
      const warning = `It overlapped existing time and was merged into ${describeEntry(actor, survivor)}; unmergeTimeEntry undoes the merge.`;
      const keptEntries = existing.filter(({ id }) => id !== plan.survivor && !plan.absorbed.includes(id));
      return { timeEntry: survivor, outcome: 'MERGED', warnings: [warning, ...overlapsWith(keptEntries)] };
    }
  }
}

type Tagged = FinishedEntry & { tags: readonly string[] };

const untagged = (entry: FinishedEntry): Tagged => ({ ...entry, tags: [] });

async function withTags(tx: Handle, entries: readonly FinishedEntry[]): Promise<Tagged[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ id }) => id);
  const tags = await findTagsOfEntries(tx, [...new Set(entries.map(({ teamId }) => teamId))], ids);
  return entries.map((entry) => ({ ...entry, tags: (tags.get(entry.id) ?? []).map(({ name }) => name) }));
}
