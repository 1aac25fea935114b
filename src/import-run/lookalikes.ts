import { dayOf } from '../domain/time/calendar.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { Interval } from '../domain/time/interval.ts';
import { workKey } from '../domain/time-entries/overlap.ts';
import type { ImportRow } from '../importers/item.ts';
import type { CatalogPlan } from './catalog-plan.ts';
import { type ImportContext, toolOf } from './context.ts';
import { isSameTitle, MovedRows } from './moved-rows.ts';
import { type NewPlaces, NewRows } from './new-rows.ts';
import { type Overlaps, workKeyOf } from './overlaps.ts';
import { laidAsBefore, readRows } from './rows.ts';
import {
  type EntryOrPart,
  entryAndParts,
  entryFields,
  type StoredEntry,
  storedEntry,
} from './stored-entry.ts';
import { type Change, differencesFrom, type EntryValues, removedMoney, valuesOf } from './values.ts';

/**
 * A row with a new key that resembles an existing entry of the same person. SAME: the entry has the time,
 * title, work and price of the row, and has another origin. CHANGED and MOVED: the entry is from an earlier
 * import from the same tool, and its row is no longer in the files. The new row is probably a correction.
 * CHANGED: both start at the same time. MOVED: the start was corrected.
 */
export interface Lookalike {
  how: 'SAME' | 'CHANGED' | 'MOVED';
  row: ImportRow;
  /** A part, if the row resembles a creation that was merged into an entry. */
  entry: EntryOrPart;
  changes: Change[];
}

export interface Lookalikes {
  found: Lookalike[];
  /** Whether there were more candidates than MAX_COMPARED. */
  isCut: boolean;
}

/** The maximum number of entries held in memory for the comparison. */
const MAX_COMPARED = 200_000;

interface Looking {
  newPlaces: NewPlaces;
  catalog: CatalogPlan;
  /** The ids of entries whose rows are in the files and were imported before. */
  knownEntries: ReadonlySet<string>;
  /** The ids of parts whose rows are in the files and were imported before. */
  knownParts: ReadonlySet<string>;
  overlaps: Overlaps;
}

/**
 * Compares new rows with existing entries, and collects overlaps. Reads the files a second time if any entry
 * may be an earlier form of a new row: keeping all rows in memory would take as much as the files.
 */
export async function findLookalikes(
  context: ImportContext,
  period: Interval | null,
  { newPlaces, catalog, knownEntries, knownParts, overlaps }: Looking,
): Promise<Lookalikes> {
  if (!period || newPlaces.size === 0) return { found: [], isCut: false };
  const candidates: EntryOrPart[] = [];
  let isCut = false;
  const isOfTool = await entriesOfTool(context);
  const isInFilePeriod = within(period, context.options.timezone);
  for await (const entry of entriesIn(context, period)) {
    overlaps.add(entry.identityId, entry.start, entry.end, workKey(entry), true);
    for (const one of entryAndParts(entry)) {
      if (one.partId === null ? knownEntries.has(one.id) : knownParts.has(one.partId)) continue;
      if (!newPlaces.hasRowsFor(one) && !(isOfTool(one) && isInFilePeriod(one))) continue;
      if (candidates.length < MAX_COMPARED) candidates.push(one);
      else isCut = true;
    }
  }
  if (candidates.length === 0) return { found: [], isCut };
  const rows = new NewRows(context.options.timezone, candidates);
  const correctable = candidates.filter((entry) => isOfTool(entry) && isOneCreation(entry));
  const movedRows = new MovedRows(correctable.filter(isInFilePeriod), catalog);
  for await (const chunk of readRows(context)) {
    for (const { row, member, repeated, known } of chunk.rows) {
      if (!member || repeated || known) continue;
      rows.add(row, member.identityId);
      movedRows.add(row, member.identityId);
    }
  }
  const { setRates } = context.team.may;
  const changesOf = (row: ImportRow, entry: StoredEntry, how: Lookalike['how']) => {
    const wanted = valuesOf(row, entry.identityId, catalog.workOf(row), setRates);
    return differencesFrom(
      wanted,
      entry,
      setRates ? removedMoney(row, broughtBefore(entry, how), entry) : undefined,
    );
  };
  const matched: { person: string; row: ImportRow }[] = [];
  const pair = (entry: EntryOrPart, how: Lookalike['how'], isMatch: (row: ImportRow) => boolean) => {
    const found = rows.take(entry, isMatch);
    if (!found) return [];
    matched.push({ person: entry.identityId, row: found });
    const row = laidAsBefore(found, entry, context.options.timezone);
    return [{ how, row, entry, changes: changesOf(row, entry, how) }];
  };
  // Pairs equal rows first, so that no equal row is taken for a change of another entry.
  const same = candidates.flatMap((entry) =>
    pair(entry, 'SAME', (row) => isSame(row, entry, changesOf(row, entry, 'SAME'))),
  );
  const equal = new Set(same.map(({ entry }) => entry));
  const changed = correctable
    .filter((entry) => !equal.has(entry))
    .flatMap((entry) => pair(entry, 'CHANGED', (row) => mayBeChanged(row, entry, catalog)));
  const paired = [...same, ...changed];
  const moved = movedRows
    .pairs(new Set(paired.map(({ row }) => row.key)), new Set(paired.map(({ entry }) => entry)))
    .map(({ row, entry }) => ({
      how: 'MOVED' as const,
      row,
      entry,
      changes: changesOf(row, entry, 'MOVED'),
    }));
  matched.push(...moved.map(({ row, entry }) => ({ person: entry.identityId, row })));
  if (context.lookalikes === 'SKIP') {
    overlaps.removeRows(
      matched.map(({ person, row }) => ({
        ...{ person, start: row.start, end: row.end },
        work: workKeyOf(catalog.workOf(row), row),
      })),
    );
  }
  return { found: [...paired, ...moved], isCut };
}

