import { quoted } from '../../domain/text.ts';
import { invalid } from '../../lib/errors.ts';
import type { Columns, Field } from '../columns.ts';
import type { CheckedOptions } from '../options.ts';
import { type DateOrder, isClear, ordersOf, readDate } from '../values/date.ts';
import { type DecimalSign, signShownBy } from '../values/decimal.ts';
import { type DurationUnit, readDuration } from '../values/duration.ts';
import { personDay } from './day-layout.ts';
import type { EntryRecord, EntryStyle, FileFacts } from './reader.ts';
import { personText } from './reader.ts';
import { dayIn, isLocal } from './times.ts';

/** A cell that shows how values can be read. */
export interface Sample {
  line: number;
  column: string;
  value: string;
  /** What it is, read in either way. */
  readings: Record<string, string>;
}

/**
 * How the values of one kind are to be read in a whole file. CLEAR: each says it by itself, or there are none. FOUND: some
 * cells prove it for all. AMBIGUOUS: none does, and somebody has to say. CONTRADICTORY: cells prove both.
 */
export interface Finding<T> {
  status: 'CLEAR' | 'FOUND' | 'AMBIGUOUS' | 'CONTRADICTORY';
  found: T | null;
  /** The first cells that show it. */
  samples: Sample[];
}

export interface FileSurvey {
  file: string;
  /** How many there are, the header aside; null where only reading tells. */
  records: number | null;
  dates: Finding<DateOrder>;
  decimals: Finding<DecimalSign>;
  durationUnit: DurationFinding;
  currency: CurrencyFinding;
  unusedColumns: UnusedColumn[];
  /** Whether any record has times without a UTC offset, so that reading takes a time zone. */
  hasLocalTimes: boolean;
  dayTotals: ReadonlyMap<string, number>;
}

/** The unit of durations that are written without one. */
export interface DurationFinding extends Finding<DurationUnit> {
  /** Milliseconds of the whole file by each unit, where it is AMBIGUOUS. */
  totals: Record<DurationUnit, number> | null;
}

/** A column that holds values and is not read. */
export interface UnusedColumn {
  name: string;
  /** How many cells are not empty. */
  values: number;
  /** The first of them. */
  sample: string;
  /** The number of distinct values where the column seems to name people, counted up to 100; else null. */
  people: number | null;
}

export interface CurrencyFinding {
  /**
   * NONE: no amounts. NAMED: a code, or a symbol or word of one currency, in the column name, in values or in a currency
   * column. SHARED: only a symbol that several currencies share. MISSING: nothing names one.
   */
  status: 'NONE' | 'NAMED' | 'SHARED' | 'MISSING';
  /** The currencies that were named. */
  named: string[];
  /** The text that shows it: `Amount ($)`, `€12.50`. */
  text: string | null;
  /** Currencies that the shared symbol may mean. */
  candidates: string[];
}

const SAMPLES = 3;

/** The votes of a file's cells on how to read them. */
class Votes<T extends string> {
  readonly #for = new Map<T, Sample[]>();
  readonly #undecided: Sample[] = [];

  add(vote: T | 'EITHER', sample: () => Sample): void {
    const samples = vote === 'EITHER' ? this.#undecided : (this.#for.get(vote) ?? []);
    if (vote !== 'EITHER') this.#for.set(vote, samples);
    if (samples.length < SAMPLES) samples.push(sample());
  }

  result(): Finding<T> {
    const [first, second] = [...this.#for];
    if (first && second) {
      return {
        status: 'CONTRADICTORY',
        found: null,
        samples: [...first[1].slice(0, 1), ...second[1].slice(0, 1)],
      };
    }
    if (first) return { status: 'FOUND', found: first[0], samples: first[1] };
    const samples = this.#undecided;
    return { status: samples.length > 0 ? 'AMBIGUOUS' : 'CLEAR', found: null, samples };
  }
}

const dateFields = ['date', 'startDate', 'endDate', 'start', 'end'] as const;

/** Reads all of a file's entries once before they are imported, to learn what no row can say by itself. */
export class Surveyor {
  readonly #file: string;
  readonly #columns: Columns;
  readonly #style: EntryStyle;
  readonly #dates = new Votes<DateOrder>();
  readonly #decimals = new Votes<DecimalSign>();
  readonly #dayTotals = new Map<string, number>();
  readonly #dateFields: Field[];
  readonly #numberFields: Field[];
  readonly #laysOut: boolean;
  #hasLocalTimes = false;
  #records = 0;

  constructor(file: string, columns: Columns, style: EntryStyle) {
    this.#file = file;
    this.#columns = columns;
    this.#style = style;
    this.#dateFields = dateFields.filter((field) => columns[field]);
    // Our own has a decimal point.
    const numbers = style.verbatim ? [] : (['rate', 'amount'] as const);
    this.#numberFields = numbers.filter((field) => columns[field]);
    this.#laysOut = !columns.start && !columns.startTime;
  }

