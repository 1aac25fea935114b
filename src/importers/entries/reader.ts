import type { Column, Columns, Field } from '../columns.ts';
import type { CsvFlaw } from '../files/csv.ts';
import type { Fate, ImportItem, ImportRow, ProblemCode } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { type About, problem, Skip, unreadableRecord } from '../problems.ts';
import type { DateOrder } from '../values/date.ts';
import type { DecimalSign } from '../values/decimal.ts';
import type { DurationUnit } from '../values/duration.ts';
import { WallClock } from '../values/wall-clock.ts';
import { AmountReader } from './amounts.ts';
import { DayLayout } from './day-layout.ts';
import { RowKeys } from './keys.ts';
import { resolveSpan, type Span } from './span.ts';
import { isStorable, storable } from './texts.ts';
import { readTimes, type TimeStyle } from './times.ts';
import { readBillable, readPerson, readTags, readWork, type Tell, type WordStyle } from './words.ts';

/** How a tool writes entries, beyond the names of its columns. */
export interface EntryStyle extends WordStyle {
  /** Names the tool in the keys of its rows. */
  source: string;
  /** What a number without a unit counts in the column of durations; hours unless given. */
  durationUnit?: DurationUnit;
  /** What a whole one counts where that is something else. */
  wholeDurationUnit?: DurationUnit;
}

/** What a survey of the whole file found. */
export interface FileFacts {
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  /** How long the entries of a person and day are together, where a file has no times. */
  dayTotals: ReadonlyMap<string, number>;
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
  readonly #clock: WallClock;
  readonly #layout: DayLayout;
  readonly #keys: RowKeys;
  readonly #amounts: AmountReader;
  #items: ImportItem[] = [];
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
      durationUnit: style.durationUnit ?? 'h',
      wholeDurationUnit: style.wholeDurationUnit ?? style.durationUnit ?? 'h',
    };
    this.#clock = new WallClock(options.timezone);
    this.#layout = new DayLayout(this.#clock, options.dayStart, facts.dayTotals);
    this.#keys = new RowKeys(style.source);
    this.#amounts = new AmountReader(columns, decimalSign, options.currency);
  }

  /** What comes of a record: its row or the problem that it is left out, and what else there is to say. */
  read(record: EntryRecord): ImportItem[] {
    this.#items = [];
    this.#line = record.line;
    try {
      this.#items.push(this.#row(this.#storable(record)));
    } catch (error) {
      if (!(error instanceof Skip)) throw error;
      const { column, value } = error.about;
      const about = column
        ? { column: this.#column(column)?.name ?? null, value }
        : this.#aboutTimes(record.cell);
      // What was noted on the way is about a row that does not come.
      this.#items = [];
      this.#items.push(
        problem(
          { file: this.#file, line: this.#line },
          'SKIPPED',
          error.code,
          error.message,
          about,
          unreadableRecord(null),
        ),
      );
    }
    return this.#items;
  }

  #row({ cell, raw, line }: EntryRecord): ImportRow {
    const tell = this.#tell;
    const person = readPerson(cell, tell);
    const times = readTimes(cell, this.#times);
    const inferred = 'writtenDate' in times;
    const span: Span = inferred
      ? this.#layout.place(personText(cell), times.writtenDate, times.date, times.duration.length)
      : resolveSpan(times, this.#clock);
    for (const { fate, code, message } of span.notes) this.#note(fate, code, message, this.#aboutTimes(cell));
    const row = {
      person,
      ...readWork(cell, this.#style, tell),
      tags: readTags(cell('tags'), this.#style, tell),
      billable: readBillable(cell('billable'), tell),
      start: span.start,
      end: span.end,
      inferred,
      claimedMs: span.end - span.start,
      breakMs: 0,
      disagrees: false,
      unread: [],
      ...this.#amounts.read(cell, tell),
    };
    return {
      kind: 'row',
      file: this.#file,
      line,
      raw,
      key: this.#keys.of(cell('id'), row, span.written),
      ...row,
    };
  }

  #storable(record: EntryRecord): EntryRecord {
    if (record.flaws.includes('ENCODING')) {
      this.#note('CHANGED', 'ENCODING', 'This line is not UTF-8. It is read as windows-1252.');
    }
    if (record.flaws.includes('QUOTES')) {
      this.#note('KEPT', 'QUOTES', 'There is text behind a closing quote. It is read as part of the cell.');
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

  readonly #tell: Tell = (fate, code, message, field, value) => {
    this.#note(fate, code, message, {
      column: field && (this.#columns[field]?.name ?? null),
      value: value ?? null,
    });
  };

  #note(fate: Fate, code: ProblemCode, message: string, about: About = {}): void {
    this.#items.push(problem({ file: this.#file, line: this.#line }, fate, code, message, about));
  }
}

/** Whose entry it is, as the file has it: what tells people apart when days are laid out. */
export function personText(cell: EntryRecord['cell']): string {
  return [cell('email'), cell('person'), cell('firstName'), cell('lastName')].join('\n');
}
