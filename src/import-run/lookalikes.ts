import { formatInstant } from '../domain/instant.ts';
import type { Interval } from '../domain/interval.ts';
import type { ImportRow } from '../importers/item.ts';
import type { CatalogPlan } from './catalog-plan.ts';
import { type ImportContext, toolOf } from './context.ts';
import type { Overlaps } from './overlaps.ts';
import { entryFields, type StoredEntry, storedEntry } from './stored-entry.ts';
import { type Change, differencesFrom, valuesOf } from './values.ts';

/**
 * A row that is new by its key, and time of the same person that is there. SAME: it says the same, so it came in some other
 * way. CHANGED: it came with an earlier import from the same tool, its row is no longer in the files, and it starts at the
 * same moment; the row was probably changed at the source.
 */
export interface Lookalike {
  how: 'SAME' | 'CHANGED';
  row: ImportRow;
  entry: StoredEntry;
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

  /** Takes the row out that starts when an entry does: the one that says the same, or any where it may have been changed. */
  take({ identityId, start, end, title }: StoredEntry, mayBeChanged: boolean): ImportRow | null {
    const key = `${identityId} ${start}`;
    const rows = this.#rows.get(key) ?? [];
    const same = rows.find((row) => row.end === end && row.title === title);
    const found = same ?? (mayBeChanged ? rows[0] : undefined);
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
  const { team } = context;
  const found: Lookalike[] = [];
  const tools = await toolsOfImports(context);
  const tool = toolOf(context);
  for await (const entry of entriesIn(context, period)) {
    overlaps.add(entry.identityId, entry.start, entry.end, workText(entry), true);
    if (knownEntries.has(entry.id)) continue;
    const row = newRows.take(entry, entry.importId !== null && tools.get(entry.importId) === tool);
    if (!row) continue;
    const wanted = valuesOf(row, entry.identityId, catalog.workOf(row), team.may.setRates);
    const changes = differencesFrom(wanted, entry);
    const isSame = row.end === entry.end && row.title === entry.title;
    found.push({ how: isSame ? 'SAME' : 'CHANGED', row, entry, changes });
  }
  return found;
}

/** The time that is there and lies in a period, timers that run aside. */
async function* entriesIn(
  { client, team, signal }: ImportContext,
  { start, end }: Interval,
): AsyncGenerator<StoredEntry> {
  const period = { from: formatInstant(start), to: formatInstant(end), overlapping: true };
  const options = { select: entryFields, ...(signal && { signal }) };
  for await (const node of client.timeEntries.all({ teamId: team.id, ...period }, options)) {
    const entry = storedEntry(node);
    if (entry) yield entry;
  }
}

/** The same entries as they are now, by the keys of the rows that look like them. */
export async function reloadLookalikes(
  context: ImportContext,
  period: Interval | null,
  lookalikes: readonly Lookalike[],
): Promise<Map<string, StoredEntry>> {
  const keys = new Map(lookalikes.map(({ row, entry }) => [entry.id, row.key]));
  const entries = new Map<string, StoredEntry>();
  if (!period || keys.size === 0) return entries;
  for await (const entry of entriesIn(context, period)) {
    const key = keys.get(entry.id);
    if (key !== undefined) entries.set(key, entry);
  }
  return entries;
}

/** From which tools the earlier imports of the team are. */
async function toolsOfImports({ client, team, signal }: ImportContext): Promise<Map<string, string>> {
  const tools = new Map<string, string>();
  const select = { id: true, tool: true } as const;
  for await (const one of client.imports.all({ teamId: team.id }, { select, ...(signal && { signal }) })) {
    tools.set(one.id, one.tool);
  }
  return tools;
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
