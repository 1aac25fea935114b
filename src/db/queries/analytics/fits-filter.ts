import { type RawBuilder, sql } from 'kysely';
import type { TimeFilter } from '../../../domain/time-entries/time-filter.ts';
import type { Handle } from '../../database.ts';
import { idList, isOneOf } from '../../dialect.ts';
import { containing, entryMatches } from '../../search.ts';

type Ids = readonly (string | null)[] | null;

/** SQL condition: an entry of a team matches a filter. */
export function matchesFilter(handle: Handle, teamId: string, filter: TimeFilter): RawBuilder<boolean> {
  const conditions = [
    isAmong(handle, 'time_entries.identity_id', filter.identityIds),
    isAmong(handle, 'time_entries.project_id', filter.projectIds),
    isAmong(handle, 'time_entries.client_id', filter.clientIds),
    isAmong(handle, 'time_entries.task_id', filter.taskIds),
    hasTag(handle, filter.tagIds),
    filter.billable === null ? null : sql<boolean>`time_entries.billable = ${filter.billable ? 1 : 0}`,
    filter.search === null ? null : entryMatches(teamId, containing(filter.search)),
  ].filter((condition) => condition !== null);
  if (conditions.length === 0) return sql<boolean>`1 = 1`;
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function isAmong(handle: Handle, column: string, ids: Ids): RawBuilder<boolean> | null {
  if (ids === null) return null;
  const named = ids.filter((id) => id !== null);
  // With an equality, the indexes by member, project and client can be used.
  const isNamed =
    named.length === 1
      ? sql<boolean>`${sql.ref(column)} = ${named[0]}`
      : isOneOf(handle, column, idList(handle, named));
  return named.length === ids.length ? isNamed : sql<boolean>`(${isNamed} or ${sql.ref(column)} is null)`;
}

function hasTag(handle: Handle, ids: Ids): RawBuilder<boolean> | null {
  if (ids === null) return null;
  const named = ids.filter((id) => id !== null);
  const tagsOfEntry = sql`select 1 from time_entry_tags where time_entry_tags.team_id = time_entries.team_id
    and time_entry_tags.entry_id = time_entries.id`;
  const hasOneOf = sql<boolean>`exists (${tagsOfEntry} and ${isOneOf(handle, 'time_entry_tags.tag_id', idList(handle, named))})`;
  return named.length === ids.length ? hasOneOf : sql<boolean>`(${hasOneOf} or not exists (${tagsOfEntry}))`;
}
