import type { ImportedRow, ImportedValues, Selected } from '../client/index.ts';
import { MAX_PAGE } from '../domain/page.ts';
import type { ImportContext } from './context.ts';
import { contentFields, entryFields, figuresOf, type StoredEntry, storedEntry } from './stored-entry.ts';
import type { EntryValues } from './values.ts';

/** A row that was imported before. */
export interface KnownRow {
  externalId: string;
  importId: string;
  /** Whether the row counts for every member of the team, or only for its own member. */
  isOfTeam: boolean;
  /** The id of the row's entry, or of its part in a merged entry. */
  originId: string;
  /** The entry that has the row's time now. Null if that entry was deleted. */
  entry: StoredEntry | null;
  /** The values at the first import of the row. */
  first: EntryValues;
}

const valueFields = { ...contentFields, tags: true } as const;

const fields = {
  externalId: true,
  importId: true,
  isOfTeam: true,
  originId: true,
  timeEntry: entryFields,
  values: valueFields,
} as const;

/**
 * Loads the rows with these keys that were imported before. Several members can have a row with the same key.
 */
export async function loadKnownRows(
  { client, team, signal }: Pick<ImportContext, 'client' | 'team' | 'signal'>,
  keys: readonly string[],
): Promise<Map<string, KnownRow[]>> {
  const pages: Promise<Selected<ImportedRow, typeof fields>[]>[] = [];
  for (let at = 0; at < keys.length; at += MAX_PAGE) {
    const externalIds = keys.slice(at, at + MAX_PAGE);
    pages.push(client.importedRows({ teamId: team.id, externalIds }, { select: fields, signal }));
  }
  const rows = (await Promise.all(pages)).flat().map(({ timeEntry, values, ...same }) => ({
    ...same,
    entry: timeEntry && storedEntry(timeEntry),
    first: firstValues(values),
  }));
  return Map.groupBy(rows, ({ externalId }) => externalId);
}

function firstValues({ endTime, ...values }: Selected<ImportedValues, typeof valueFields>): EntryValues {
  return figuresOf(values, endTime);
}
