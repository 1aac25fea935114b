import { type RawBuilder, sql } from 'kysely';
import { foldForSearch } from '../domain/text.ts';

/** The pattern for texts that contain the given one. */
export function containing(text: string): string {
  return `%${foldForSearch(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a column folded by `foldForSearch` fits a pattern. Both engines compare the same bytes. */
export function contains(foldedColumn: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(foldedColumn)} like ${pattern} escape '\\'`;
}
