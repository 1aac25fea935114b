import { ApiError } from '../api/api-error.ts';
import { graphql } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';
import { type Entry, entryFields, toEntry } from '../data/entry.ts';
import { tracking as words } from '../words/tracking.ts';
import type { Change, EntryPatch } from './change.ts';
import { findEarlierCreation } from './earlier-creation.ts';
import { editState } from './edit-state.ts';
import type { SendResult } from './outbox.ts';

/** The server's response: the current entries and the ids of deleted ones. */
export interface SentChange extends SendResult {
  entries: Entry[];
  removedIds: string[];
  /** The existing entries that the new one overlaps. */
  overlaps: Overlap[];
}

export interface Overlap {
  title: string | null;
  minutes: number;
}

const Create = graphql(
  `
    mutation CreateEntry($input: CreateTimeEntryInput!) {
      createTimeEntry(input: $input) { timeEntry { ...EntryFields } outcome warnings { minutes timeEntry { title } } errors { code message } }
    }
  `,
  [entryFields],
);
const Start = graphql(
  `
    mutation StartTimer($input: StartTimerInput!) {
      startTimer(input: $input) {
        timeEntry { ...EntryFields } stoppedTimeEntry { ...EntryFields } errors { code message }
      }
    }
  `,
  [entryFields],
);
const Stop = graphql(
  `
    mutation StopTimer($input: StopTimerInput!) {
      stopTimer(input: $input) {
        timeEntry { ...EntryFields } warnings { minutes timeEntry { title } } errors { code message }
      }
    }
  `,
  [entryFields],
);
const Update = graphql(
  `
    mutation UpdateEntry($input: UpdateTimeEntryInput!) {
      updateTimeEntry(input: $input) {
        timeEntry { ...EntryFields } warnings { minutes timeEntry { title } } errors { code message }
      }
    }
  `,
  [entryFields],
);
const Delete = graphql(`
  mutation DeleteEntry($input: DeleteTimeEntryInput!) {
    deleteTimeEntry(input: $input) { deletedId errors { code message } }
  }
`);
const Unmerge = graphql(
  `
    mutation UnmergeEntry($input: UnmergeTimeEntryInput!) {
      unmergeTimeEntry(input: $input) { timeEntries { ...EntryFields } errors { code message } }
    }
  `,
  [entryFields],
);

const One = graphql(
  `
    query OneEntry($id: ID!) {
      timeEntry(id: $id) { ...EntryFields }
    }
  `,
  [entryFields],
);
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Lets a request complete after the page is closed. */
const outlive = { keepalive: true };

/** Sends a change to the server. A repeated change whose earlier response was lost counts as done. */
export async function sendChange(change: Change, isRepeated: boolean): Promise<SentChange> {
  const made = isRepeated && 'entry' in change ? await findEarlierCreation(change) : null;
  if (made) return { entryId: made.id, entries: [made], removedIds: [], isMerged: false, overlaps: [] };
  switch (change.kind) {
    case 'create':
      return create(change);
    case 'start':
      return start(change);
    case 'stop':
      return stop(change);
    case 'update':
      return update(change, isRepeated);
    case 'delete':
      return remove(change.entryId);
    case 'unmerge':
      return unmerge(change.entryId, isRepeated);
  }
}

type Kind<Name extends Change['kind']> = Extract<Change, { kind: Name }>;

async function create({ id, entry, staysApart }: Kind<'create'>): Promise<SentChange> {
  const { start, end, ...details } = entry;
  const input = {
    ...inputOf(details),
    startTime: instant(start),
    endTime: instant(end ?? start),
    idempotencyKey: id,
    ...(staysApart && { overlapPolicy: 'KEEP_BOTH' as const }),
  };
  const { createTimeEntry } = await request(Create, { input }, outlive);
  const { timeEntry, outcome, warnings } = accepted(createTimeEntry);
  return sent([timeEntry], { isMerged: outcome === 'MERGED', overlaps: overlapsIn(warnings) });
}

async function start({ id, at, entry }: Kind<'start'>): Promise<SentChange> {
  const { start: from, ...details } = entry;
  const timer = (time: { startTime?: string }) =>
    request(Start, { input: { ...inputOf(details), ...time, idempotencyKey: id } }, outlive).then(
      ({ startTimer }) => accepted(startTimer),
    );
  const { timeEntry, stoppedTimeEntry } = await withServerTime(
    isNow(from, at),
    'startTime',
    instant(from),
    timer,
  );
  return sent([timeEntry, stoppedTimeEntry]);
}

