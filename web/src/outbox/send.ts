import { graphql } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';
import { type Entry, entryFields, toEntry } from '../data/entry.ts';
import type { Change, EntryPatch } from './change.ts';
import type { Sent } from './outbox.ts';

/** What the server said: the entries as they are now, and those that are gone. */
export interface SentChange extends Sent {
  entries: Entry[];
  removedIds: string[];
  /** Whether a creation became part of an entry that was there. */
  isMerged: boolean;
}

const Create = graphql(
  `
    mutation CreateEntry($input: CreateTimeEntryInput!) {
      createTimeEntry(input: $input) { timeEntry { ...EntryFields } outcome errors { code message } }
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
      stopTimer(input: $input) { timeEntry { ...EntryFields } errors { code message } }
    }
  `,
  [entryFields],
);
const Update = graphql(
  `
    mutation UpdateEntry($input: UpdateTimeEntryInput!) {
      updateTimeEntry(input: $input) { timeEntry { ...EntryFields } errors { code message } }
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

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Tells the server of a change. A delete may outlive the page. */
export async function sendChange(change: Change): Promise<SentChange> {
  switch (change.kind) {
    case 'create': {
      const { start, end, ...details } = change.entry;
      const { createTimeEntry } = await request(Create, {
        input: {
          ...inputOf(details),
          startTime: instant(start),
          endTime: instant(end ?? start),
          idempotencyKey: change.id,
        },
      });
      const { timeEntry, outcome } = accepted(createTimeEntry);
      return sent([timeEntry], { isMerged: outcome === 'MERGED' });
    }
    case 'start': {
      const { start, ...details } = change.entry;
      const { startTimer } = await request(Start, {
        input: { ...inputOf(details), startTime: instant(start), idempotencyKey: change.id },
      });
      const { timeEntry, stoppedTimeEntry } = accepted(startTimer);
      return sent([timeEntry, stoppedTimeEntry]);
    }
    case 'stop': {
      const input = { id: change.entryId, endTime: instant(change.end) };
      const { stopTimer } = await request(Stop, { input });
      return sent([accepted(stopTimer).timeEntry]);
    }
    case 'update': {
      const input = { id: change.entryId, ...patchOf(change.patch) };
      const { updateTimeEntry } = await request(Update, { input });
      return sent([accepted(updateTimeEntry).timeEntry]);
    }
    case 'delete': {
      const input = { id: change.entryId };
      const { deleteTimeEntry } = await request(Delete, { input }, { keepalive: true });
      accepted(deleteTimeEntry);
      return { entryId: change.entryId, entries: [], removedIds: [change.entryId], isMerged: false };
    }
    case 'unmerge': {
      const { unmergeTimeEntry } = await request(Unmerge, { input: { id: change.entryId } });
      const answer = sent(accepted(unmergeTimeEntry).timeEntries ?? []);
      return { ...answer, entryId: change.entryId };
    }
  }
}

type Fields = Parameters<typeof toEntry>[0];

function sent(answered: (Fields | null)[], others: Partial<SentChange> = {}): SentChange {
  const entries = answered.flatMap((fields) => (fields ? [toEntry(fields)] : []));
  return { entryId: entries[0]?.id ?? '', entries, removedIds: [], isMerged: false, ...others };
}

function inputOf(entry: Omit<Entry, 'start' | 'end'> | Omit<Entry, 'start'>) {
  const { teamId, identityId, projectId, taskId, title, description, billable, tags } = entry;
  // A task brings its project, a project its client.
  const clientId = projectId === null && taskId === null ? entry.clientId : null;
  return { teamId, identityId, projectId, taskId, clientId, title, description, billable, tags };
}

function patchOf({ start, end, ...others }: EntryPatch) {
  return {
    ...others,
    ...(start !== undefined && { startTime: instant(start) }),
    ...(end != null && { endTime: instant(end) }),
  };
}
