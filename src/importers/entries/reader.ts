import { onOneLine, shortened } from '../../domain/text/text.ts';
import { claimedAmount } from '../claimed-amount.ts';
import type { Column, Columns, Field } from '../columns.ts';
import type { CsvFlaw } from '../files/csv.ts';
import type {
  CutText,
  Fate,
  ImportItem,
  ImportProblem,
  ImportRow,
  ProblemCode,
  SkippedRecord,
  UnreadValue,
} from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { type About, problem, Skip } from '../problems.ts';
import type { DateOrder } from '../values/date.ts';
import type { DecimalSign } from '../values/decimal.ts';
import { clockInName, type DurationUnit, unitInName } from '../values/duration.ts';
import { WallClock } from '../values/wall-clock.ts';
import { AmountReader, hasMoney, hasUnknownCurrency, moneyFields, moneyOver } from './amounts.ts';
import { DayLayout } from './day-layout.ts';
import { RowKeys } from './keys.ts';
import { claimedLength, resolveSpan, type Span, type SpanStyle } from './span.ts';
import { isStorable, storable } from './texts.ts';
import { type Cell, readTimes, type TimeStyle, unreadTimes } from './times.ts';
import { readBillable, readPerson, readTags, readWork, type Tell, type WordStyle } from './words.ts';
import { readZone, requireZone, zoneInNames } from './zones.ts';

/** How a tool writes entries, beyond the names of its columns. */
export interface EntryStyle extends WordStyle {
  /** Names the tool in the keys of its rows. */
  source: string;
  /** The unit of durations without one, where the tool or the importing person says it. */
  durationUnit?: DurationUnit;
  /** The unit of whole numbers, where that is another one; other durations are in hours then. */
  wholeDurationUnit?: DurationUnit;
  /** Whether the tool writes a duration for entries that are still running. */
  writesRunning?: boolean;
  /** Whether the tool takes breaks off its durations. */
  deductsBreaks?: boolean;
}

/** The results of a survey of the whole file. */
export interface FileFacts {
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  durationUnit: DurationUnit | null;
  /** How many decimals durations have at most. */
  durationDecimals: number;
  /** Of amounts for which the file names none. */
  currency: string | null;
  /** How long the entries of a person and day are together, where a file has no times. */
  dayTotals: (personDay: string) => number;
}

export interface EntryRecord {
  cell: (field: Field) => string;
  line: number;
  raw: string;
  flaws: readonly CsvFlaw[];
}

/** Turns the records of one file into rows, and into a problem for all that is odd about them. */
export class EntryReader {
  readonly #file: string;
  readonly #style: EntryStyle;
  readonly #columns: Columns;
  readonly #fields: readonly Field[];
  readonly #times: TimeStyle;
  readonly #zone: string;
  readonly #dayStart: CheckedOptions['dayStart'];
  readonly #dayTotals: FileFacts['dayTotals'];
  readonly #clocks = new Map<string, { clock: WallClock; layout: DayLayout }>();
  readonly #keys: RowKeys;
  readonly #amounts: AmountReader;
  readonly #spanStyle: SpanStyle;
  #items: ImportItem[] = [];
  #cut: CutText[] = [];
  #line = 0;

  constructor(file: string, style: EntryStyle, columns: Columns, facts: FileFacts, options: CheckedOptions) {
    this.#file = file;
    this.#style = style;
    this.#columns = columns;
    this.#fields = Object.keys(columns) as Field[];
    const decimalSign = style.verbatim ? '.' : facts.decimalSign;
    this.#times = {
      columns: new Set(this.#fields),
      dateOrder: facts.dateOrder,
      decimalSign,
      durationUnit: facts.durationUnit,
      writesRunning: style.writesRunning ?? false,
      durationClock: clockInName(columns.duration?.name ?? ''),
      wholeDurationUnit: wholeUnitOf(columns, style),
      durationDecimals: facts.durationDecimals,
    };
    this.#spanStyle = { deductsBreaks: style.deductsBreaks ?? false, trust: options.trust };
    this.#zone = zoneInNames(columns) ?? options.timezone;
    this.#dayStart = options.dayStart;
    this.#dayTotals = facts.dayTotals;
    this.#keys = new RowKeys(style.source);
    this.#amounts = new AmountReader(columns, decimalSign, facts.currency);
  }

