import { quoted } from '../../domain/text/text.ts';
import { formatElapsed } from '../../domain/time/duration-text.ts';
import { MAX_ENTRY_MS } from '../../domain/time-entries/time-entry.ts';
import { invalid } from '../../lib/errors.ts';
import type { Columns, Field } from '../columns.ts';
import type { CheckedOptions } from '../options.ts';
import { type DateOrder, isClear, ordersOf, readDate } from '../values/date.ts';
import { type DecimalSign, signShownBy } from '../values/decimal.ts';
import { type DurationUnit, durationUnits } from '../values/duration.ts';
import { splitAmount } from '../values/money-text.ts';
import { moneyFields } from './amounts.ts';
import { CurrencyVotes } from './currency-votes.ts';
import { personDay } from './day-layout.ts';
import { DurationVotes, type Lengths } from './duration-votes.ts';
import {
  type CurrencyFinding,
  type DurationFinding,
  type Finding,
  isTeamCurrency,
  type Sample,
  type UnusedColumn,
} from './findings.ts';
import type { EntryRecord, EntryStyle, FileFacts } from './reader.ts';
import { personText } from './reader.ts';
import { dayIn, isLocal } from './times.ts';
import { namesPerson } from './words.ts';
import { readZone, zoneInNames } from './zones.ts';

export interface FileSurvey {
  file: string;
  /** The number of records without the header; null if it is known only after reading. */
  records: number | null;
  dates: Finding<DateOrder>;
  decimals: Finding<DecimalSign>;
  durationUnit: DurationFinding;
  currency: CurrencyFinding;
  unusedColumns: UnusedColumn[];
  /** Whether any record has times without a UTC offset, so that a time zone is needed. */
  hasLocalTimes: boolean;
  /** The first time zones that the file names for its local times. */
  zones: string[];
  /** Whether any record names a person. Records without a person are then not attributed to the importing user by default. */
  namesPeople: boolean;
  /** The maximum number of decimals of durations. */
  durationDecimals: number;
  /** The line of a truncated last record; else null. */
  cutOffLine: number | null;
  /** The total duration by person and day, for a file without times. */
  dayTotals: ReadonlyMap<string, Readonly<Lengths>>;
}

const SAMPLES = 3;
const MAX_ZONES = 5;

/** Collects the evidence of cells for how a file is read. */
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

/** Reads all entries of a file before the import, to determine properties that no single row shows. */
export class Surveyor {
  readonly #file: string;
  readonly #columns: Columns;
  readonly #dates = new Votes<DateOrder>();
  readonly #decimals = new Votes<DecimalSign>();
  readonly #durations: DurationVotes;
  readonly #currencies: CurrencyVotes;
  readonly #dayTotals = new Map<string, Lengths>();
  readonly #dateFields: Field[];
  readonly #numberFields: Field[];
  readonly #laysOut: boolean;
  #hasLocalTimes = false;
  readonly #zoneInNames: string | null;
  readonly #zones = new Set<string>();
  #namesPeople = false;
  #records = 0;

  constructor(file: string, columns: Columns, style: EntryStyle) {
    this.#file = file;
    this.#columns = columns;
    this.#dateFields = dateFields.filter((field) => columns[field]);
    // The own format always has a decimal point.
    this.#numberFields = style.verbatim ? [] : moneyFields.filter((field) => columns[field]);
    this.#laysOut = !columns.start && !columns.startTime;
    this.#durations = new DurationVotes(columns.duration, style);
    this.#currencies = new CurrencyVotes(columns);
    this.#zoneInNames = zoneInNames(columns);
  }

