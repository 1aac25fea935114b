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

/** The server keeps idempotency keys for a day. An hour is left for clock differences. */
const IDEMPOTENCY_KEY_MS = 23 * 3_600_000;
/** If a client's clock is ahead, the server sets the start of a timer itself. */
const START_TOLERANCE_MS = 60_000;
const MAX_CANDIDATES = 100;

/**
 * Finds the entry of a creation whose response was lost so long ago that its idempotency key has expired. A
 * merged entry is not found; creating it again merges it again.
 */
export async function findEarlierCreation(making: Making): Promise<Entry | null> {
  const { kind, at, entry } = making;
  if (Date.now() - at < IDEMPOTENCY_KEY_MS) return null;
  const { teamId, identityId, start } = entry;
  const [from, to] = [start - START_TOLERANCE_MS, start + START_TOLERANCE_MS].map((time) =>
    new Date(time).toISOString(),
  );
  if (from === undefined || to === undefined) return null;
  const { timeEntries } = await request(Around, { teamId, identityId, from, to, first: MAX_CANDIDATES });
  const isMatch = (one: Entry) =>
    one.title === entry.title &&
    one.projectId === entry.projectId &&
    one.taskId === entry.taskId &&
    (kind === 'create'
      ? one.start === start && one.end === entry.end
      : Math.abs(one.start - start) < START_TOLERANCE_MS);
  const found = timeEntries.edges.map(({ node }) => toEntry(node)).filter(isMatch);
  // A duplicate is the second entry with these values.
  return found[kind === 'create' && making.staysApart ? 1 : 0] ?? null;
}