  /** Returns the row of a record or the problem that skips it, and further remarks. */
  read(record: EntryRecord): ImportItem[] {
    this.#items = [];
    this.#cut = [];
    this.#line = record.line;
    try {
      this.#items.push(this.#row(this.#storable(record)));
    } catch (error) {
      if (!(error instanceof Skip)) throw error;
      const { column, value } = error.about;
      const about = column
        ? { column: this.#column(column)?.name ?? null, value }
        : this.#aboutTimes(record.cell);
      // Earlier remarks are about a row that is now skipped.
      const skipped = this.skipped(record, error.code, error.message, about);
      const { disagreementMs } = error;
      this.#items = [{ ...skipped, record: skipped.record && { ...skipped.record, disagreementMs } }];
    }
    return this.#items;
  }

  /** The problem that a record is left out, with what can be read of it. */
  skipped(record: EntryRecord, code: ProblemCode, message: string, about: About = {}): ImportProblem {
    const place = { file: this.#file, line: record.line };
    return problem(place, 'SKIPPED', code, message, about, this.#partsOf(record));
  }

  #partsOf(record: EntryRecord): SkippedRecord {
    const cell: Cell = (field) => storable(record.cell(field));
    const written = this.#amounts.read(cell, silent);
    const person = readPerson(cell, silent);
    const billable = readBillable(cell('billable'), silent);
    const zone = readZone(cell('timezone'));
    const { clock } = this.#clockIn(zone ?? this.#zone);
    const milliseconds = claimedLength(cell, this.#times, clock);
    const money = milliseconds === null ? written : moneyOver(written, billable, milliseconds);
    const amount = claimedAmount({ ...money, billable }, milliseconds);
    const losesRate = !amount && billable !== false && milliseconds === null;
    return {
      claimed: { milliseconds, amount },
      unread: [
        ...unreadTimes(cell, this.#times).map((field) => this.#unreadValue(field, cell)),
        ...(zone === null && cell('timezone') !== '' ? [this.#unreadValue('timezone', cell)] : []),
        ...this.#unread(cell, { ...written, person, billable }),
      ],
      lostRate: losesRate && written.rate && written.rate.minorUnits > 0 ? written.rate : null,
      title: readWork(cell, this.#style, silent).title,
      person,
      disagreementMs: 0,
    };
  }

  /** The values besides times that a record has and a row does not. */
  #unread(cell: Cell, row: Pick<ImportRow, 'rate' | 'amount' | 'person' | 'billable'>): UnreadValue[] {
    const values = { rate: row.rate, amount: row.amount, billable: row.billable, email: row.person.email };
    return (['rate', 'amount', 'billable', 'email'] as const)
      .filter((field) => values[field] === null && hasMoney(cell(field).trim()))
      .map((field) => {
        const one = this.#unreadValue(field, cell);
        if ((field !== 'rate' && field !== 'amount') || !hasUnknownCurrency(cell)) return one;
        const { column, value } = one;
        return { ...this.#unreadValue('currency', cell), field, amount: { column, value } };
      });
  }

  #unreadValue(field: Field, cell: Cell): UnreadValue {
    return {
      field,
      column: this.#columns[field]?.name ?? field,
      value: shortened(onOneLine(cell(field)), UNREAD_LIMIT),
    };
  }

  #row({ cell, raw, line }: EntryRecord): ImportRow {
    const tell = this.#tell;
    const person = readPerson(cell, tell);
    const times = readTimes(cell, this.#times);
    const inferred = 'writtenDate' in times;
    const zone = requireZone(cell('timezone')) ?? this.#zone;
    const { clock, layout } = this.#clockIn(zone);
    const span: Span = inferred
      ? layout.place(personText(cell), times.writtenDate, times.date, times.duration.length)
      : resolveSpan(times, clock, this.#spanStyle);
    for (const { fate, code, message } of span.notes) this.#note(fate, code, message, this.#aboutTimes(cell));
    const work = readWork(cell, this.#style, tell);
    const tags = readTags(cell('tags'), this.#style, tell);
    const billable = readBillable(cell('billable'), tell);
    const money = this.#amounts.read(cell, tell);
    const row = {
      person,
      ...work,
      tags,
      billable,
      start: span.start,
      end: span.end,
      zone: 'start' in times && 'offset' in times.start ? times.start.offset : zone,
      inferred,
      claimedMs: span.claimedMs,
      breakMs: span.breakMs,
      disagrees: span.disagrees,
      disagreementMs: span.disagreementMs,
      ...moneyOver(money, billable, span.end - span.start),
    };
    const odd = !inferred && times.odd !== null ? [this.#unreadValue('duration', cell)] : [];
    const unread = [...odd, ...this.#unread(cell, { ...money, person, billable })];
    return {
      kind: 'row',
      file: this.#file,
      line,
      raw,
      key: this.#keys.of(cell('id'), row, span.written),
      ...row,
      emptyMoney: moneyFields.filter((field) => this.#columns[field] && !hasMoney(cell(field).trim())),
      unread,
      cut: this.#cut,
    };
  }

  #clockIn(zone: string): { clock: WallClock; layout: DayLayout } {
    const known = this.#clocks.get(zone);
    if (known) return known;
    const clock = new WallClock(zone);
    const found = { clock, layout: new DayLayout(clock, this.#dayStart, this.#dayTotals) };
    this.#clocks.set(zone, found);
    return found;
  }

  #storable(record: EntryRecord): EntryRecord {
    if (record.flaws.includes('ENCODING')) {
      this.#note('CHANGED', 'ENCODING', 'This line is not UTF-8. It is read as windows-1252.');
    }
    if (record.flaws.includes('QUOTES')) {
      this.#note('KEPT', 'QUOTES', 'There is text after a closing quote. It is read as part of the cell.');
    }
    if (isStorable(record.raw) && this.#fields.every((field) => isStorable(record.cell(field))))
      return record;
    this.#note(
      'CHANGED',
      'UNSTORABLE',
      'There are characters in it that cannot be stored. They are taken out.',
    );
    return { ...record, raw: storable(record.raw), cell: (field) => storable(record.cell(field)) };
  }

  /** Start and end as the file has them, for those who look at a problem with them. */
  #aboutTimes(cell: EntryRecord['cell']): About {
    const shown = (
      ['date', 'startDate', 'startTime', 'start', 'endDate', 'endTime', 'end', 'duration'] as const
    )
      .filter((field) => this.#columns[field])
      .map(cell);
    const first =
      this.#columns.startTime ?? this.#columns.start ?? this.#columns.startDate ?? this.#columns.date;
    return { column: first?.name ?? null, value: shown.join(' ') };
  }

  #column(field: string): Column | undefined {
    return this.#columns[field as Field];
  }

  readonly #tell: Tell = (fate, code, message, field, value, isCut) => {
    const column = field && (this.#columns[field]?.name ?? null);
    this.#note(fate, code, message, { column, value: value ?? null });
    if (isCut) {
      const shown = shortened(onOneLine(value ?? ''), CUT_LIMIT);
      this.#cut.push({ column: column ?? field ?? '', value: shown, message });
    }
  };

  #note(fate: Fate, code: ProblemCode, message: string, about: About = {}): void {
    this.#items.push(problem({ file: this.#file, line: this.#line }, fate, code, message, about));
  }
}

const silent: Tell = () => undefined;
const UNREAD_LIMIT = 200;
const CUT_LIMIT = 60;

/** Whole numbers have a unit of their own only where the name of the column says none. */
function wholeUnitOf({ duration }: Columns, style: EntryStyle): DurationUnit | null {
  return style.wholeDurationUnit && !unitInName(duration?.name ?? '') ? style.wholeDurationUnit : null;
}

/** Whose entry it is, as the file has it: what tells people apart when days are laid out. */
export function personText(cell: EntryRecord['cell']): string {
  return [cell('email'), cell('person'), cell('firstName'), cell('lastName')].join('\n');
}
