import { graphql } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { type Entry, entryFields, toEntry } from '../data/entry.ts';
import type { Making } from './change.ts';

const Around = graphql(
  `
    query EntriesAround(
      $teamId: ID!, $identityId: ID!, $from: ISO8601DateTime!, $to: ISO8601DateTime!, $first: Int!
    ) {
      timeEntries(
        teamId: $teamId, identityId: $identityId, from: $from, to: $to, overlapping: true, first: $first
      ) {
        edges { node { ...EntryFields } }
      }
    }
  `,
  [entryFields],
);

/** The server knows a creation by its key for a day, by its own clock. */
const KEY_LASTS = 23 * 3_600_000;
/** Where a clock is ahead, the server says when a timer started. */
const SAME_START = 60_000;
const MOST = 100;

/**
 * The entry that a creation made whose answer was lost, where it was so long ago that the server would make it again. What
 * was merged is not found; made again, it becomes part of the same entry once more.
 */
export async function madeBefore(making: Making): Promise<Entry | null> {
  const { kind, at, entry } = making;
  if (Date.now() - at < KEY_LASTS) return null;
  const { teamId, identityId, start } = entry;
  const [from, to] = [start - SAME_START, start + SAME_START].map((time) => new Date(time).toISOString());
  if (from === undefined || to === undefined) return null;
  const { timeEntries } = await request(Around, { teamId, identityId, from, to, first: MOST });
  const isIt = (one: Entry) =>
    one.title === entry.title &&
    one.projectId === entry.projectId &&
    one.taskId === entry.taskId &&
    (kind === 'create'
      ? one.start === start && one.end === entry.end
      : Math.abs(one.start - start) < SAME_START);
  const found = timeEntries.edges.map(({ node }) => toEntry(node)).filter(isIt);
  // A copy is the second of its kind.
  return found[kind === 'create' && making.staysApart ? 1 : 0] ?? null;
}
