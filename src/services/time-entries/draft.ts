import type { Interval } from '../../domain/interval.ts';
import type { OverlapPolicy } from '../../domain/overlap.ts';
import { checkText, DESCRIPTION_LIMIT, TITLE_LIMIT } from '../../domain/text.ts';
import { checkIdempotencyKey, parseRange } from '../../domain/time-entry.ts';
import { checkTagNames } from '../tags/ensure.ts';
import type { PlaceInput } from './place.ts';

/** What a new entry and a new timer are told alike. */
export interface EntryInput extends PlaceInput {
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
}

export interface Details {
  title: string | null;
  description: string | null;
  billable: boolean | null;
  tags: string[];
  idempotencyKey: string | null;
}

/** A creation whose own values are checked; what its ids name is not looked up yet. */
export interface Draft extends PlaceInput, Details {
  range: Interval;
  overlapPolicy: OverlapPolicy | null;
  importId: string | null;
}

export function readDetails(input: EntryInput): Details {
  return {
    title: checkTitle(input.title),
    description: checkDescription(input.description),
    billable: input.billable ?? null,
    tags: checkTagNames(input.tags ?? []),
    idempotencyKey: input.idempotencyKey == null ? null : checkIdempotencyKey(input.idempotencyKey),
  };
}

export function readDraft(input: CreateTimeEntryInput): Draft {
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
  };
}

export function checkTitle(title: string | null | undefined): string | null {
  return title === null || title === undefined ? null : checkText(title, 'title', TITLE_LIMIT);
}

export function checkDescription(description: string | null | undefined): string | null {
  return description === null || description === undefined
    ? null
    : checkText(description, 'description', DESCRIPTION_LIMIT);
}
