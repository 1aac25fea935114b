import type { OpenImport } from '../../db/queries/imports/imports.ts';
import type { FinishedEntry } from '../../db/queries/time-entries/time-entries.ts';
import { checkExternalId, checkRowPlace, type RowPlace } from '../../domain/imports/import.ts';
import { importedFor } from '../../domain/money/entry-amount.ts';
import { rateOf } from '../../domain/money/rates.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import { checkText, DESCRIPTION_LIMIT, TITLE_LIMIT } from '../../domain/text/text.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { OverlapPolicy } from '../../domain/time-entries/overlap.ts';
import { checkIdempotencyKey, parseRange } from '../../domain/time-entries/time-entry.ts';
import { type Failure, failure, invalid } from '../../lib/errors.ts';
import { importedMoneyOf } from '../imports/imported-money.ts';
import type { MoneyInput } from '../rates/hourly-rate.ts';
import { checkTagNames } from '../tags/ensure.ts';
import type { ReferenceInput, References } from './resolve-references.ts';

/** The common input of new entries and timers. */
export interface EntryInput extends ReferenceInput {
  title?: string | null;
  description?: string | null;
  billable?: boolean | null;
  tags?: readonly string[] | null;
  idempotencyKey?: string | null;
}

export interface CreateTimeEntryInput extends EntryInput {
  startTime: string;
  endTime: string;
  overlapPolicy?: OverlapPolicy | null;
  importId?: string | null;
  externalId?: string | null;
  importRow?: RowPlace | null;
  hourlyRate?: MoneyInput | null;
  importedAmount?: MoneyInput | null;
}

export interface Details {
  title: string | null;
  description: string | null;
  billable: boolean | null;
  tags: string[];
  idempotencyKey: string | null;
}

/** A creation with checked values. Its references are not resolved yet. */
export interface CheckedCreation extends ReferenceInput, Details {
  range: Interval;
  overlapPolicy: OverlapPolicy | null;
  importId: string | null;
  /** The key of the row at its source. */
  externalId: string | null;
  importRow: RowPlace | null;
  /** The rate at the source. */
  hourlyRate: MoneyInput | null;
  /** The amount at the source. */
  importedAmount: MoneyInput | null;
}

export function readDetails(input: EntryInput): Details {
  return {
    title: checkTitle(input.title),
    description: checkDescription(input.description),
    billable: input.billable ?? null,
    tags: input.tags == null ? [] : checkTagNames(input.tags),
    idempotencyKey: input.idempotencyKey == null ? null : checkIdempotencyKey(input.idempotencyKey),
  };
}

export function checkCreation(input: CreateTimeEntryInput): CheckedCreation {
  requireCompanions(input);
  return {
    teamId: input.teamId,
    identityId: input.identityId,
    projectId: input.projectId,
    clientId: input.clientId,
    taskId: input.taskId,
    range: parseRange(input.startTime, input.endTime),
    ...readDetails(input),
    overlapPolicy: input.overlapPolicy ?? null,
    importId: input.importId ?? null,
    externalId: input.externalId == null ? null : checkExternalId(input.externalId),
    importRow: input.importRow == null ? null : checkRowPlace(input.importRow),
    hourlyRate: input.hourlyRate ?? null,
    importedAmount: input.importedAmount ?? null,
  };
}

/** Requires the companion fields of import fields. */
function requireCompanions(input: CreateTimeEntryInput): void {
  if (input.importRow != null && input.externalId == null) {
    throw invalid('externalId', 'importRow needs externalId: the key by which the row is known.');
  }
  if (input.importId != null) return;
  if (input.externalId != null) {
    throw invalid('importId', 'externalId needs importId: the import that brings the row.');
  }
  if (input.hourlyRate != null) throw rateWithoutImport();
  if (input.importedAmount != null) {
    throw invalid('importId', 'importedAmount needs importId: the import that brings the amount.');
  }
}

export function rateWithoutImport(): Failure {
  return invalid('importId', 'hourlyRate needs importId: only what is imported brings a rate of its own.');
}

export function checkTitle(title: string | null | undefined): string | null {
  return title === null || title === undefined ? null : checkText(title, 'title', TITLE_LIMIT);
}

export function checkDescription(description: string | null | undefined): string | null {
  return description === null || description === undefined
    ? null
    : checkText(description, 'description', DESCRIPTION_LIMIT);
}

/** Returns null for a row of an import: its external id is permanent, and an idempotency key lasts a day. */
export function idempotencyKeyOf({ idempotencyKey, externalId }: CheckedCreation): string | null {
  return externalId === null ? idempotencyKey : null;
}

/** Returns the entry that a creation writes without overlaps. */
export function entryOf(
  id: string,
  actor: Actor,
  checked: CheckedCreation,
  references: References,
  run: OpenImport | null,
  now: number,
): FinishedEntry {
  const money = run && importedMoneyOf(actor, run, checked);
  const amount = money?.importedAmount ?? null;
  const { start, end } = checked.range;
  const billable = checked.billable ?? references.project?.billable ?? false;
  const hourlyRate = money?.hourlyRate ?? (amount ? rateOf(amount, end - start) : references.hourlyRate);
  return {
    id,
    teamId: references.identity.teamId,
    identityId: references.identity.id,
    projectId: references.project?.id ?? null,
    clientId: references.client?.id ?? null,
    taskId: references.task?.id ?? null,
    start,
    end,
    title: checked.title,
    description: checked.description,
    billable,
    hourlyRate,
    imported: amount && importedFor({ start, end, billable, hourlyRate }, amount),
    idempotencyKey: checked.idempotencyKey,
    source: { ...actor.source, entryId: id, importId: checked.importId },
    importId: checked.importId,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the overlap policy of a call. A call may override the team's policy, but REJECT only with the permission of an admin. */
export function policyFor(actor: Actor, checked: CheckedCreation, references: References): OverlapPolicy {
  const { overlapPolicy } = references.identity.team;
  const chosen = checked.overlapPolicy ?? overlapPolicy;
  if (
    overlapPolicy === 'REJECT' &&
    chosen !== 'REJECT' &&
    !can(actor, 'overlap.force', references.identity.teamId)
  ) {
    throw failure(
      'FORBIDDEN',
      'This team rejects overlapping time; only an ADMIN may choose another overlapPolicy.',
    );
  }
  return chosen;
}
