import type { ImportCounts } from '../domain/import.ts';
import { formatMoney, type Money } from '../domain/money.ts';
import { amountAt } from '../domain/rates.ts';
import type { ImportProblem } from '../importers/item.ts';
import { changeText } from './change-text.ts';
import { type ImportContext, totalOf } from './context.ts';
import type { KnownRow } from './known-rows.ts';
import { reloadLookalikes } from './lookalikes.ts';
import { amountOfRow, isSameAmount } from './money.ts';
import { Months } from './months.ts';
import type { Preview } from './preview.ts';
import { readBack } from './read-back.ts';
import { differingLines, reportLines } from './report/lines.ts';
import { type ImportReport, type ListedRow, MOST_LISTED } from './report/report.ts';
import { type FoundRow, laidAsBefore, readRows } from './rows.ts';
import type { StoredEntry } from './stored-entry.ts';
import { addTo, type Group, hasSameTime, Tally } from './sums.ts';
import { differencesFrom, valuesOf } from './values.ts';
import type { RefusedRow } from './write.ts';

export interface ReconcileOptions {
  preview: Preview;
  /** The import that is looked at; null where files are compared with whatever is there. */
  importId: string | null;
  refused: readonly RefusedRow[];
  now: number;
}

/** Reads everything back and compares it with the files, row by row and in sum. */
export async function reconcile(context: ImportContext, options: ReconcileOptions): Promise<ImportReport> {
  const { importId } = options;
  const { period, lookalikes } = options.preview;
  const alike = await reloadLookalikes(context, period, lookalikes);
  const reconciler = new Reconciler(context, options, alike);
  const { client, team, signal } = context;
  const reading = { client, team, signal, timezone: context.options.timezone };
  const stored = importId === null ? null : readBack(reading, importId);
  // It is awaited at the end; until then nobody listens for its failure.
  stored?.catch(() => {});
  const total = totalOf(context);
  for await (const { rows, problems } of readRows(context)) {
    for (const problem of problems) if (problem.fate === 'SKIPPED') reconciler.addSkipped(problem);
    for (const found of rows) reconciler.addRow(found);
    context.onProgress?.({ step: 'RECONCILE', done: reconciler.records, total });
  }
  return reconciler.finish(await stored);
}

/** Differences are told one by one until nobody reads on. */
const MOST_TOLD = 100;

type Place = Pick<ListedRow, 'file' | 'line' | 'title'>;

interface Outcome extends Pick<ListedRow, 'reason'> {
  what: keyof ImportCounts;
  entryId?: string | null;
}