async function stop({ at, entryId, end }: Kind<'stop'>): Promise<SentChange> {
  const timer = (time: { endTime?: string }) =>
    request(Stop, { input: { id: entryId, ...time } }, outlive).then(({ stopTimer }) => accepted(stopTimer));
  try {
    const { timeEntry, warnings } = await withServerTime(isNow(end, at), 'endTime', instant(end), timer);
    return sent([timeEntry], { overlaps: overlapsIn(warnings) });
  } catch (error) {
    if (!isCode(error, 'NO_RUNNING_TIMER')) throw error;
    // The timer was stopped before, here or elsewhere. Its actual end is shown.
    const { timeEntry } = await request(One, { id: entryId });
    return sent([timeEntry], { entryId });
  }
}

async function update({ entryId: id, patch, was }: Kind<'update'>, isRepeated: boolean): Promise<SentChange> {
  const { timeEntry } = isRepeated ? await request(One, { id }) : {};
  const state = timeEntry && was ? editState(patch, was, toEntry(timeEntry)) : 'pending';
  if (state === 'conflict') throw new ApiError('CHANGED_SINCE', words.changedSince);
  if (timeEntry && state === 'applied') return sent([timeEntry]);
  const { updateTimeEntry } = await request(Update, { input: { id, ...patchOf(patch) } }, outlive);
  const { timeEntry: updated, warnings } = accepted(updateTimeEntry);
  return sent([updated], { overlaps: overlapsIn(warnings) });
}

async function remove(id: string): Promise<SentChange> {
  const { deleteTimeEntry } = await request(Delete, { input: { id } }, outlive);
  try {
    accepted(deleteTimeEntry);
  } catch (error) {
    // The entry is gone already, as requested.
    if (!isCode(error, 'NOT_FOUND')) throw error;
  }
  return sent([], { entryId: id, removedIds: [id] });
}

async function unmerge(id: string, isRepeated: boolean): Promise<SentChange> {
  const { unmergeTimeEntry } = await request(Unmerge, { input: { id } }, outlive);
  try {
    return sent(accepted(unmergeTimeEntry).timeEntries ?? [], { entryId: id });
  } catch (error) {
    if (!isRepeated || !isCode(error, 'NOT_MERGED')) throw error;
    return sent([], { entryId: id });
  }
}

type Fields = Parameters<typeof toEntry>[0];

function sent(answered: (Fields | null)[], others: Partial<SentChange> = {}): SentChange {
  const entries = answered.flatMap((fields) => (fields ? [toEntry(fields)] : []));
  return { entryId: entries[0]?.id ?? '', entries, removedIds: [], isMerged: false, overlaps: [], ...others };
}

type Warnings = readonly { minutes: number | null; timeEntry: { title: string | null } | null }[] | null;

function overlapsIn(warnings: Warnings): Overlap[] {
  return (warnings ?? []).flatMap(({ minutes, timeEntry }) =>
    timeEntry && minutes !== null ? [{ title: timeEntry.title, minutes }] : [],
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Whether a timer was started or stopped at the time of the user's action instead of at a chosen time. */
function isNow(instant: number, at: number): boolean {
  return Math.abs(instant - at) < 1_000;
}

/**
 * If the client's clock is ahead, the server refuses a timer that starts in the future. For "now", the call
 * is repeated with the server's time.
 */
async function withServerTime<Field extends string, Result>(
  isNow: boolean,
  field: Field,
  time: string,
  call: (time: { [Name in Field]?: string }) => Promise<Result>,
): Promise<Result> {
  try {
    return await call({ [field]: time } as { [Name in Field]?: string });
  } catch (error) {
    if (!isNow || !isCode(error, 'INVALID_INPUT')) throw error;
    return call({});
  }
}

function inputOf(entry: Omit<Entry, 'start' | 'end'> | Omit<Entry, 'start'>) {
  const { teamId, identityId, projectId, taskId, title, description, billable, tags } = entry;
  // A task sets its project, and a project sets its client.
  const clientId = projectId === null && taskId === null ? entry.clientId : null;
  return { teamId, identityId, projectId, taskId, clientId, title, description, billable, tags };
}

function patchOf({ start, end, clientId, ...others }: EntryPatch) {
  return {
    ...others,
    // The server derives the client from the project; the patch has a client only for the display.
    ...(clientId !== undefined && others.projectId == null && { clientId }),
    ...(start !== undefined && { startTime: instant(start) }),
    ...(end != null && { endTime: instant(end) }),
  };
}
