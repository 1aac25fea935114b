import type { OpenImport } from '../../db/queries/imports/imports.ts';
import type { FinishedEntry } from '../../db/queries/time-entries/time-entries.ts';
import { importedFor } from '../../domain/money/entry-amount.ts';
import { rateOf } from '../../domain/money/rates.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import type { OverlapPolicy } from '../../domain/time-entries/overlap.ts';
import { failure } from '../../lib/errors.ts';
import { moneyOfDraft } from '../imports/imported-money.ts';
import type { Draft } from './draft.ts';
import { type References, rateFor } from './resolve-references.ts';

/** The entry that a creation would write if nothing were in its way. */
export function entryOf(
  id: string,
  actor: Actor,
  draft: Draft,
  place: References,
  run: OpenImport | null,
  now: number,
): FinishedEntry {
  const money = run && moneyOfDraft(actor, run, draft);
  const amount = money?.importedAmount ?? null;
  const { start, end } = draft.range;
  const billable = draft.billable ?? place.project?.billable ?? false;
  const hourlyRate =
    money?.hourlyRate ?? (amount ? rateOf(amount, end - start) : rateFor(place, place.identity));
  return {
    id,
    teamId: place.identity.teamId,
    identityId: place.identity.id,
    projectId: place.project?.id ?? null,
    clientId: place.client?.id ?? null,
    taskId: place.task?.id ?? null,
    start,
    end,
    title: draft.title,
    description: draft.description,
    billable,
    hourlyRate,
    imported: amount && importedFor({ start, end, billable, hourlyRate }, amount),
    idempotencyKey: draft.idempotencyKey,
    source: { ...actor.source, entryId: id, importId: draft.importId },
    importId: draft.importId,
    createdAt: now,
    updatedAt: now,
  };
}

/** A call may choose another policy than its team's, but a team that rejects overlaps is overruled by an admin alone. */
export function policyFor(actor: Actor, draft: Draft, place: References): OverlapPolicy {
  const { overlapPolicy } = place.identity.team;
  const wanted = draft.overlapPolicy ?? overlapPolicy;
  if (
    overlapPolicy === 'REJECT' &&
    wanted !== 'REJECT' &&
    !can(actor, 'overlap.force', place.identity.teamId)
  ) {
    throw failure(
      'FORBIDDEN',
      'This team rejects overlapping time; only an ADMIN may choose another overlapPolicy.',
    );
  }
  return wanted;
}
