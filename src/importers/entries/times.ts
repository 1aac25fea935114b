import { formatInstant, parseInstant } from '../../domain/time/instant.ts';
import type { Field } from '../columns.ts';
import { Skip } from '../problems.ts';
import { readClock } from '../values/clock.ts';
import { type DateOrder, readDate } from '../values/date.ts';
import type { DecimalSign } from '../values/decimal.ts';
import {
  type DurationUnit,
  isAmbiguousClock,
  readDuration,
  type WrittenDuration,
} from '../values/duration.ts';
import type { WallTime } from '../values/wall-clock.ts';

/** A moment as written in a file: an instant with its UTC offset, or a local time. */
export type Moment =
  | { instant: number; offset: string; precision: number }
  | (WallTime & { precision: number });

/** The times of an entry as written in a file. */
export type WrittenTimes =
  | {
      start: Moment;
      /** Null if the duration determines the end. */
      end: Moment | null;
      /** Whether the end has no date of its own. */
      sameDay: boolean;
      duration: WrittenDuration | null;
      /** Why the duration cannot be read, if start and end are known; else null. */
      durationProblem: string | null;
    }
  /** A date and a duration. `writtenDate` is the date as in the file, which identifies the day among its rows. */
  | { date: string; writtenDate: string; duration: WrittenDuration };

/** The conventions of a file for times. */
export interface TimeStyle {
  columns: ReadonlySet<Field>;
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  /** The unit of durations without a unit; null if unknown. */
  durationUnit: DurationUnit | null;
  /** Whether the tool writes a duration for entries that are still running. */
  writesRunning: boolean;
  /** The unit of the first number of `1:30`, if the column name states it. */
  durationClock: 'h' | 'min' | null;
  /** The unit of whole numbers if it differs. */
  wholeDurationUnit: DurationUnit | null;
  /** The maximum number of decimals of durations in the file. */
  durationDecimals: number;
}

export type Cell = (field: Field) => string;

const WITH_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})$/i;
const DAY_AND_TIME = /^(.*?\d)(?:,? +|T)(\d{1,2}[:.h]\d{2}.*|\d{1,2} ?[ap]\.?m\.?)$/i;

/** Spreadsheets write dates with a time of midnight. */
export const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0+)?)?$/;

/** The date in a cell that has a date, or a date and a time. */
export function dayIn(text: string): string {
  return WITH_ZONE.test(text) ? '' : (DAY_AND_TIME.exec(text)?.[1] ?? text);
}

/** Returns whether a cell has a date and time without a UTC offset. */
export function isLocal(text: string): boolean {
  return text !== '' && !WITH_ZONE.test(text);
}

export function readTimes(cell: Cell, style: TimeStyle): WrittenTimes {
  const has = (field: Field) => style.columns.has(field);
  if (!has('start') && !has('startTime')) {
    const field = has('startDate') ? 'startDate' : 'date';
    const date = requireDate(cell(field), field, style);
    return { date, writtenDate: cell(field), duration: requireLength(cell('duration'), style) };
  }
  const start = has('start')
    ? readMoment(cell('start'), 'start', style)
    : readDayAndTime(has('startDate') ? 'startDate' : 'date', 'startTime', cell, style);
  if (!has('end') && !has('endTime')) {
    const duration = requireLength(cell('duration'), style);
    return { start, end: null, sameDay: false, duration, durationProblem: null };
  }
  const endField = has('end') ? 'end' : 'endTime';
  if (isNothing(cell(endField)) || (has('endDate') && isNothing(cell('endDate')))) {
    const length = isNothing(cell('duration')) ? null : readLength(cell('duration'), style);
    const hasNoEnd = isNothing(cell(endField)) && isNothing(cell('endDate'));
    if (length && length.length > 0 && hasNoEnd && !style.writesRunning) {
      return { start, end: null, sameDay: false, duration: length, durationProblem: null };
    }
    throw new Skip('RUNNING', 'No end: it was still running when the file was made. It is skipped.', {
      column: endField,
    });
  }
  const text = cell('duration');
  const read = isNothing(text) ? null : readLength(text, style);
  const duration = read && read.length >= 0 ? read : null;
  const durationProblem = isNothing(text) || duration ? null : unreadDuration(text, style);
  if (has('end'))
    return { start, end: readMoment(cell('end'), 'end', style), sameDay: false, duration, durationProblem };
  if (has('endDate')) {
    return {
      start,
      end: readDayAndTime('endDate', 'endTime', cell, style),
      sameDay: false,
      duration,
      durationProblem,
    };
  }
  const end = readTime(cell('endTime'), 'endTime');
  const date = 'date' in start ? start.date : formatInstant(start.instant).slice(0, 10);
  return { start, end: { date, ...end }, sameDay: true, duration, durationProblem };
}

