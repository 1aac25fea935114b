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
import { type ReportCell, readBillable, readPerson, readTags, readWork, type WordStyle } from './words.ts';
import { readZone, requireZone, zoneInNames } from './zones.ts';

/** The conventions of a tool for entries, besides the names of its columns. */
export interface EntryStyle extends WordStyle {
  /** Identifies the tool in the keys of its rows; see `ToolStyle`. */
  source: string;
  /** The unit of durations without a unit, if the tool or the mapping determines it. */
  durationUnit?: DurationUnit;
  /** The unit of whole numbers if it differs; other durations are in hours then. */
  wholeDurationUnit?: DurationUnit;
  /** Whether the tool writes a duration for entries that are still running. */
  writesRunning?: boolean;
  /** Whether the tool deducts breaks from durations. */
  deductsBreaks?: boolean;
}

/** The results of the survey of a file. */
export interface FileFacts {
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  durationUnit: DurationUnit | null;
  /** The maximum number of decimals of durations. */
  durationDecimals: number;
  /** The currency of amounts without a currency in the file. */
  currency: string | null;
  /** The total duration of a person and day, for a file without times. */
  dayTotals: (personDay: string) => number;
}

export interface EntryRecord {
  cell: (field: Field) => string;
  line: number;
  raw: string;
  flaws: readonly CsvFlaw[];
}

/** Converts the records of a file to rows, and reports problems. */
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

  /** Returns the row of a record or the problem that skips it, together with further problems. */
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
      // Earlier problems are about a row that is now skipped.
      const skipped = this.skipped(record, error.code, error.message, about);
      const { disagreementMs } = error;
      this.#items = [{ ...skipped, record: skipped.record && { ...skipped.record, disagreementMs } }];
    }
    return this.#items;
  }

  /** Returns the problem of a skipped record, with its readable values. */
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
      title: readWork(cell, this.#columns, this.#style, silent).title,
      person,
      disagreementMs: 0,
    };
  }

  /** The values, except times, that are in the record but not in the row. */
  #unread(cell: Cell, row: Pick<ImportRow, 'rate' | 'amount' | 'person' | 'billable'>): UnreadValue[] {
    const values = { rate: row.rate, amount: row.amount, billable: row.billable, email: row.person.email };
    return (['rate', 'amount', 'billable', 'email'] as const)
      .filter((field) => values[field] === null && hasMoney(cell(field).trim()))
      .map((field) => {
        const unread = this.#unreadValue(field, cell);
        if ((field !== 'rate' && field !== 'amount') || !hasUnknownCurrency(cell)) return unread;
        const { column, value } = unread;
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
    const report = this.#report;
    const person = readPerson(cell, report);
    const times = readTimes(cell, this.#times);
    const inferred = 'writtenDate' in times;
    const zone = requireZone(cell('timezone')) ?? this.#zone;
    const { clock, layout } = this.#clockIn(zone);
    const span: Span = inferred
      ? layout.place(personText(cell), times.writtenDate, times.date, times.duration.length)
      : resolveSpan(times, clock, this.#spanStyle);
    for (const { fate, code, message } of span.notes) this.#note(fate, code, message, this.#aboutTimes(cell));
    const work = readWork(cell, this.#columns, this.#style, report);
    const tags = readTags(cell('tags'), this.#style, report);
    const billable = readBillable(cell('billable'), report);
    const money = this.#amounts.read(cell, report);
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
    const unreadDuration =
      !inferred && times.durationProblem !== null ? [this.#unreadValue('duration', cell)] : [];
    const unread = [...unreadDuration, ...this.#unread(cell, { ...money, person, billable })];
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

  /** Returns start and end as in the file, for display with a problem. */
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

  readonly #report: ReportCell = (fate, code, message, field, value, isCut) => {
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

const silent: ReportCell = () => undefined;
const UNREAD_LIMIT = 200;
const CUT_LIMIT = 60;

/** The separate unit of whole numbers applies only if the column name has no unit. */
function wholeUnitOf({ duration }: Columns, style: EntryStyle): DurationUnit | null {
  return style.wholeDurationUnit && !unitInName(duration?.name ?? '') ? style.wholeDurationUnit : null;
}

/** The person of an entry as in the file, by which days are laid out. */
export function personText(cell: EntryRecord['cell']): string {
  return [cell('email'), cell('person'), cell('firstName'), cell('lastName')].join('\n');
}
