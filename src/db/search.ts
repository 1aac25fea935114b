import { type RawBuilder, sql } from 'kysely';
import { foldForSearch } from '../domain/text.ts';

/** Whether a column folded by `foldForSearch` contains a text. Written so that both engines compare the same bytes. */
export function contains(foldedColumn: string, text: string): RawBuilder<boolean> {
  const literal = foldForSearch(text).replace(/[\\%_]/g, '\\$&');
  return sql<boolean>`${sql.ref(foldedColumn)} like ${`%${literal}%`} escape '\\'`;
}