function isNothing(text: string): boolean {
  return text === '' || text === '-';
}

export function readLength(text: string, style: TimeStyle): WrittenDuration | null {
  const isWhole = /^\d+$/.test(text);
  const unit = (isWhole ? style.wholeDurationUnit : null) ?? style.durationUnit;
  const { durationClock: clock, decimalSign: sign, durationDecimals: decimals } = style;
  return readDuration(text, { unit, clock, sign, decimals });
}

/** Describes why a duration cannot be read. */
function unreadDuration(text: string, { durationUnit: unit, durationClock: clock }: TimeStyle): string {
  return isAmbiguousClock(text, { unit, clock })
    ? `${text} can be hours and minutes or minutes and seconds: write "${text} h" or "${text} min" in the file.`
    : 'Invalid duration.';
}

/** The time fields of a record with unreadable values. */
export function unreadTimes(cell: Cell, style: TimeStyle): Field[] {
  return timeFields.filter(
    (field) => style.columns.has(field) && !isNothing(cell(field)) && !isReadable(field, cell(field), style),
  );
}

const timeFields = [
  'start',
  'end',
  'date',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'duration',
] as const satisfies Field[];

function isReadable(field: (typeof timeFields)[number], text: string, style: TimeStyle): boolean {
  if (field === 'duration') return (readLength(text, style)?.length ?? -1) >= 0;
  if (field === 'startTime' || field === 'endTime') return readClock(text) !== null;
  try {
    if (field === 'start' || field === 'end') readMoment(text, field, style);
    else requireDate(text, field, style);
    return true;
  } catch (error) {
    if (error instanceof Skip) return false;
    throw error;
  }
}

function requireLength(text: string, style: TimeStyle): WrittenDuration {
  const duration = readLength(text, style);
  if (duration) return duration;
  const message = isNothing(text) ? 'No duration.' : unreadDuration(text, style);
  throw new Skip('BAD_DURATION', `${message} It is skipped.`, { column: 'duration', value: text });
}

function requireDate(text: string, column: Field, { dateOrder }: TimeStyle): string {
  if (isNothing(text)) throw new Skip('NO_DATE', 'No date. It is skipped.', { column });
  // Without an order, the remaining dates are the same day in both orders, such as 5/5/2024.
  const order = dateOrder === null || dateOrder === 'ymd' ? 'dmy' : dateOrder;
  const day = text.replace(MIDNIGHT, '');
  const date = readDate(day, null) ?? readDate(day, order);
  if (!date) {
    throw new Skip('BAD_DATE', 'Invalid date. It is skipped.', { column, value: text });
  }
  return date;
}

function readTime(text: string, column: Field): { time: number; precision: number } {
  const time = readClock(text);
  if (!time) throw new Skip('BAD_TIME', 'Invalid time. It is skipped.', { column, value: text });
  return time;
}

function readDayAndTime(day: Field, time: Field, cell: Cell, style: TimeStyle): Moment {
  return { date: requireDate(cell(day), day, style), ...readTime(cell(time), time) };
}

function readMoment(text: string, column: Field, style: TimeStyle): Moment {
  if (isNothing(text)) throw new Skip('NO_DATE', 'No date. It is skipped.', { column });
  const zoned = WITH_ZONE.exec(text);
  if (zoned) {
    const [, date, time = '', zone = ''] = zoned;
    try {
      const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone;
      const instant = parseInstant(`${date}T${time}${offset}`, column);
      return { instant, offset, precision: time.length > 5 ? 1000 : 60_000 };
    } catch {
      throw new Skip('BAD_DATE', 'Invalid time. It is skipped.', { column, value: text });
    }
  }
  const [, day = '', time = ''] = DAY_AND_TIME.exec(text) ?? [];
  if (day === '')
    throw new Skip('BAD_DATE', 'Invalid date and time. It is skipped.', { column, value: text });
  return { date: requireDate(day, column, style), ...readTime(time, column) };
}
