import { entryAmount } from '../domain/money/entry-amount.ts';
import { shortened } from '../domain/text/text.ts';
import type { Claim, ImportProblem, ImportRow, ProblemCode } from '../importers/item.ts';
import { unreadableRecord } from '../importers/problems.ts';
import { Accounts, type Outcome } from './accounts.ts';
import { limitText } from './change-limits.ts';
import { type ImportContext, totalOf } from './context.ts';
import type { KnownRow } from './known-rows.ts';
import { broughtBefore, type ReloadedEntry, reloadLookalikes } from './lookalikes.ts';
import { amountOfRow } from './money.ts';
import { Months } from './months.ts';
import { OtherEntries } from './other-entries.ts';
import { personKey } from './people.ts';
import type { Preview } from './preview.ts';
import { type ReadBack, readBack } from './read-back.ts';
import { countsOf, reasonOf } from './report/equation.ts';
import { sumsText } from './report/figures.ts';
import { reportLines } from './report/lines.ts';
import type { ImportReport } from './report/report.ts';
import { worseOf } from './report/verdict.ts';
import { cutText, RowComparison } from './row-comparison.ts';
import { type FoundRow, laidAsBefore, readRows } from './rows.ts';
import { ownPart, type StoredEntry } from './stored-entry.ts';
import { addTo, type Group, hasSameMoney, hasSameTime } from './sums.ts';
import { type EntryValues, isUnreadMoney, removedMoney, valuesOf } from './values.ts';
import type { RefusedRow } from './write.ts';

export interface ReconcileOptions {
  preview: Preview;
  /** The import to reconcile. Null compares the files with all entries of the team. */
  importId: string | null;
  refused: readonly RefusedRow[];
  now: number;
}

/** Reads all rows and their entries back, and compares them record by record and in sum. */
export async function reconcile(context: ImportContext, options: ReconcileOptions): Promise<ImportReport> {
  const { importId } = options;
  const { period, lookalikes } = options.preview;
  const alike = await reloadLookalikes(context, period, lookalikes);
  const reconciler = new Reconciler(context, options, alike);
  const { client, team, signal } = context;
  const reading = { client, team, signal, timezone: context.options.timezone };
  const stored = importId === null ? null : readBack(reading, importId);
  // Awaited at the end. Without a handler, an earlier failure would be an unhandled rejection.
  stored?.catch(() => {});
  const total = totalOf(context);
  for await (const { rows, problems } of readRows(context)) {
    for (const problem of problems) {
      if (problem.fate === 'SKIPPED') reconciler.addUnread(problem);
      else if (catalogLosses.has(problem.code)) reconciler.addCutName(problem);
    }
    for (const found of rows) reconciler.addRow(found);
    context.onProgress?.({ step: 'RECONCILE', done: reconciler.records, total });
  }
  // A role that sees only its own entries cannot tell whether an import has more entries.
  const readImport =
    importId !== null && team.may.editOthers
      ? async (id: string) => (await readBack(reading, id)).snapshot
      : null;
  return reconciler.finish((await stored) ?? null, readImport);
}

const leftOutByChoice: Outcome = {
  what: 'skipped',
  leftOut: 'CHOSEN',
  reason: 'You chose to leave this person out.',
};

/** Problems of catalog items: a name that is cut, and a client that the export does not contain. */
const catalogLosses: ReadonlySet<ProblemCode> = new Set(['LONG_NAME', 'MISSING_PARENT']);

/** The number of characters shown of a cut name. */
const SHOWN_NAME = 60;

/** Determines the outcome of each record. */
class Reconciler {
  readonly #context: ImportContext;
  readonly #options: ReconcileOptions;
  readonly #months: Months;
  readonly #refused: ReadonlyMap<string, RefusedRow>;
  /** The entries that rows resemble, by the rows' keys. */
  readonly #lookalikes: ReadonlyMap<string, ReloadedEntry>;
  /** The names of members and catalog items, by id. */
  readonly #names: ReadonlyMap<string, string>;
  /**
   * Whether money is compared. For an import, that takes the permission to set rates; for a comparison with
   * files, the permission to see rates.
   */
  readonly #withMoney: boolean;
  readonly #accounts = new Accounts();
  readonly #comparison: RowComparison;
  readonly #others = new OtherEntries();

  constructor(
    context: ImportContext,
    options: ReconcileOptions,
    lookalikes: ReadonlyMap<string, ReloadedEntry>,
  ) {
    this.#context = context;
    this.#options = options;
    this.#months = new Months(context.options.timezone);
    this.#refused = new Map(options.refused.map((row) => [row.key, row]));
    this.#lookalikes = lookalikes;
    const members = context.team.members.map(({ identityId, name }) => [identityId, name] as const);
    this.#names = new Map([...options.preview.catalog.names(), ...members]);
    const { may } = context.team;
    this.#withMoney = options.importId === null ? may.seeRates : may.setRates;
    const limits = options.preview.changes.map((change) => [change.row.key, limitText(change)] as const);
    this.#comparison = new RowComparison(this.#accounts, this.#names, this.#withMoney, new Map(limits));
  }