  add({ cell, line }: EntryRecord): void {
    this.#records++;
    if (this.#isLocal(cell)) this.#addLocal(cell);
    for (const field of this.#dateFields) this.#voteOnDate(dayIn(cell(field)), field, line);
    for (const field of this.#numberFields) {
      this.#voteOnSign(splitAmount(cell(field))?.figure ?? '', field, line);
    }
    this.#namesPeople ||= namesPerson(cell);
    this.#currencies.add(cell);
    if (this.#columns.duration) this.#addDuration(cell, line);
  }

  result(): FileSurvey {
    return {
      ...clearSurvey(this.#file, this.#records),
      dates: this.#dates.result(),
      decimals: this.#decimals.result(),
      durationUnit: this.#durations.result(),
      durationDecimals: this.#durations.decimals,
      currency: this.#currencies.result(),
      hasLocalTimes: this.#hasLocalTimes,
      zones: [...this.#zones],
      namesPeople: this.#namesPeople,
      dayTotals: this.#dayTotals,
    };
  }

  #isLocal(cell: EntryRecord['cell']): boolean {
    if (!this.#columns.start) return true;
    return isLocal(cell('start')) || isLocal(cell('end')) || this.#columns.endTime !== undefined;
  }

  #addLocal(cell: EntryRecord['cell']): void {
    const zone = readZone(cell('timezone')) ?? this.#zoneInNames;
    if (zone === null) this.#hasLocalTimes = true;
    else if (this.#zones.size < MAX_ZONES) this.#zones.add(zone);
  }

  #addDuration(cell: EntryRecord['cell'], line: number): void {
    const duration = cell('duration');
    // 1.234 hours are unambiguous: no entry has a thousand hours.
    if (this.#durations.unit !== 'h' || signShownBy(duration) !== 'EITHER') {
      this.#voteOnSign(duration, 'duration', line);
    }
    const lengths = this.#durations.add(duration, line);
    if (!this.#laysOut) return;
    const key = personDay(personText(cell), cell(this.#columns.startDate ? 'startDate' : 'date'));
    const total = this.#dayTotals.get(key) ?? { h: 0, min: 0, s: 0 };
    this.#dayTotals.set(key, total);
    // A record that cannot be an entry is skipped and occupies no time of its day.
    for (const unit of durationUnits) if (canBeEntry(lengths[unit])) total[unit] += lengths[unit];
  }

  #voteOnDate(text: string, field: Field, line: number): void {
    if (text === '' || isClear(text)) return;
    const orders = ordersOf(text);
    const [first, second] = orders;
    if (!first) return;
    // 5/5/2024 is the same day in both orders.
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

function canBeEntry(length: number): boolean {
  return length > 0 && length <= MAX_ENTRY_MS;
}

/**
 * The survey of a file without time entries: it names no people and has no local times and no money. A format of entries uses `Surveyor`, or
 * sets these itself.
 */
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
    zones: [],
    namesPeople: false,
    durationDecimals: 0,
    cutOffLine: null,
    dayTotals: new Map(),
  };
}

/** Determines how a file is read, from the survey and, if it is not sufficient, from the options. */
export function factsOf(survey: FileSurvey, options: CheckedOptions): FileFacts {
  const { dates, decimals, dayTotals } = survey;
  checkDates(survey, options);
  if (decimals.status === 'AMBIGUOUS' && !options.decimalSign) {
    const question = 'It is not clear whether numbers have a decimal point or a decimal comma';
    throw invalid('decimalSign', `${survey.file}: ${question} (${placesOf(decimals.samples)}).`);
  }
  const durationUnit = durationUnitFor(survey, options);
  return {
    dateOrder: dates.found ?? options.dateOrder,
    decimalSign: decimals.found ?? options.decimalSign,
    durationUnit,
    durationDecimals: survey.durationDecimals,
    currency: currencyFor(survey, options)?.currency ?? null,
    dayTotals: (key) => dayTotals.get(key)?.[durationUnit ?? 'h'] ?? 0,
  };
}

function checkDates({ file, dates }: FileSurvey, options: CheckedOptions): void {
  const shown = placesOf(dates.samples);
  if (dates.status === 'CONTRADICTORY') {
    const advice = 'Export it again, or put them in one order.';
    throw invalid('file', `${file}: Dates are written in two orders (${shown}). ${advice}`);
  }
  if (dates.status === 'AMBIGUOUS' && !options.dateOrder) {
    const question = 'It is not clear whether dates are day/month or month/day';
    throw invalid('dateOrder', `${file}: ${question} (${shown}).`);
  }
  if (dates.samples.length > 0 && options.dateOrder && !fits(dates, options.dateOrder)) {
    throw invalid(
      'dateOrder',
      `${file}: Dates are not in the order ${orders[options.dateOrder]} (${shown}).`,
    );
  }
}

const orders = { ymd: 'year/month/day', dmy: 'day/month/year', mdy: 'month/day/year' };

function durationUnitFor({ file, durationUnit }: FileSurvey, options: CheckedOptions): DurationUnit | null {
  if (durationUnit.status !== 'AMBIGUOUS') return durationUnit.found;
  if (options.durationUnit) return options.durationUnit;
  const totals = durationUnit.totals ?? { h: 0, min: 0, s: 0 };
  const readings = { h: 'in hours', min: 'in minutes', s: 'in seconds' };
  const sums = durationUnits.map((unit) => `${readings[unit]} they total ${formatElapsed(totals[unit])}`);
  throw invalid(
    'durationUnit',
    `${file}: It is not clear whether durations are hours, minutes or seconds (${placesOf(durationUnit.samples)}): ${sums.join(', ')}.`,
  );
}

function placesOf(samples: readonly Sample[]): string {
  return samples.map(({ line, column, value }) => `line ${line}, ${column}: ${quoted(value)}`).join('; ');
}

function fits(dates: Finding<DateOrder>, order: DateOrder): boolean {
  return dates.found === null ? order !== 'ymd' : dates.found === order;
}

export interface ChosenCurrency {
  /** Null if each amount names its own currency. */
  currency: string | null;
  why: 'FILE' | 'OPTION' | 'TEAM';
  /** The text in the file that shows the currency. */
  text: string | null;
}

/**
 * The currency of amounts without a code, and its origin; null if the file has no amounts. Throws if the user has to choose the currency.
 */
export function currencyFor(survey: FileSurvey, options: CheckedOptions): ChosenCurrency | null {
  const { status, named, text } = survey.currency;
  const { currency, teamCurrency } = options;
  if (status === 'NONE') return null;
  if (status === 'NAMED') {
    const [only = null, second] = named;
    return { currency: second ? null : only, why: 'FILE', text };
  }
  if (currency) return { currency, why: 'OPTION', text };
  if (teamCurrency && isTeamCurrency(survey.currency, teamCurrency)) {
    return { currency: teamCurrency, why: 'TEAM', text };
  }
  if (status === 'MISSING' && named.length > 0) {
    const mixed = `Some amounts in ${quoted(text ?? '')} name ${named.join(', ')}, and others name no currency`;
    throw invalid('currency', `${survey.file}: ${mixed}. Name the currency of the others.`);
  }
  // A symbol of the currency of the team is unambiguous; another symbol needs a choice.
  const inTheWay = survey.currency.symbols?.find((symbol) => !symbol.candidates.includes(teamCurrency ?? ''));
  const shown = quoted(inTheWay?.text ?? text ?? '');
  const question =
    status === 'SHARED'
      ? `Several currencies share the symbol in ${shown}`
      : `Nothing says which currency the amounts in ${shown} are in`;
  throw invalid('currency', `${survey.file}: ${question}. Name the currency.`);
}
