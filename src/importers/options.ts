import { checkCurrency } from '../domain/money/money.ts';
import { checkZone } from '../domain/time/zone.ts';
import { invalid } from '../lib/errors.ts';
import { readClock } from './values/clock.ts';
import type { DateOrder } from './values/date.ts';
import type { DecimalSign } from './values/decimal.ts';
import type { DurationUnit } from './values/duration.ts';

/** Choices of the importing user for facts that files lack. */
export interface ImportOptions {
  /** The IANA time zone of local times. */
  timezone: string;
  /** The order of dates; required if the survey finds dates ambiguous. */
  dateOrder?: DateOrder | null;
  /** The decimal sign; required if the survey finds numbers ambiguous. */
  decimalSign?: DecimalSign | null;
  /** The start of the first entry of a day in a file without times; 09:00 by default. */
  dayStart?: string;
  /** The currency of amounts without a currency in the file. */
  currency?: string | null;
  /** The currency of amounts without a currency if `currency` is not set. */
  teamCurrency?: string | null;
  /** The unit of durations without a unit; required if the survey cannot determine it. */
  durationUnit?: DurationUnit | null;
  /** Whether the times or the duration count if they disagree; the times by default. */
  trust?: Trust | null;
}

export type Trust = 'times' | 'duration';

export interface CheckedOptions {
  timezone: string;
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  /** In milliseconds since midnight. */
  dayStart: number;
  currency: string | null;
  teamCurrency: string | null;
  durationUnit: DurationUnit | null;
  trust: Trust | null;
}

/** Parses the start of a day into milliseconds since midnight. */
export function readDayStart(text: string, field = 'dayStart'): number {
  const clock = readClock(text);
  if (!clock || clock.time >= 86_400_000)
    throw invalid(field, `${field} must be a time of day such as 09:00.`);
  return clock.time;
}

export function checkOptions(options: ImportOptions): CheckedOptions {
  if (options.dateOrder && !['ymd', 'dmy', 'mdy'].includes(options.dateOrder)) {
    throw invalid('dateOrder', 'dateOrder must be ymd, dmy or mdy.');
  }
  if (options.decimalSign && !['.', ','].includes(options.decimalSign)) {
    throw invalid('decimalSign', 'decimalSign must be "." or ",".');
  }
  if (options.durationUnit && !['h', 'min', 's'].includes(options.durationUnit)) {
    throw invalid('durationUnit', 'durationUnit must be h, min or s.');
  }
  if (options.trust && !['times', 'duration'].includes(options.trust)) {
    throw invalid('trust', 'trust must be times or duration.');
  }
  return {
    timezone: checkZone(options.timezone),
    dateOrder: options.dateOrder ?? null,
    decimalSign: options.decimalSign ?? null,
    dayStart: readDayStart(options.dayStart ?? '09:00'),
    currency: options.currency ? checkCurrency(options.currency) : null,
    teamCurrency: options.teamCurrency ? checkCurrency(options.teamCurrency) : null,
    durationUnit: options.durationUnit ?? null,
    trust: options.trust ?? null,
  };
}