  get records(): number {
    return this.#accounts.equation.records.rows;
  }

  /** Adds a record that did not become a row. Records of catalog items have neither time nor money. */
  addUnread({ file, line, code, message, record }: ImportProblem): void {
    const { claimed, unread, title, lostRate } = record ?? unreadableRecord(0);
    const hasTime = claimed.milliseconds !== 0;
    const hasMoney =
      (claimed.amount?.minorUnits ?? 0) !== 0 || lostRate !== null || unread.some(isUnreadMoney);
    const place = { file, line: line ?? 0, title };
    if (record && this.#context.people.isLeftOutByChoice(record.person)) {
      this.#accounts.add(place, claimed, unread, leftOutByChoice);
      return;
    }
    if (hasTime || hasMoney) this.#accounts.misses(place, message, claimed, { hasTime, hasMoney, unread });
    const leftOut = hasTime || hasMoney ? reasonOf(code) : 'EMPTY';
    this.#accounts.add(place, claimed, unread, { what: 'skipped', leftOut, reason: message });
  }

  /** Adds a client, project, task or tag that is stored under a shorter name or without its client. */
  addCutName({ file, line, message, column, value }: ImportProblem): void {
    const cut = { column: column ?? 'name', value: shortened(value ?? '', SHOWN_NAME), message };
    this.#accounts.lacks('time', { file, line: line ?? 0 }, cutText(cut));
  }

  addRow(found: FoundRow): void {
    const { row } = found;
    const claim = { milliseconds: row.claimedMs, amount: amountOfRow(row) };
    const outcome = this.#outcomeOf(found.known ? found : this.#withLookalike(found), claim);
    this.#accounts.add(row, claim, row.unread, outcome);
  }

  #outcomeOf({ isAlike = false, ...found }: FoundRow & { isAlike?: boolean }, claim: Claim): Outcome {
    const { row, member, match, repeated, known } = found;
    if (!member) return this.#outcomeWithoutMember(row, claim, match.how === 'SKIPPED' && match.isChosen);
    if (repeated && known?.entry) return this.#repeated(found, known, known.entry);
    const project = this.#options.preview.catalog.workOf(row).project?.id ?? null;
    const group = { person: member.identityId, project, month: this.#months.nameOf(row.start) };
    addTo(this.#accounts.source.of(group), row.end - row.start, claim.amount);
    if (!known) {
      const reason = this.#refused.get(row.key)?.message ?? 'It is not stored.';
      this.#accounts.misses(row, reason, claim, { hasTime: true, hasMoney: claim.amount !== null });
      return { what: 'failed', reason };
    }
    if (!known.entry) {
      const reason = 'Its entry was deleted after an earlier import.';
      this.#accounts.differs('time', row, reason);
      if (claim.amount) this.#accounts.verdicts.add('money', 'DIFFERS');
      return { what: 'skipped', leftOut: 'DELETED', reason };
    }
    this.#accounts.addRoundings(row);
    const isMerged = this.#compare(row, member.identityId, known, known.entry, group);
    const { id: entryId, importId } = known.entry;
    if (importId !== this.#options.importId)
      this.#others.add(this.#lookalikes.get(row.key)?.entry ?? known.entry);
    if (known.importId !== this.#options.importId) {
      const reason = isAlike ? 'An entry with the same values exists.' : 'An earlier import brought it.';
      return { what: 'deduplicated', reason, entryId };
    }
    if (isMerged) return { what: 'merged', reason: `It is part of ${entryId}.`, entryId };
    return { what: 'created', reason: null, entryId };
  }

  #outcomeWithoutMember(row: ImportRow, claim: Claim, isChosen: boolean): Outcome {
    if (isChosen) return leftOutByChoice;
    const isNamed = personKey(row.person) !== '';
    const reason = isNamed ? 'Its person is not a member of the team.' : 'It names no person.';
    this.#accounts.misses(row, reason, claim, { hasTime: true, hasMoney: claim.amount !== null });
    return { what: 'skipped', leftOut: 'UNMATCHED', reason };
  }

  /** Adds a row with the key of an earlier row. If the key is an id of the file, the two rows may still differ. */
  #repeated({ row, member }: FoundRow, { originId, first }: KnownRow, entry: StoredEntry): Outcome {
    if (member) {
      const wanted = this.#wanted(row, member.identityId);
      const own = ownPart(entry, originId);
      this.#comparison.compare(row, wanted, own, this.#removed(row, first, own));
    }
    const reason = 'The files have this row more than once.';
    return { what: 'deduplicated', reason, entryId: entry.id, isRepeated: true };
  }

