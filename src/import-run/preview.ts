import { quoted } from '../domain/text/text.ts';
import type { Interval } from '../domain/time/interval.ts';
import type { Claim, ImportProblem, ImportRow } from '../importers/item.ts';
import { CatalogPlan, type OtherSpelling, ofClient, type PlannedWork } from './catalog-plan.ts';
import { type ImportContext, policyOf, totalOf } from './context.ts';
import { findLookalikes, heldRows, type Lookalike } from './lookalikes.ts';
import { amountOfRow } from './money.ts';
import { Months } from './months.ts';
import { NewPlaces } from './new-rows.ts';
import { type OverlapForecast, Overlaps, workKeyOf } from './overlaps.ts';
import { type FoundPerson, type PersonMatch, personKey } from './people.ts';
import { type ProblemGroup, ProblemGroups } from './problem-groups.ts';
import type { TimeDifference } from './report/report.ts';
import { type FoundRow, readRows } from './rows.ts';
import { ownPart, type StoredEntry } from './stored-entry.ts';
import { addTo, nothing, type Sums, Tally } from './sums.ts';
import { loadCatalog } from './team.ts';
import { asSent, type Change, differencesFrom, type EntryValues, removedMoney, valuesOf } from './values.ts';

/** A person in the files, and the member who gets their time. */
export interface PersonPlan extends FoundPerson {
  key: string;
  match: PersonMatch;
  sums: Sums;
}

/** A row that differs from its earlier import. The entry changes only if the importing person applies the changes. */
export interface ProposedChange {
  row: ImportRow;
  entry: StoredEntry;
  changes: Change[];
  /** Whether the row is new, and resembles the entry at a corrected start. */
  isMoved: boolean;
}

/** The effects of an import before anything is written. */
export interface Preview {
  /** The number of records in the files, including records that are left out. */
  records: number;
  /** From the first start to the last end. */
  period: Interval | null;
  people: PersonPlan[];
  catalog: CatalogPlan;
  counts: {
    /** Rows that will be written. */
    toWrite: number;
    /** Rows that were imported before, and rows that repeat a row of the files. */
    known: number;
    repeated: number;
    /** Rows that equal an entry of another origin. They are not written. */
    alike: number;
    /** Rows that were imported before and whose entry was deleted since. They are not written again. */
    deleted: number;
    /** Records that cannot be imported, without those of people who are left out by choice. */
    skipped: number;
    /** Rows of people who are left out, and unreadable records of people who are left out by choice. */
    ofSkippedPeople: number;
    /** Rows of people without a match or a choice. */
    undecided: number;
  };
  /** Time and money that the files claim, over all records. */
  claimed: Sums;
  /** Time and money of the records that cannot be imported. */
  unreadable: Sums;
  /** Rows that can be imported, with the times that will be stored. */
  sums: Sums;
  /** The duration column minus start to end, over all rows. */
  durations: TimeDifference;
  /** Rows whose duration differs from the times by more than rounding. The importing person decides which counts. */
  disagreeing: TimeDifference;
  /** Breaks that the source tool deducts. */
  breaks: TimeDifference;
  /** The first row, as an example of the time zone. */
  example: Pick<ImportRow, 'file' | 'line' | 'start' | 'zone'> | null;
  tally: Tally;
  overlaps: OverlapForecast;
  /** The overlaps under the team's policy, for comparison. */
  overlapsByTeam: OverlapForecast;
  changes: ProposedChange[];
  /** Rows that resemble existing entries. */
  lookalikes: Lookalike[];
  problems: ProblemGroup[];
  /** The number of rows whose times are inferred from durations. */
  inferred: number;
  notes: string[];
}

/** Reads the files and the team's entries. Writes nothing. */
export async function previewImport(context: ImportContext): Promise<Preview> {
  const reader = new PreviewReader(
    context,
    new CatalogPlan(await loadCatalog(context.client, context.team.id, context.signal)),
  );
  const total = totalOf(context);
  for await (const { rows, problems, items } of readRows(context)) {
    for (const item of items) reader.catalog.addItem(item);
    for (const problem of problems) reader.addProblem(problem);
    for (const found of rows) reader.addRow(found);
    context.onProgress?.({ step: 'PREVIEW', done: reader.records, total });
  }
  return reader.finish();
}

