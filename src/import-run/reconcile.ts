import type { ImportCounts } from '../domain/import.ts';
import { formatMoney, type Money } from '../domain/money.ts';
import { quoted, shortened } from '../domain/text.ts';
import { worthOf } from '../domain/worth.ts';
import type { Claim, CutText, ImportProblem, ImportRow, UnreadValue } from '../importers/item.ts';
import { changeText } from './change-text.ts';
import { type ImportContext, totalOf } from './context.ts';
import type { KnownRow } from './known-rows.ts';
import { reloadLookalikes } from './lookalikes.ts';
import { amountOfRow } from './money.ts';
import { Months } from './months.ts';
import { personKey } from './people.ts';
import type { Preview } from './preview.ts';
import { type ReadBack, readBack } from './read-back.ts';
import { addRecord, countsOf, type Equation, emptyEquation, type LeftOutReason } from './report/equation.ts';
import { exactTime, moneyText } from './report/figures.ts';
import { reportLines } from './report/lines.ts';
import { type ImportReport, type ListedRow, MOST_LISTED, type TimeDifference } from './report/report.ts';
import { VerdictCollector, worseOf } from './report/verdict.ts';
import { unreadText } from './report/verdict-text.ts';
import { type FoundRow, laidAsBefore, readRows } from './rows.ts';
import { ownPart, type StoredEntry } from './stored-entry.ts';
import { addTo, type Group, hasSameMoney, hasSameTime, nothing, type Sums, Tally } from './sums.ts';
import { type Change, differencesFrom, type EntryValues, valuesOf } from './values.ts';
import type { RefusedRow } from './write.ts';

export interface ReconcileOptions {
  preview: Preview;
  /** The import to reconcile; null to compare files with all stored time. */
  importId: string | null;
  refused: readonly RefusedRow[];
  now: number;
}

/** Reads everything back and compares it with the files, record by record and in sum. */
export async function reconcile(context: ImportContext, options: ReconcileOptions): Promise<ImportReport> {
  const { importId } = options;
  const { period, lookalikes } = options.preview;
  const alike = await reloadLookalikes(context, period, lookalikes);
  const reconciler = new Reconciler(context, options, alike);
  const { client, team, signal } = context;
  const reading = { client, team, signal, timezone: context.options.timezone };
  const stored = importId === null ? null : readBack(reading, importId);
  // Awaited at the end. Without a handler, a failure before that would be an unhandled rejection.
  stored?.catch(() => {});
  const total = totalOf(context);
  for await (const { rows, problems } of readRows(context)) {
    for (const problem of problems) {
      if (problem.fate === 'SKIPPED') reconciler.addUnread(problem);
      else if (problem.code === 'LONG_NAME') reconciler.addCutName(problem);
    }
    for (const found of rows) reconciler.addRow(found);
    context.onProgress?.({ step: 'RECONCILE', done: reconciler.records, total });
  }
  return reconciler.finish(await stored);
}

/** Sentences per list; the rest is counted. */
const MOST_SENTENCES = 100;

/** Characters of a cut name. */
const SHOWN_NAME = 60;

/** Sentences up to a limit, and a count of those beyond it. */
class Sentences {
  readonly #first: string[] = [];
  #more = 0;

  add(sentence: string): void {
    if (this.#first.length < MOST_SENTENCES) this.#first.push(sentence);
    else this.#more++;
  }

  all(): string[] {
    return this.#more > 0 ? [...this.#first, `And ${this.#more} more.`] : this.#first;
  }
}

type Place = Pick<ListedRow, 'file' | 'line' | 'title'>;

interface Outcome extends Pick<ListedRow, 'reason'> {
  what: keyof ImportCounts;
  entryId?: string | null;
  leftOut?: LeftOutReason;
  isRepeated?: boolean;
}

class Reconciler {
  readonly #context: ImportContext;
  readonly #options: ReconcileOptions;
  readonly #months: Months;
  readonly #refused: ReadonlyMap<string, RefusedRow>;
  /** Entries that no import wrote, by the keys of the rows that equal them. */
  readonly #lookalikes: ReadonlyMap<string, StoredEntry>;
  /** Names by id, of members and catalog items. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #equation: Equation = emptyEquation();
  readonly #source = new Tally();
  readonly #stored = new Tally();
  /** Rows that this import stored and that were not merged. */
  readonly #own = new Tally();
  readonly #survivors = new Set<string>();
  #countedOnce = 0;
  readonly #durations: TimeDifference = { rows: 0, milliseconds: 0 };
  readonly #disagreements: TimeDifference = { rows: 0, milliseconds: 0 };
  readonly #breaks: TimeDifference = { rows: 0, milliseconds: 0 };
  readonly #verdicts = new VerdictCollector();
  readonly #differences = new Sentences();
  readonly #missing = new Sentences();
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