  /** Treats the entry that a row resembles as if an import had written it for that row. */
  #withLookalike(found: FoundRow): FoundRow & { isAlike?: boolean } {
    const { key } = found.row;
    const alike = this.#lookalikes.get(key);
    if (!alike) return found;
    const { partId } = alike;
    // Without a part, the row resembles the whole entry, whatever was merged into it.
    const entry = partId === null ? { ...alike.entry, parts: [] } : alike.entry;
    const originId = partId ?? entry.id;
    const first = broughtBefore(ownPart(entry, originId), alike.how);
    const known = { externalId: key, importId: '', isOfTeam: true, originId, entry, first };
    const row = laidAsBefore(found.row, first, this.#context.options.timezone);
    return { ...found, row, known, isAlike: true };
  }

  /** Compares an entry with its row. Returns true if the entry was merged; then compares the part that the row became. */
  #compare(
    row: ImportRow,
    identityId: string,
    { originId, importId, first }: KnownRow,
    entry: StoredEntry,
    group: Group,
  ): boolean {
    const accounts = this.#accounts;
    const isMerged = entry.parts.length > 0 || entry.id !== originId;
    const own = ownPart(entry, originId);
    const length = own.end - own.start;
    const month = this.#months.nameOf(own.start);
    const place = isMerged
      ? { ...group, month }
      : { person: entry.identityId, project: entry.projectId, month };
    const removed = this.#removed(row, first, own);
    const isPricedByFile = amountOfRow(row) !== null || removed.size > 0;
    addTo(accounts.stored.of(place), length, isPricedByFile ? entryAmount(own) : null);
    if (!isPricedByFile) accounts.addTeamRate(entryAmount(own));
    if (isMerged) accounts.addSurvivor(entry);
    else if (importId === this.#options.importId) addTo(accounts.own.of(place), length, entryAmount(own));
    this.#comparison.compare(row, this.#wanted(row, identityId), own, removed);
    return isMerged;
  }

  #removed(row: ImportRow, first: EntryValues, own: EntryValues): ReadonlySet<string> {
    return this.#withMoney ? removedMoney(row, first, own) : new Set();
  }

  #wanted(row: ImportRow, identityId: string): EntryValues {
    return valuesOf(row, identityId, this.#options.preview.catalog.workOf(row), this.#withMoney);
  }

  async finish(
    readBack: ReadBack | null,
    readImport: Parameters<OtherEntries['summary']>[0],
  ): Promise<ImportReport> {
    const { team, options, parts } = this.#context;
    const { preview, importId, now } = this.#options;
    const accounts = this.#accounts;
    const { source, stored, equation, durations, disagreements, breaks, amountRounding } = accounts;
    const lines = (part: keyof Group, nameOf: (key: string | null) => string | null) =>
      reportLines(source.by(part), stored.by(part), nameOf);
    const own = accounts.own.total();
    const back = readBack?.tally.total();
    if (back && !(hasSameTime(back, own) && hasSameMoney(back, own))) {
      if (!hasSameTime(back, own)) accounts.verdicts.add('time', 'DIFFERS');
      if (!hasSameMoney(back, own)) accounts.verdicts.add('money', 'DIFFERS');
      accounts.addDifference(
        `The import has ${sumsText(back)} of its own, and the files account for ${sumsText(own)}.`,
      );
    }
    const verdicts = accounts.verdicts.result();
    const hasMoney = this.#withMoney && Object.keys(equation.records.money).length > 0;
    const { snapshot } = readBack ?? {};
    return {
      version: 2,
      verdict: worseOf(verdicts.time, verdicts.money),
      verdicts,
      importId,
      team: team.name,
      timezone: options.timezone,
      files: parts.map(({ part, survey }) => ({
        name: part.file,
        format: part.format,
        records: survey.records,
        unusedColumns: survey.unusedColumns,
      })),
      at: now,
      period: preview.period,
      records: this.records,
      counts: countsOf(equation),
      equation,
      source: source.total(),
      stored: stored.total(),
      own,
      fingerprint: snapshot?.fingerprint ?? null,
      moneyFingerprint: hasMoney ? (snapshot?.moneyFingerprint ?? null) : null,
      entries: snapshot?.sums ?? null,
      otherEntries: await this.#others.summary(readImport),
      notCompared: 0,
      byPerson: lines('person', (id) => this.#names.get(id ?? '') ?? id),
      byProject: lines('project', (id) => (id === null ? null : (this.#names.get(id) ?? id))),
      byMonth: lines('month', (month) => month).sort((a, b) => ((a.label ?? '') < (b.label ?? '') ? -1 : 1)),
      countedOnce: accounts.countedOnce,
      mergedMoney: accounts.mergedMoney,
      teamRates: accounts.teamRates,
      inferred: preview.inferred,
      ...{ durations, disagreements, breaks, amountRounding },
      trust: options.trust ?? null,
      mayImportMoney: importId === null || team.may.setRates,
      seesMoney: importId !== null || team.may.seeRates,
      differences: accounts.differences,
      missing: accounts.missing,
      ...accounts.lists,
      changes: preview.changes.map((change) => {
        const { row, entry, changes } = change;
        const { file, line, title } = row;
        return { file, line, title, entryId: entry.id, changes, limit: limitText(change) };
      }),
      problems: preview.problems,
    };
  }
}