class PreviewReader {
  records = 0;
  readonly catalog: CatalogPlan;
  readonly #context: ImportContext;
  readonly #months: Months;
  readonly #people = new Map<string, PersonPlan>();
  readonly #tally = new Tally();
  readonly #overlaps = new Overlaps();
  readonly #problems = new ProblemGroups();
  readonly #newPlaces: NewPlaces;
  readonly #knownEntries = new Set<string>();
  readonly #knownParts = new Set<string>();
  readonly #changes: ProposedChange[] = [];
  readonly #counts: Preview['counts'] = {
    toWrite: 0,
    known: 0,
    repeated: 0,
    alike: 0,
    deleted: 0,
    skipped: 0,
    ofSkippedPeople: 0,
    undecided: 0,
  };
  readonly #claimed = nothing();
  readonly #unreadable = nothing();
  readonly #durations: TimeDifference = { rows: 0, milliseconds: 0 };
  readonly #disagreeing: TimeDifference = { rows: 0, milliseconds: 0 };
  readonly #breaks: TimeDifference = { rows: 0, milliseconds: 0 };
  #example: Preview['example'] = null;
  #period: Interval | null = null;
  #withMoney = 0;
  #inferred = 0;
  #earlierDays = 0;

  constructor(context: ImportContext, catalog: CatalogPlan) {
    this.#context = context;
    this.catalog = catalog;
    this.#months = new Months(context.options.timezone);
    this.#newPlaces = new NewPlaces(context.options.timezone);
  }

  addProblem(problem: ImportProblem): void {
    this.#problems.add(problem);
    if (problem.code === 'EARLY_DAY_START') this.#earlierDays++;
    if (problem.fate !== 'SKIPPED') return;
    this.records++;
    const { record } = problem;
    const { people } = this.#context;
    const { milliseconds, amount }: Claim = record?.claimed ?? { milliseconds: 0, amount: null };
    addTo(this.#claimed, milliseconds ?? 0, amount);
    if (record && people.isLeftOutByChoice(record.person)) {
      this.#counts.ofSkippedPeople++;
      return;
    }
    this.#counts.skipped++;
    addTo(this.#unreadable, milliseconds ?? 0, amount);
    if (!record || record.disagreementMs === 0 || people.match(record.person).how === 'SKIPPED') return;
    count(this.#disagreeing, record.disagreementMs);
  }

  addRow(found: FoundRow): void {
    const { row, member, known, repeated } = found;
    this.records++;
    const length = row.end - row.start;
    const amount = amountOfRow(row);
    this.#example ??= { file: row.file, line: row.line, start: row.start, zone: row.zone };
    addTo(this.#claimed, row.claimedMs, amount);
    addTo(this.#person(found).sums, length, amount);
    this.#period = {
      start: Math.min(this.#period?.start ?? row.start, row.start),
      end: Math.max(this.#period?.end ?? row.end, row.end),
    };
    if (found.match.how === 'SKIPPED') {
      this.#counts.ofSkippedPeople++;
      return;
    }
    if (repeated) {
      this.#counts.repeated++;
      return;
    }
    const work = this.catalog.addRow(row);
    if (row.rate ?? row.amount) this.#withMoney++;
    if (row.inferred) this.#inferred++;
    this.#addDurations(row);
    const person = member?.identityId ?? personKey(row.person);
    const month = this.#months.nameOf(row.start);
    addTo(this.#tally.of({ person, project: projectName(row), month }), length, amount);
    if (!member) this.#counts.undecided++;
    else if (known) this.#addKnown(found);
    else this.#addNew(row, person, work);
  }

  #addDurations({ claimedMs, breakMs, disagreementMs, start, end }: ImportRow): void {
    const difference = claimedMs - (end - start);
    if (difference !== 0) count(this.#durations, difference);
    if (disagreementMs !== 0) count(this.#disagreeing, disagreementMs);
    if (breakMs > 0) count(this.#breaks, breakMs);
  }

  #addNew(row: ImportRow, identityId: string, work: PlannedWork): void {
    this.#counts.toWrite++;
    this.#newPlaces.add(row, identityId);
    this.#overlaps.add(identityId, row.start, row.end, workKeyOf(work, row));
  }

  /** Counts a row that was imported before. Proposes a change if it differs from its earlier import. */
  #addKnown({ row, member, known }: FoundRow): void {
    if (!known || !member) return;
    if (!known.entry) {
      this.#counts.deleted++;
      return;
    }
    this.#counts.known++;
    this.#knownEntries.add(known.entry.id);
    if (known.entry.parts.length > 0) this.#knownParts.add(known.originId);
    const { team } = this.#context;
    const wanted = valuesOf(row, member.identityId, this.catalog.workOf(row), team.may.setRates);
    const removed = (stored: EntryValues) =>
      team.may.setRates ? removedMoney(row, known.first, stored) : undefined;
    const atSource = differencesFrom(asSent(wanted), known.first, removed(known.first));
    if (atSource.length === 0) return;
    const own = ownPart(known.entry, known.originId);
    const changes = differencesFrom(wanted, own, removed(own));
    if (changes.length === 0) return;
    this.#changes.push({ row: { ...row, raw: '' }, entry: known.entry, changes, isMoved: false });
  }

  #person({ row, match }: FoundRow): PersonPlan {
    const key = personKey(row.person);
    const known = this.#people.get(key);
    if (known) return known;
    const plan = { ...row.person, key, match, sums: nothing() };
    this.#people.set(key, plan);
    return plan;
  }

  async finish(): Promise<Preview> {
    const { team, options } = this.#context;
    const { found, isCut } = await findLookalikes(this.#context, this.#period, {
      newPlaces: this.#newPlaces,
      catalog: this.catalog,
      knownEntries: this.#knownEntries,
      knownParts: this.#knownParts,
      overlaps: this.#overlaps,
    });
    const held = heldRows(this.#context, found);
    const changed = held
      .filter(({ how }) => how !== 'SAME')
      .map(({ how, ...rest }) => ({ ...rest, isMoved: how === 'MOVED' }));
    this.#counts.alike = held.length - changed.length;
    this.#counts.toWrite -= held.length;
    return {
      records: this.records,
      period: this.#period,
      people: [...this.#people.values()],
      catalog: this.catalog,
      counts: this.#counts,
      claimed: this.#claimed,
      unreadable: this.#unreadable,
      sums: this.#tally.total(),
      durations: this.#durations,
      disagreeing: this.#disagreeing,
      breaks: this.#breaks,
      example: this.#example,
      tally: this.#tally,
      overlaps: this.#overlaps.forecast(policyOf(this.#context)),
      overlapsByTeam: this.#overlaps.forecast(team.overlapPolicy),
      changes: [...this.#changes, ...changed],
      lookalikes: found,
      problems: this.#problems.all(),
      inferred: this.#inferred,
      notes: [
        ...(this.#inferred > 0
          ? [
              `${this.#inferred} ${this.#inferred === 1 ? 'row has' : 'rows have'} a duration and no times. The rows of a day follow one another from ${options.dayStart ?? '09:00'} on.${earlierStartText(this.#earlierDays)}`,
            ]
          : []),
        ...(this.#withMoney > 0 && !team.may.setRates
          ? [
              `${this.#withMoney} ${this.#withMoney === 1 ? 'row has' : 'rows have'} money. It is not imported: setting rates needs the ADMIN role.`,
            ]
          : []),
        ...spellingNotes(this.catalog.spellings()),
        ...(isCut
          ? ['Too many entries start at the same time as new rows; not all of them were compared.']
          : []),
      ],
    };
  }
}

function earlierStartText(days: number): string {
  if (days === 0) return '';
  return ` On ${days} ${days === 1 ? 'day' : 'days'} they start earlier, because they would not end before midnight.`;
}

const MAX_SPELLINGS = 5;

/** Lists the names that differ only by case from the names of their items. */
function spellingNotes(spellings: readonly OtherSpelling[]): string[] {
  if (spellings.length === 0) return [];
  const shown = spellings
    .slice(0, MAX_SPELLINGS)
    .map(({ kind, given, name }) => `${quoted(given)} goes to the ${kind} ${quoted(name)}`);
  const more = spellings.length > shown.length ? `; ${spellings.length - shown.length} more likewise` : '';
  return [`Names that differ by case alone are one name: ${shown.join(', ')}${more}.`];
}

function count(difference: TimeDifference, milliseconds: number): void {
  difference.rows++;
  difference.milliseconds += milliseconds;
}

function projectName({ client, project }: { client: string | null; project: string | null }): string | null {
  return project === null ? null : ofClient(client, project);
}
