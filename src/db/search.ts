import { type RawBuilder, sql } from 'kysely';
import { foldForSearch } from '../domain/text/text.ts';

/** The pattern for texts that contain the given one. */
export function containing(text: string): string {
  return `%${foldForSearch(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a column folded by `foldForSearch` fits a pattern. */
export function contains(foldedColumn: string, pattern: string): RawBuilder<boolean> {
  return fits(sql.ref(foldedColumn), pattern);
}

/** The same of any text. Both engines compare the same bytes. */
function fits(folded: RawBuilder<string>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${folded} like ${pattern} escape '\\'`;
}

const partText = sql<string>`coalesce(time_entry_parts.search_text,
  lower(coalesce(time_entry_parts.title, '') || ' ' || coalesce(time_entry_parts.description, '')))`;

/**
 * Whether an entry of a team, or one that was merged into it, fits a pattern. The merged ones are searched once for the
 * statement, not for each entry. An entry is also a part of itself, with the words that it had when it was merged.
 */
export function entryFits(teamId: string, pattern: string): RawBuilder<boolean> {
  const merged = sql`select time_entry_parts.entry_id from time_entry_parts
    where time_entry_parts.team_id = ${teamId} and time_entry_parts.id <> time_entry_parts.entry_id
      and ${fits(partText, pattern)}`;
  return sql<boolean>`(${contains('time_entries.search_text', pattern)} or time_entries.id in (${merged}))`;
}
