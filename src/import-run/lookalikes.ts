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
 * A row with a new key, and an existing entry of the same person. SAME: the entry has the time, title, work and price of the row
 * and came in some other way. CHANGED and MOVED: the entry came with an earlier import from the same tool, and its row is no longer in the
 * files, so the new row is probably a correction of it. CHANGED: both start at the same time. MOVED: the start was
 * corrected.
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
  /** Whether there was more time that may be meant than is held in memory. */
  isCut: boolean;
}

/** More are not held in memory. */
const MAX_COMPARED = 200_000;

interface Looking {
  newPlaces: NewPlaces;
  catalog: CatalogPlan;
  /** The entries of rows that came in before and are in the files. */
  knownEntries: ReadonlySet<string>;
  /** The parts of merged entries that those rows became. */
  knownParts: ReadonlySet<string>;
  overlaps: Overlaps;
}

/**
 * Compares new rows with existing entries, and collects overlaps. The files are read a second time if any entry may be the
 * earlier form of a new row: keeping all rows in memory would take as much as the files.
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
  const maySayOtherwise = candidates.filter((entry) => isOfTool(entry) && isOneCreation(entry));
  const movedRows = new MovedRows(maySayOtherwise.filter(isInFilePeriod), catalog);
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
  const asRead: { person: string; row: ImportRow }[] = [];
  const pair = (entry: EntryOrPart, how: Lookalike['how'], isMatch: (row: ImportRow) => boolean) => {
    const found = rows.take(entry, isMatch);
    if (!found) return [];
    asRead.push({ person: entry.identityId, row: found });
    const row = laidAsBefore(found, entry, context.options.timezone);
    return [{ how, row, entry, changes: changesOf(row, entry, how) }];
  };
  // Equal rows first, so that none of them is taken for a change of another entry.
  const same = candidates.flatMap((entry) =>
    pair(entry, 'SAME', (row) => isSame(row, entry, changesOf(row, entry, 'SAME'))),
  );
  const equal = new Set(same.map(({ entry }) => entry));
  const changed = maySayOtherwise
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
  asRead.push(...moved.map(({ row, entry }) => ({ person: entry.identityId, row })));
  if (context.lookalikes === 'SKIP') {
    overlaps.removeRows(
      asRead.map(({ person, row }) => ({
        ...{ person, start: row.start, end: row.end },
        work: workKeyOf(catalog.workOf(row), row),
      })),
    );
  }
  return { found: [...paired, ...moved], isCut };
}

/** Rows are compared with the creations of a merged entry: its own times and texts are nobody's row. */
const isOneCreation = ({ partId, parts }: EntryOrPart) => partId !== null || parts.length === 0;

/** Whether an entry lies on the days that the files cover. Outside of them, its absence from the files says nothing. */
function within(period: Interval, zone: string): (entry: Interval) => boolean {
  const { start } = dayOf(period.start, zone);
  const { end } = dayOf(period.end - 1, zone);
  return (entry) => entry.start >= start && entry.end <= end;
}

/** The values that have to be equal besides the time. A value that the row leaves to the service is never a change. */
const ownValues: ReadonlySet<Change['field']> = new Set([
  'title',
  'projectId',
  'clientId',
  'taskId',
  'billable',
  'hourlyRate',
  'importedAmount',
]);

function isSame(row: ImportRow, entry: StoredEntry, changes: readonly Change[]): boolean {
  // A row without times says only how long it took.
  const isSameTime = row.inferred ? lengthOf(row) === lengthOf(entry) : row.end === entry.end;
  return isSameTime && changes.every(({ field }) => !ownValues.has(field));
}

/**
 * The values that an earlier import brought for a row that resembles an entry. Only the amount is known to be the import's; an
 * entry that equals the row has its price from elsewhere.
 */
export function broughtBefore(own: EntryValues, how: Lookalike['how']): EntryValues {
  return { ...own, hourlyRate: null, importedAmount: how === 'SAME' ? null : own.importedAmount };
}

const lengthOf = ({ start, end }: Interval) => end - start;

/**
 * Whether an entry may be what a row said before it was changed. To start at the same moment is not enough, since one who
 * works on two things at once may export them one by one; and of a day, the same work has to be meant.
 */
function mayBeChanged(row: ImportRow, entry: StoredEntry, catalog: CatalogPlan): boolean {
  const { project } = catalog.workOf(row);
  const isOnIts = project !== null && project.id !== null && project.id === entry.projectId;
  if (row.inferred) {
    return isSameTitle(row.title, entry.title) && (isOnIts || (project === null && entry.projectId === null));
  }
  const wasEmpty = entry.title === null && entry.projectId === null;
  return (
    wasEmpty ||
    isOnIts ||
    row.end === entry.end ||
    (row.title !== null && isSameTitle(row.title, entry.title))
  );
}

/** Tells the entries that came with an earlier import from the same tool. */
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

/** Rows that are not written although they are new, unless told: time is there that they are, or that they change. */
export function heldRows({ lookalikes }: ImportContext, found: readonly Lookalike[]): readonly Lookalike[] {
  return lookalikes === 'SKIP' ? found : [];
}

/** The time that is there and lies in a period, timers that run aside. */
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

/** An entry as it is now, and the part of it that a row looks like; null for the whole entry. */
export interface ReloadedEntry extends Pick<Lookalike, 'how'> {
  entry: StoredEntry;
  partId: string | null;
}

/** The same entries as they are now, by the keys of the rows that look like them. */
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
