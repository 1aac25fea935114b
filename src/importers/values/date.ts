import { foldForMatching } from '../../domain/text/text.ts';

/** The order of the parts of a date. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/;

/** The orders in which a text is an existing date. A leading year is unambiguous; a two-digit year is last. */
export function ordersOf(text: string): DateOrder[] {
  return (['ymd', 'dmy', 'mdy'] as const).filter((order) => readDate(text, order) !== null);
}

/** Parses a date into the form `2024-03-04`. The order applies if the year is not first. Null if the date does not exist. */
export function readDate(text: string, order: DateOrder | null): string | null {
  const first = YEAR_FIRST.exec(text);
  if (first) return order === null || order === 'ymd' ? toDate(first[1], first[3], first[4]) : null;
  const compact = COMPACT.exec(text);
  if (compact) return order === null || order === 'ymd' ? toDate(compact[1], compact[2], compact[3]) : null;
  const last = YEAR_LAST.exec(text);
  if (!last) return order === null || order === 'ymd' ? readNamed(text) : null;
  if (order === null || order === 'ymd') return null;
  const [, a, , b, year = ''] = last;
  return order === 'dmy' ? toDate(fullYear(year), b, a) : toDate(fullYear(year), a, b);
}

/** Returns whether a date is unambiguous: the year is first, or the month is a name. */
export function isClear(text: string): boolean {
  return YEAR_FIRST.test(text) || COMPACT.test(text) || readNamed(text) !== null;
}

const WEEKDAY = String.raw`(?:\p{L}{2,10}\.?,? +)?`;
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})\.?[ /-]*(\p{L}{3,9})\.?,?[ /-]*(\d{4}|\d{2})$`,
  'u',
);
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\p{L}{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$`,
  'u',
);
const NAME_BETWEEN = /^(\d{4})[ /-](\p{L}{3,9})[ /-](\d{1,2})$/u;

/** English and German month names, in full and abbreviated. */
const months = [
  'jan january januar',
  'feb february februar',
  'mar march marz',
  'apr april',
  'may mai',
  'jun june juni',
  'jul july juli',
  'aug august',
  'sep sept september',
  'oct october okt oktober',
  'nov november',
  'dec december dez dezember',
].map((names) => names.split(' '));

/** Returns 0 for an unknown name, which is then rejected as a month. */
function monthOf(name = ''): string {
  const folded = foldForMatching(name);
  return String(months.findIndex((names) => names.includes(folded)) + 1);
}

/** Parses dates with month names: `12 Jan 2024`, `12-Jan-24`, `Friday, January 12, 2024`, `2024-Jan-12`. */
function readNamed(text: string): string | null {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return toDate(fullYear(dayFirst[3] ?? ''), monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return toDate(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const between = NAME_BETWEEN.exec(text);
  return between && toDate(between[1], monthOf(between[2]), between[3]);
}

/** Two-digit years are 1970 to 2069, because entries before 1970 cannot be stored. */
function fullYear(year: string): string {
  return year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function toDate(year = '', month = '', day = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const leap = m === 2 && y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
  if (m < 1 || m > 12 || d < 1 || d > (DAYS[m - 1] ?? 0) + (leap ? 1 : 0)) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