/**
 * Whether an entry is one creation. Rows are compared with the parts of a merged entry: no row has its merged
 * times and texts.
 */
const isOneCreation = ({ partId, parts }: EntryOrPart) => partId !== null || parts.length === 0;

/** Returns a test for entries on days that the files cover. On other days, a row missing from the files is no evidence. */
function within(period: Interval, zone: string): (entry: Interval) => boolean {
  const { start } = dayOf(period.start, zone);
  const { end } = dayOf(period.end - 1, zone);
  return (entry) => entry.start >= start && entry.end <= end;
}

/** The fields that have to be equal besides the time. A field that the row leaves to the service never counts as changed. */
const comparedFields: ReadonlySet<Change['field']> = new Set([
  'title',
  'projectId',
  'clientId',
  'taskId',
  'billable',
  'hourlyRate',
  'importedAmount',
]);

function isSame(row: ImportRow, entry: StoredEntry, changes: readonly Change[]): boolean {
  // The times of such a row are inferred, so only the duration is compared.
  const isSameTime = row.inferred ? lengthOf(row) === lengthOf(entry) : row.end === entry.end;
  return isSameTime && changes.every(({ field }) => !comparedFields.has(field));
}

/**
 * The money that an earlier import brought for a row that resembles an entry. Only the amount is known to be
 * from the import. An entry that equals the row has its price from elsewhere.
 */
export function broughtBefore(own: EntryValues, how: Lookalike['how']): EntryValues {
  return { ...own, hourlyRate: null, importedAmount: how === 'SAME' ? null : own.importedAmount };
}

const lengthOf = ({ start, end }: Interval) => end - start;

/**
 * Whether an entry may be an earlier form of a row. An equal start alone is no evidence: a person may track
 * two things at once and export them one by one. A row without times also has to have the same work.
 */
function mayBeChanged(row: ImportRow, entry: StoredEntry, catalog: CatalogPlan): boolean {
  const { project } = catalog.workOf(row);
  const isOnItsProject = project !== null && project.id !== null && project.id === entry.projectId;
  if (row.inferred) {
    return (
      isSameTitle(row.title, entry.title) &&
      (isOnItsProject || (project === null && entry.projectId === null))
    );
  }
  const wasEmpty = entry.title === null && entry.projectId === null;
  return (
    wasEmpty ||
    isOnItsProject ||
    row.end === entry.end ||
    (row.title !== null && isSameTitle(row.title, entry.title))
  );
}

/** Returns a test for entries of earlier imports from the same tool. */
async function entriesOfTool(context: ImportContext): Promise<(entry: StoredEntry) => boolean> {
  const { client, team, signal } = context;
  const tool = toolOf(context);
  const imports = new Set<string>();
  const select = { id: true, tool: true } as const;
  for await (const one of client.imports.all({ teamId: team.id }, { select, signal })) {
    if (one.tool === tool) imports.add(one.id);
  }
  return ({ importId }) => importId !== null && imports.has(importId);
}

/** The new rows that are not written by default, since they equal or change existing time. */
export function heldRows({ lookalikes }: ImportContext, found: readonly Lookalike[]): readonly Lookalike[] {
  return lookalikes === 'SKIP' ? found : [];
}

/** Loads the stored entries that overlap a period, without running timers. */
async function* entriesIn(
  { client, team, signal }: ImportContext,
  { start, end }: Interval,
): AsyncGenerator<StoredEntry> {
  const period = { from: formatInstant(start), to: formatInstant(end), overlapping: true };
  const options = { select: entryFields, signal };
  for await (const node of client.timeEntries.all({ teamId: team.id, ...period }, options)) {
    const entry = storedEntry(node);
    if (entry) yield entry;
  }
}

/** An entry as it is now, and the id of the part that a row resembles; null for the whole entry. */
export interface ReloadedEntry extends Pick<Lookalike, 'how'> {
  entry: StoredEntry;
  partId: string | null;
}

/** Loads the entries again, by the keys of the rows that resemble them. */
export async function reloadLookalikes(
  context: ImportContext,
  period: Interval | null,
  lookalikes: readonly Lookalike[],
): Promise<Map<string, ReloadedEntry>> {
  const byEntry = Map.groupBy(lookalikes, ({ entry }) => entry.id);
  const entries = new Map<string, ReloadedEntry>();
  if (!period || byEntry.size === 0) return entries;
  for await (const entry of entriesIn(context, period)) {
    for (const { how, row, entry: before } of byEntry.get(entry.id) ?? []) {
      entries.set(row.key, { how, entry, partId: before.partId });
    }
  }
  return entries;
}
