import { formatInstant, parseInstant } from '../../domain/instant.ts';
import type { Field } from '../columns.ts';
import { Skip } from '../problems.ts';
import { readClock } from '../values/clock.ts';
import { type DateOrder, readDate } from '../values/date.ts';
import type { DecimalSign } from '../values/decimal.ts';
import { type DurationUnit, readDuration, type WrittenDuration } from '../values/duration.ts';
import type { WallTime } from '../values/wall-clock.ts';

/** A moment as a file has it: an instant, or a time by the clock on a wall. */
export type Moment = { instant: number; precision: number } | (WallTime & { precision: number });

/** When an entry was, as far as the file says. */
export type WrittenTimes =
  | {
      start: Moment;
      /** Null where the length says it. */
      end: Moment | null;
      /** Whether the end has no day of its own. */
      sameDay: boolean;
      duration: WrittenDuration | null;
      /** A length that cannot be read, and is not needed. */
      odd: string | null;
    }
  /** On which day and for how long; `date` as the file has it stands for the day among the file's rows. */
  | { date: string; writtenDate: string; duration: WrittenDuration };

/** How times are written in a file. */
export interface TimeStyle {
  columns: ReadonlySet<Field>;
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  durationUnit: DurationUnit;
  wholeDurationUnit: DurationUnit;
}

export type Cell = (field: Field) => string;

const WITH_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})$/i;
const DAY_AND_TIME = /^(.*?\d)(?:,? +|T)(\d{1,2}[:.h]\d{2}.*|\d{1,2} ?[ap]\.?m\.?)$/i;

/** The day in a cell that has a day, or a day and a time. */
export function dayIn(text: string): string {
  return WITH_ZONE.test(text) ? '' : (DAY_AND_TIME.exec(text)?.[1] ?? text);
}

/** Whether a cell has a day and time without a UTC offset. */
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
    return { start, end: null, sameDay: false, duration, odd: null };
  }
  const endField = has('end') ? 'end' : 'endTime';
  if (isNothing(cell(endField)) || (has('endDate') && isNothing(cell('endDate')))) {
    throw new Skip('RUNNING', 'It has no end: it was still running when the file was made. It is left out.', {
      column: endField,
    });
  }
  const text = cell('duration');
  const duration = isNothing(text) ? null : readLength(text, style);
  const odd = isNothing(text) || duration ? null : text;
  if (has('end')) return { start, end: readMoment(cell('end'), 'end', style), sameDay: false, duration, odd };
  if (has('endDate')) {
    return { start, end: readDayAndTime('endDate', 'endTime', cell, style), sameDay: false, duration, odd };
  }
  const end = readTime(cell('endTime'), 'endTime');
  const date = 'date' in start ? start.date : formatInstant(start.instant).slice(0, 10);
  return { start, end: { date, ...end }, sameDay: true, duration, odd };
}

function isNothing(text: string): boolean {
  return text === '' || text === '-';
}

function readLength(text: string, style: TimeStyle): WrittenDuration | null {
  const unit = /^\d+$/.test(text) ? style.wholeDurationUnit : style.durationUnit;
  return readDuration(text, unit, style.decimalSign);
}

function requireLength(text: string, style: TimeStyle): WrittenDuration {
  const duration = readLength(text, style);
  if (duration) return duration;
  const message = isNothing(text) ? 'It does not say how long it took.' : 'The duration cannot be read.';
  throw new Skip('BAD_DURATION', `${message} It is left out.`, { column: 'duration', value: text });
}

function requireDate(text: string, column: Field, { dateOrder }: TimeStyle): string {
  if (isNothing(text)) throw new Skip('NO_DATE', 'There is no date. It is left out.', { column });
  // Without an order, the file has no dates that need one but those that are the same day in both, such as 5/5/2024.
  const order = dateOrder === null || dateOrder === 'ymd' ? 'dmy' : dateOrder;
  const date = readDate(text, null) ?? readDate(text, order);
  if (!date) {
    throw new Skip('BAD_DATE', 'There is no such day. It is left out.', { column, value: text });
  }
  const year = Number(date.slice(0, 4));
  if (year < 1970 || year > 2200) {
    throw new Skip('OUT_OF_RANGE', 'It is not between the years 1970 and 2200. It is left out.', {
      column,
      value: text,
    });
  }
  return date;
}

function readTime(text: string, column: Field): { time: number; precision: number } {
  const time = readClock(text);
  if (!time)
    throw new Skip('BAD_TIME', 'There is no such time of day. It is left out.', { column, value: text });
  return time;
}

function readDayAndTime(day: Field, time: Field, cell: Cell, style: TimeStyle): Moment {
  return { date: requireDate(cell(day), day, style), ...readTime(cell(time), time) };
}

function readMoment(text: string, column: Field, style: TimeStyle): Moment {
  if (isNothing(text)) throw new Skip('NO_DATE', 'There is no date. It is left out.', { column });
  const zoned = WITH_ZONE.exec(text);
  if (zoned) {
    const [, date, time = '', zone = ''] = zoned;
    try {
      const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone;
      const instant = parseInstant(`${date}T${time}${offset}`, column);
      return { instant, precision: time.length > 5 ? 1000 : 60_000 };
    } catch {
      throw new Skip('BAD_DATE', 'There is no such time. It is left out.', { column, value: text });
    }
  }
  const [, day = '', time = ''] = DAY_AND_TIME.exec(text) ?? [];
  if (day === '')
    throw new Skip('BAD_DATE', 'There is no day and time in it. It is left out.', { column, value: text });
  return { date: requireDate(day, column, style), ...readTime(time, column) };
}