  get records(): number {
    return this.#equation.records.rows;
  }

  /** A record that did not become a row. Items of a catalog carry neither time nor money. */
  addUnread({ file, line, message, record }: ImportProblem): void {
    const { claimed, unread, title } = record ?? {
      claimed: { milliseconds: 0, amount: null },
      unread: [],
      title: null,
    };
    const hasTime = claimed.milliseconds !== 0;
    const hasMoney = (claimed.amount?.minorUnits ?? 0) !== 0 || unread.some(isOfMoney);
    const place = { file, line: line ?? 0, title };
    if (hasTime || hasMoney) this.#miss(place, message, claimed, { hasTime, hasMoney, unread });
    const leftOut = hasTime || hasMoney ? 'UNREADABLE' : 'EMPTY';
    this.#account(place, claimed, unread, { what: 'skipped', leftOut, reason: message });
  }

  /** A client, project, task or tag that is stored under a shorter name. */
  addCutName({ file, line, message, column, value }: ImportProblem): void {
    const shown = shortened(value ?? '', SHOWN_NAME);
    this.#addCut({ file, line: line ?? 0 }, { column: column ?? 'name', value: shown, message });
  }

  #addCut(place: Pick<Place, 'file' | 'line'>, { column, value, message }: CutText): void {
    this.#verdicts.add('time', 'INCOMPLETE');
    this.#missing.add(`${placeText(place)}: ${column} ${quoted(value)}: ${message}`);
  }

  addRow(found: FoundRow): void {
    const { row } = found;
    const claim = { milliseconds: row.claimedMs, amount: amountOfRow(row) };
    const outcome = this.#outcomeOf(found.known ? found : this.#withLookalike(found), claim);
    this.#account(row, claim, row.unread, outcome);
  }

  #outcomeOf({ isAlike = false, ...found }: FoundRow & { isAlike?: boolean }, claim: Claim): Outcome {
    const { row, member, match, repeated, known } = found;
    if (!member) return this.#ofNobody(row, claim, match.how === 'SKIPPED' && match.isChosen);
    if (repeated && known?.entry) return this.#repeated(found, known.entry, known.originId);
    const project = this.#options.preview.catalog.workOf(row).project?.id ?? null;
    const group = { person: member.identityId, project, month: this.#months.nameOf(row.start) };
    addTo(this.#source.of(group), row.end - row.start, claim.amount);
    if (!known) {
      const reason = this.#refused.get(row.key)?.message ?? 'It is not stored.';
      this.#miss(row, reason, claim, { hasTime: true, hasMoney: claim.amount !== null });
      return { what: 'failed', reason };
    }
    if (!known.entry) {
      const reason = 'Its entry was deleted after an earlier import.';
      this.#differ('time', row, reason);
      if (claim.amount) this.#verdicts.add('money', 'DIFFERS');
      return { what: 'skipped', leftOut: 'DELETED', reason };
    }
    this.#addDurations(row);
    const isMerged = this.#compare(found, known, group);
    const { id: entryId } = known.entry;
    if (known.importId !== this.#options.importId) {
      const reason = isAlike ? 'An entry with the same values exists.' : 'An earlier import brought it.';
      return { what: 'deduplicated', reason, entryId };
    }
    if (isMerged) return { what: 'merged', reason: `It is part of ${entryId}.`, entryId };
    return { what: 'created', reason: null, entryId };
  }

  #ofNobody(row: ImportRow, claim: Claim, isChosen: boolean): Outcome {
    if (isChosen)
      return { what: 'skipped', leftOut: 'CHOSEN', reason: 'You chose to leave this person out.' };
    const isNamed = personKey(row.person) !== '';
    const reason = isNamed ? 'Its person is not a member of the team.' : 'It names no person.';
    this.#miss(row, reason, claim, { hasTime: true, hasMoney: claim.amount !== null });
    return { what: 'skipped', leftOut: 'UNMATCHED', reason };
  }

