import { type RawBuilder, sql } from 'kysely';
import { foldForSearch } from '../domain/text/text.ts';

/** The `like` pattern for texts that contain `text`. */
export function containing(text: string): string {
  return `%${foldForSearch(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL condition: a column folded by `foldForSearch` matches a pattern. */
export function contains(foldedColumn: string, pattern: string): RawBuilder<boolean> {
  return matches(sql.ref(foldedColumn), pattern);
}

/** SQL condition: a folded text matches a pattern. Both engines compare bytes. */
function matches(folded: RawBuilder<string>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${folded} like ${pattern} escape '\\'`;
}

const partText = sql<string>`coalesce(time_entry_parts.search_text,
  lower(coalesce(time_entry_parts.title, '') || ' ' || coalesce(time_entry_parts.description, '')))`;

/**
 * SQL condition: an entry of the team, or a part of the entry, matches a pattern. Parts are searched once per
 * statement, not once per entry. The surviving entry's own part is skipped, because that part has the words from before
 * the merge.
 */
export function entryMatches(teamId: string, pattern: string): RawBuilder<boolean> {
  const merged = sql`select time_entry_parts.entry_id from time_entry_parts
    where time_entry_parts.team_id = ${teamId} and time_entry_parts.id <> time_entry_parts.entry_id
      and ${matches(partText, pattern)}`;
  return sql<boolean>`(${contains('time_entries.search_text', pattern)} or time_entries.id in (${merged}))`;
}
