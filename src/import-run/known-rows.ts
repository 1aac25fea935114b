import type { ImportedRow, ImportedValues, Selected } from '../client/index.ts';
import { MAX_PAGE } from '../domain/page.ts';
import type { ImportContext } from './context.ts';
import { contentFields, entryFields, figuresOf, type StoredEntry, storedEntry } from './stored-entry.ts';
import type { EntryValues } from './values.ts';

/** A row that came in before, by its key. */
export interface KnownRow {
  externalId: string;
  importId: string;
  /** Whether it counts for every member; any other counts for its own. */
  isOfTeam: boolean;
  /** The id of the entry that it became, or of the part that was merged into one. */
  originId: string;
  /** The entry that has its time now; null where that was deleted. */
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

/** Those of some rows that came in before, by their keys. Several members can have a row of one key. */
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