  /** A row with the key of an earlier row. Where the key is an id, the two may still say different things. */
  #repeated({ row, member }: FoundRow, entry: StoredEntry, originId: string): Outcome {
    if (member) this.#compareValues(row, this.#wanted(row, member.identityId), ownPart(entry, originId));
    const reason = 'The files have this row more than once.';
    return { what: 'deduplicated', reason, entryId: entry.id, isRepeated: true };
  }

  /** Treats an entry that equals a row as if an import had written it for that row. */
  #withLookalike(found: FoundRow): FoundRow & { isAlike?: boolean } {
    const { key } = found.row;
    const entry = this.#lookalikes.get(key);
    if (!entry) return found;
    // The whole entry equals the row, whatever was merged into it.
    const whole = { ...entry, parts: [] };
    const known = { externalId: key, importId: '', originId: entry.id, entry: whole, first: whole };
    const row = laidAsBefore(found.row, entry, this.#context.options.timezone);
    return { ...found, row, known, isAlike: true };
  }

  #addDurations({ claimedMs, breakMs, disagreementMs, start, end }: ImportRow): void {
    const difference = claimedMs - (end - start);
    if (difference !== 0) {
      this.#durations.rows++;
      this.#durations.milliseconds += difference;
    }
    if (disagreementMs !== 0) {
      this.#disagreements.rows++;
      this.#disagreements.milliseconds += disagreementMs;
    }
    if (breakMs > 0) {
      this.#breaks.rows++;
      this.#breaks.milliseconds += breakMs;
    }
  }

  /** Compares an entry with its row. True if the entry was merged: then the part that the row became is compared. */
  #compare({ row, member }: FoundRow, { entry, originId, importId }: KnownRow, group: Group): boolean {
    if (!entry || !member) return false;
    const isMerged = entry.parts.length > 0 || entry.id !== originId;
    const own = ownPart(entry, originId);
    const length = own.end - own.start;
    const month = this.#months.nameOf(own.start);
    const place = isMerged
      ? { ...group, month }
      : { person: entry.identityId, project: entry.projectId, month };
    const expected = amountOfRow(row);
    const amount = worthOf(own);
    addTo(this.#stored.of(place), length, expected && amount);
    if (isMerged) this.#addSurvivor(entry.id, entry.parts, entry.end - entry.start);
    else if (importId === this.#options.importId) addTo(this.#own.of(place), length, own.importedAmount);

    if (!this.#compareValues(row, this.#wanted(row, member.identityId), own)) {
      this.#compareMoney(row, expected, amount);
    }
    this.#addUnreadValues(row);
    return isMerged;
  }

  #wanted(row: ImportRow, identityId: string): EntryValues {
    return valuesOf(
      row,
      identityId,
      this.#options.preview.catalog.workOf(row),
      this.#context.team.may.setRates,
    );
  }

  /** Reports differences between a row and its entry. True if money is among them. */
  #compareValues(row: ImportRow, wanted: EntryValues, stored: EntryValues): boolean {
    const changes = differencesFrom(wanted, stored);
    const [ofMoney, others] = [changes.filter(isMoneyChange), changes.filter((one) => !isMoneyChange(one))];
    if (others.length > 0) this.#differ('time', row, this.#changesText(others));
    if (ofMoney.length > 0) this.#differ('money', row, this.#changesText(ofMoney));
    return ofMoney.length > 0;
  }

  /** Values of a stored row that could not be read, and texts that were cut. An unreadable flag leaves open whether its money counts. */
  #addUnreadValues(row: ImportRow): void {
    for (const cut of row.cut) this.#addCut(row, cut);
    const hasMoney = amountOfRow(row) !== null;
    for (const one of row.unread) {
      const what = one.field === 'duration' ? 'time' : isOfMoney(one) || hasMoney ? 'money' : null;
      if (!what || one.field === 'email') continue;
      this.#verdicts.add(what, 'INCOMPLETE');
      this.#missing.add(`${placeText(row)}: ${unreadText([one])}`);
    }
  }

  #compareMoney(row: ImportRow, expected: Money | null, amount: Money | null): void {
    if (!expected || expected.minorUnits === 0) return;
    // Said once for the whole report: it concerns every amount.
    if (!this.#context.team.may.setRates) {
      this.#verdicts.add('money', 'INCOMPLETE');
      return;
    }
    if (row.billable === false) {
      const claimed = moneyText({ [expected.currency]: expected.minorUnits });
      this.#verdicts.add('money', 'INCOMPLETE');
      this.#missing.add(`${placeText(row)}: ${claimed} is not imported, because the record is not billable.`);
      return;
    }
    if (amount && amount.minorUnits === expected.minorUnits && amount.currency === expected.currency) return;
    const text = (money: Money | null) => (money ? `${formatMoney(money)} ${money.currency}` : 'nothing');
    this.#differ('money', row, `the amount is ${text(amount)}, and ${text(expected)} in the file.`);
  }

  #addSurvivor(id: string, parts: readonly { start: number; end: number }[], length: number): void {
    if (this.#survivors.has(id)) return;
    this.#survivors.add(id);
    this.#countedOnce += parts.reduce((sum, part) => sum + part.end - part.start, 0) - length;
  }

  #account(
    { file, line, title }: Place,
    claim: Claim,
    unread: readonly UnreadValue[],
    { what, reason, entryId = null, leftOut, isRepeated }: Outcome,
  ): void {
    const { leftOut: byReason, repeated } = this.#equation;
    const parts = [...(leftOut ? [byReason[leftOut]] : []), ...(isRepeated ? [repeated] : [])];
    addRecord(this.#equation, what, claim, ...parts);
    if (what === 'created') return;
    const list = this.#lists[what];
    if (list.length >= MOST_LISTED) return;
    list.push({ file, line, title, reason, entryId, unread, claimed: sumsOf(claim) });
  }

  #differ(what: 'time' | 'money', place: Pick<Place, 'file' | 'line'>, sentence: string): void {
    this.#verdicts.add(what, 'DIFFERS');
    this.#differences.add(`${placeText(place)}: ${sentence}`);
  }

  #miss(
    place: Pick<Place, 'file' | 'line'>,
    reason: string,
    claim: Claim,
    about: { hasTime: boolean; hasMoney: boolean; unread?: readonly UnreadValue[] },
  ): void {
    if (about.hasTime) this.#verdicts.add('time', 'INCOMPLETE');
    if (about.hasMoney) this.#verdicts.add('money', 'INCOMPLETE');
    const unread = unreadText(about.unread ?? []);
    const sentences = [reason, unread, claimText(claim)].filter((text) => text !== '');
    this.#missing.add(`${placeText(place)}: ${sentences.join(' ')}`);
  }

  #changesText(changes: readonly Change[]): string {
    return `${changes.map((change) => changeText(change, this.#names)).join('; ')}.`;
  }

  finish(readBack: ReadBack | null): ImportReport {
    const { team, options, parts } = this.#context;
    const { preview, importId, now } = this.#options;
    const [source, stored, own] = [this.#source, this.#stored, this.#own.total()];
    const lines = (part: keyof Group, nameOf: (key: string | null) => string | null) =>
      reportLines(source.by(part), stored.by(part), nameOf);
    const back = readBack?.tally.total();
    if (back && !(hasSameTime(back, own) && hasSameMoney(back, own))) {
      if (!hasSameTime(back, own)) this.#verdicts.add('time', 'DIFFERS');
      if (!hasSameMoney(back, own)) this.#verdicts.add('money', 'DIFFERS');
      const [stored, claimed] = [back, own].map(sumsText);
      this.#differences.add(`The import has ${stored} of its own, and the files account for ${claimed}.`);
    }
    const verdicts = this.#verdicts.result();
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
      counts: countsOf(this.#equation),
      equation: this.#equation,
      source: source.total(),
      stored: stored.total(),
      own,
      fingerprint: readBack?.fingerprint ?? null,
      byPerson: lines('person', (id) => this.#names.get(id ?? '') ?? id),
      byProject: lines('project', (id) => (id === null ? null : (this.#names.get(id) ?? id))),
      byMonth: lines('month', (month) => month).sort((a, b) => ((a.label ?? '') < (b.label ?? '') ? -1 : 1)),
      countedOnce: this.#countedOnce,
      inferred: preview.inferred,
      durations: this.#durations,
      disagreements: this.#disagreements,
      trust: options.trust ?? null,
      breaks: this.#breaks,
      mayImportMoney: team.may.setRates,
      differences: this.#differences.all(),
      missing: this.#missing.all(),
      ...this.#lists,
      changes: preview.changes.map(({ row: { file, line, title }, entry, changes }) => ({
        ...{ file, line, title, entryId: entry.id, changes },
      })),
      problems: preview.problems,
    };
  }
}

const isMoneyChange = ({ field }: Change) => field === 'hourlyRate' || field === 'importedAmount';

const moneyFields = new Set(['amount', 'rate', 'currency']);
const isOfMoney = ({ field }: UnreadValue) => moneyFields.has(field);

const placeText = ({ file, line }: Pick<Place, 'file' | 'line'>) => `${file}, line ${line}`;

function sumsOf({ milliseconds, amount }: Claim): Sums {
  const sums = nothing();
  addTo(sums, milliseconds ?? 0, amount);
  return sums;
}

function claimText({ milliseconds, amount }: Claim): string {
  const time = milliseconds === null ? 'no readable duration' : exactTime(milliseconds);
  const money = amount ? `, ${moneyText({ [amount.currency]: amount.minorUnits })}` : '';
  return `In the file: ${time}${money}.`;
}

function sumsText({ rows, milliseconds, money }: Sums): string {
  const amount = moneyText(money);
  return `${rows} ${rows === 1 ? 'entry' : 'entries'}, ${exactTime(milliseconds)}${amount && `, ${amount}`}`;
}