class Reconciler {
  records = 0;
  readonly #context: ImportContext;
  readonly #options: ReconcileOptions;
  readonly #months: Months;
  readonly #refused: ReadonlyMap<string, RefusedRow>;
  /** What is there although no import brought it, by the keys of the rows that say it. */
  readonly #lookalikes: ReadonlyMap<string, StoredEntry>;
  /** Of all that has an id. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #source = new Tally();
  readonly #stored = new Tally();
  /** What the rows say that the import itself stored and that nothing was merged with. */
  readonly #own = new Tally();
  readonly #survivors = new Set<string>();
  #countedOnce = 0;
  readonly #differences: string[] = [];
  #untold = 0;
  readonly #counts: ImportCounts = { created: 0, merged: 0, deduplicated: 0, skipped: 0, failed: 0 };
  readonly #lists: Record<Exclude<keyof ImportCounts, 'created'>, ListedRow[]> = {
    merged: [],
    deduplicated: [],
    skipped: [],
    failed: [],
  };

  constructor(
    context: ImportContext,
    options: ReconcileOptions,
    lookalikes: ReadonlyMap<string, StoredEntry>,
  ) {
    this.#context = context;
    this.#options = options;
    this.#months = new Months(context.options.timezone);
    this.#refused = new Map(options.refused.map((row) => [row.key, row]));
    this.#lookalikes = lookalikes;
    const members = context.team.members.map(({ identityId, name }) => [identityId, name] as const);
    this.#names = new Map([...options.preview.catalog.names(), ...members]);
  }

  addSkipped({ file, line, message }: ImportProblem): void {
    this.records++;
    this.#count({ file, line: line ?? 0, title: null }, { what: 'skipped', reason: message });
  }

  addRow(found: FoundRow): void {
    this.records++;
    this.#count(found.row, this.#outcomeOf(found.known ? found : this.#likened(found)));
  }

  #outcomeOf({ isAlike = false, ...found }: FoundRow & { isAlike?: boolean }): Outcome {
    const { row, member, repeated, known } = found;
    if (!member) return { what: 'skipped', reason: 'The time of this person is left out.' };
    if (repeated) return { what: 'deduplicated', reason: 'The files have this row twice.' };
    const project = this.#options.preview.catalog.workOf(row).project?.id ?? null;
    const group = { person: member.identityId, project, month: this.#months.nameOf(row.start) };
    addTo(this.#source.of(group), row.end - row.start, amountOfRow(row));
    if (!known?.entry) {
      const reason = known ? 'Its entry was deleted since it came in.' : this.#whyMissing(row.key);
      this.#differ(row, reason);
      return { what: known ? 'skipped' : 'failed', reason };
    }
    const isMerged = this.#compare(found, known, group);
    const { id: entryId } = known.entry;
    if (known.importId !== this.#options.importId) {
      const reason = isAlike ? 'Time that says the same is there.' : 'It came in with an earlier import.';
      return { what: 'deduplicated', reason, entryId };
    }
    if (isMerged) return { what: 'merged', reason: `It is part of ${entryId}.`, entryId };
    return { what: 'created', reason: null, entryId };
  }

  /** A row with the time that is there although no import brought it, as if one had. */
  #likened(found: FoundRow): FoundRow & { isAlike?: boolean } {
    const { key } = found.row;
    const entry = this.#lookalikes.get(key);
    if (!entry) return found;
    const known = { externalId: key, importId: '', originId: entry.id, entry, first: entry };
    const row = laidAsBefore(found.row, entry, this.#context.options.timezone);
    return { ...found, row, known, isAlike: true };
  }

  #whyMissing(key: string): string {
    return this.#refused.get(key)?.message ?? 'It is not there.';
  }

  /** Compares an entry with its row. True where it was merged with other time: then only its own part is its own. */
  #compare({ row, member }: FoundRow, { entry, originId, importId }: KnownRow, group: Group): boolean {
    if (!entry || !member) return false;
    const isMerged = entry.parts.length > 0 || entry.id !== originId;
    const own = entry.parts.find(({ id }) => id === originId) ?? entry;
    const length = own.end - own.start;
    const month = this.#months.nameOf(own.start);
    const place = isMerged
      ? { ...group, month }
      : { person: entry.identityId, project: entry.projectId, month };
    const expected = amountOfRow(row);
    const amount = entry.billable && entry.hourlyRate ? amountAt(entry.hourlyRate, length) : null;
    addTo(this.#stored.of(place), length, expected && amount);
    if (isMerged) this.#addSurvivor(entry.id, entry.parts, entry.end - entry.start);
    else if (importId === this.#options.importId) addTo(this.#own.of(place), length, null);

    const { setRates } = this.#context.team.may;
    const wanted = valuesOf(row, member.identityId, this.#options.preview.catalog.workOf(row), setRates);
    const changes = differencesFrom(wanted, isMerged ? { ...wanted, start: own.start, end: own.end } : entry);
    if (changes.length > 0)
      this.#differ(row, `${changes.map((change) => changeText(change, this.#names)).join('; ')}.`);
    if (setRates && !isMerged && expected && !(amount && isSameAmount(expected, amount, length))) {
      const text = (money: Money | null) => (money ? `${formatMoney(money)} ${money.currency}` : 'nothing');
      this.#differ(row, `it came to ${text(expected)} and comes to ${text(amount)}.`);
    }
    return isMerged;
  }

  #addSurvivor(id: string, parts: readonly { start: number; end: number }[], length: number): void {
    if (this.#survivors.has(id)) return;
    this.#survivors.add(id);
    this.#countedOnce += parts.reduce((sum, part) => sum + part.end - part.start, 0) - length;
  }

  #count({ file, line, title }: Place, { what, reason, entryId = null }: Outcome): void {
    this.#counts[what]++;
    if (what === 'created') return;
    const list = this.#lists[what];
    if (list.length < MOST_LISTED) list.push({ file, line, title, reason, entryId });
  }

  #differ({ file, line }: Omit<Place, 'title'>, what: string): void {
    if (this.#differences.length < MOST_TOLD) this.#differences.push(`${file}, line ${line}: ${what}`);
    else this.#untold++;
  }

  finish(readBack: Tally | null): ImportReport {
    const { team, options, parts } = this.#context;
    const { preview, importId, now } = this.#options;
    const [source, stored] = [this.#source, this.#stored];
    const lines = (part: keyof Group, nameOf: (key: string | null) => string | null) =>
      reportLines(source.by(part), stored.by(part), nameOf);
    const byPerson = lines('person', (id) => this.#names.get(id ?? '') ?? id);
    const byProject = lines('project', (id) => (id === null ? null : (this.#names.get(id) ?? id)));
    const byMonth = lines('month', (month) => month).sort((a, b) =>
      (a.label ?? '') < (b.label ?? '') ? -1 : 1,
    );
    const differences = [
      ...differingLines(byPerson),
      ...differingLines(byProject),
      ...differingLines(byMonth),
      ...this.#differences,
      ...(this.#untold > 0 ? [`And ${this.#untold} more.`] : []),
      ...(readBack && !hasSameTime(readBack.total(), this.#own.total())
        ? [
            `The import has ${readBack.total().rows} entries of its own, and ${this.#own.total().rows} rows of the files account for them.`,
          ]
        : []),
    ];
    return {
      version: 1,
      verdict: differences.length === 0 ? 'MATCHES' : 'DIFFERS',
      importId,
      team: team.name,
      timezone: options.timezone,
      files: parts.map(({ part, survey }) => ({
        name: part.file,
        format: part.format,
        records: survey.records,
      })),
      at: now,
      period: preview.period,
      records: this.records,
      counts: this.#counts,
      source: source.total(),
      stored: stored.total(),
      own: this.#own.total(),
      byPerson,
      byProject,
      byMonth,
      countedOnce: this.#countedOnce,
      inferred: preview.inferred,
      differences,
      ...this.#lists,
      changes: preview.changes.map(({ row: { file, line, title }, entry, changes }) => ({
        ...{ file, line, title, entryId: entry.id, changes },
      })),
      problems: preview.problems,
    };
  }
}