  add({ cell, line }: EntryRecord): void {
    this.#records++;
    this.#hasLocalTimes ||= this.#columns.start ? isLocal(cell('start')) : true;
    for (const field of this.#dateFields) this.#voteOnDate(dayIn(cell(field)), field, line);
    for (const field of this.#numberFields) this.#voteOnSign(cell(field), field, line);
    const duration = cell('duration');
    // 1.234 hours need no vote: a thousand are no entry.
    if (signShownBy(duration) !== 'EITHER') this.#voteOnSign(duration, 'duration', line);
    if (this.#laysOut) {
      const length = readDuration(duration, this.#style.durationUnit)?.length ?? 0;
      const key = personDay(personText(cell), cell(this.#columns.startDate ? 'startDate' : 'date'));
      if (length > 0) this.#dayTotals.set(key, (this.#dayTotals.get(key) ?? 0) + length);
    }
  }

  result(): FileSurvey {
    return {
      file: this.#file,
      records: this.#records,
      dates: this.#dates.result(),
      decimals: this.#decimals.result(),
      durationUnit: { status: 'CLEAR', found: null, samples: [], totals: null },
      currency: { status: 'NONE', named: [], text: null, candidates: [] },
      unusedColumns: [],
      hasLocalTimes: this.#hasLocalTimes,
      dayTotals: this.#dayTotals,
    };
  }

  #voteOnDate(text: string, field: Field, line: number): void {
    if (text === '' || isClear(text)) return;
    const orders = ordersOf(text);
    const [first, second] = orders;
    if (!first) return;
    // 5/5/2024 is the same day either way.
    const vote = second ? 'EITHER' : first;
    if (second && readDate(text, first) === readDate(text, second)) return;
    this.#dates.add(vote, () =>
      this.#sample(
        text,
        field,
        line,
        Object.fromEntries(orders.map((order) => [order, readDate(text, order) ?? ''])),
      ),
    );
  }

  #voteOnSign(text: string, field: Field, line: number): void {
    const sign = signShownBy(text);
    if (sign === null) return;
    this.#decimals.add(sign, () =>
      this.#sample(text, field, line, {
        '.': text.replaceAll(',', ''),
        ',': text.replaceAll('.', '').replace(',', '.'),
      }),
    );
  }

  #sample(value: string, field: Field, line: number, readings: Record<string, string>): Sample {
    return { line, column: this.#columns[field]?.name ?? field, value, readings };
  }
}

/** The survey of a file that says everything by itself. */
export function clearSurvey(file: string, records: number | null = null): FileSurvey {
  const clear = { status: 'CLEAR', found: null, samples: [] } as const;
  return {
    file,
    records,
    dates: { ...clear, samples: [] },
    decimals: { ...clear, samples: [] },
    durationUnit: { ...clear, samples: [], totals: null },
    currency: { status: 'NONE', named: [], text: null, candidates: [] },
    unusedColumns: [],
    hasLocalTimes: false,
    dayTotals: new Map(),
  };
}

/** What a file is read with: what was found in it, and where that is not enough, what the importing person says. */
export function factsOf(survey: FileSurvey, options: CheckedOptions): FileFacts {
  const { dates, decimals, dayTotals, file } = survey;
  const shown = dates.samples
    .map(({ line, column, value }) => `line ${line}, ${column}: ${quoted(value)}`)
    .join('; ');
  if (dates.status === 'CONTRADICTORY') {
    throw invalid(
      'file',
      `${file} has dates in two orders (${shown}). Export it again, or put them in one order.`,
    );
  }
  if (dates.status === 'AMBIGUOUS' && !options.dateOrder) {
    throw invalid(
      'dateOrder',
      `${file} does not show whether its dates are day/month or month/day (${shown}). Say dateOrder dmy or mdy.`,
    );
  }
  if (dates.samples.length > 0 && options.dateOrder && !fits(dates, options.dateOrder)) {
    throw invalid(
      'dateOrder',
      `${file} has dates that are not in the order ${options.dateOrder} (${shown}).`,
    );
  }
  if (decimals.status === 'AMBIGUOUS' && !options.decimalSign) {
    const [first] = decimals.samples;
    throw invalid(
      'decimalSign',
      `${file} does not show whether its numbers have a decimal point or comma (line ${first?.line}, ${first?.column}: ${quoted(first?.value ?? '')}). Say decimalSign "." or ",".`,
    );
  }
  return {
    dateOrder: dates.found ?? options.dateOrder,
    decimalSign: decimals.found ?? options.decimalSign,
    dayTotals,
  };
}

function fits(dates: Finding<DateOrder>, order: DateOrder): boolean {
  return dates.found === null ? order !== 'ymd' : dates.found === order;
}

export interface ChosenCurrency {
  /** Null where each amount names its own. */
  currency: string | null;
  why: 'FILE' | 'OPTION' | 'TEAM';
  /** The text of the file that shows it. */
  text: string | null;
}

/** The currency that amounts without a code are read in, and why; null where a file has no amounts. */
export function currencyFor(survey: FileSurvey, options: CheckedOptions): ChosenCurrency | null {
  const { status, named, text } = survey.currency;
  if (status === 'NONE') return null;
  if (status === 'NAMED')
    return { currency: named.length === 1 ? (named[0] ?? null) : null, why: 'FILE', text };
  if (options.currency) return { currency: options.currency, why: 'OPTION', text };
  return options.teamCurrency ? { currency: options.teamCurrency, why: 'TEAM', text } : null;
}
