import { formatInstant } from '../domain/instant.ts';
import type { Interval } from '../domain/interval.ts';
import type { ImportRow } from '../importers/item.ts';
import type { CatalogPlan } from './catalog-plan.ts';
import type { ImportContext } from './context.ts';
import type { Overlaps } from './overlaps.ts';
import { entryFields, type StoredEntry, storedEntry } from './stored-entry.ts';
import { type Change, differencesFrom, valuesOf } from './values.ts';

/**
 * A row that is new by its key, and time of the same person that is there. SAME: it has the same times, and came in some
 * other way. CHANGED: it came with another import, whose row is no longer in the files, and starts at the same moment; the
 * row was probably changed at the source.
 */
export interface Lookalike {
  how: 'SAME' | 'CHANGED';
  row: ImportRow;
  entryId: string;
  changes: Change[];
}

/** More are not held in memory. */
const MOST = 200_000;

/** Rows that are about to be written, by person and start. */
export class NewRows {
  readonly #rows = new Map<string, ImportRow[]>();
  #count = 0;

  add(row: ImportRow, identityId: string): void {
    if (++this.#count > MOST) return;
    const key = `${identityId} ${row.start}`;
    const before = this.#rows.get(key);
    // What the file says word for word takes the most room, and is not asked for.
    const kept = { ...row, raw: '' };
    if (before) before.push(kept);
    else this.#rows.set(key, [kept]);
  }

  get size(): number {
    return this.#count;
  }

  /** Whether there were more than could be compared. */
  get isTooMany(): boolean {
    return this.#count > MOST;
  }

  /** Takes the row out that starts when an entry does; the one that says the same where there are several. */
  take({ identityId, start, end, title }: StoredEntry, mustEndTogether: boolean): ImportRow | null {
    const key = `${identityId} ${start}`;
    const rows = this.#rows.get(key) ?? [];
    const together = rows.filter((row) => row.end === end);
    const found =
      together.find((row) => row.title === title) ?? together[0] ?? (mustEndTogether ? null : rows[0]);
    if (!found) return null;
    this.#rows.set(
      key,
      rows.filter((row) => row !== found),
    );
    return found;
  }
}

interface Looking {
  newRows: NewRows;
  catalog: CatalogPlan;
  /** The entries of rows that came in before and are in the files. */
  knownEntries: ReadonlySet<string>;
  overlaps: Overlaps;
}

/** Goes through the time that is there, for what the new rows look like and what they overlap. */
export async function findLookalikes(
  context: ImportContext,
  period: Interval | null,
  { newRows, catalog, knownEntries, overlaps }: Looking,
): Promise<Lookalike[]> {
  if (!period || newRows.size === 0) return [];
  const { client, team, signal } = context;
  const found: Lookalike[] = [];
  const entries = client.timeEntries.all(
    { teamId: team.id, from: formatInstant(period.start), to: formatInstant(period.end), overlapping: true },
    { select: entryFields, ...(signal && { signal }) },
  );
  for await (const node of entries) {
    const entry = storedEntry(node);
    if (!entry) continue;
    overlaps.add(entry.identityId, entry.start, entry.end, workText(entry), true);
    if (knownEntries.has(entry.id)) continue;
    const row = newRows.take(entry, entry.importId === null);
    if (!row) continue;
    const how = entry.importId === null ? 'SAME' : 'CHANGED';
    const wanted = valuesOf(row, entry.identityId, catalog.workOf(row), team.may.setRates);
    found.push({ how, row, entryId: entry.id, changes: differencesFrom(wanted, entry) });
  }
  return found;
}

/** The same text for what is the same work to the policies. */
export function workText(work: {
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  billable: boolean | null;
}): string {
  return [work.clientId, work.projectId, work.taskId, work.billable].join('\n');
}
