import { checkCurrency } from '../domain/money/money.ts';
import { checkZone } from '../domain/time/zone.ts';
import { invalid } from '../lib/errors.ts';
import { readClock } from './values/clock.ts';
import type { DateOrder } from './values/date.ts';
import type { DecimalSign } from './values/decimal.ts';
import type { DurationUnit } from './values/duration.ts';

/** Answers of the importing person for facts that files lack. */
export interface ImportOptions {
  /** The IANA time zone of local times. */
  timezone: string;
  /** Needed where the survey finds that dates can be read in two ways. */
  dateOrder?: DateOrder | null;
  /** Needed where the survey finds that numbers can be read in two ways. */
  decimalSign?: DecimalSign | null;
  /** When the first entry of a day starts where a file has no times; 09:00 unless given. */
  dayStart?: string;
  /** Of amounts where the file names no currency. */
  currency?: string | null;
  /** Of amounts where the file names no currency and `currency` is not given. */
  teamCurrency?: string | null;
  /** The unit of durations without one; needed where the survey cannot tell. */
  durationUnit?: DurationUnit | null;
  /** Which counts where duration and times disagree; the times unless given. */
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

/** Milliseconds from midnight to the first entry of a day. */
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
