/** In which order the parts of a date stand. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/;

/** The orders in which a text is a real day. A year in front leaves no doubt; a year of two digits is at the end. */
export function ordersOf(text: string): DateOrder[] {
  return (['ymd', 'dmy', 'mdy'] as const).filter((order) => readDate(text, order) !== null);
}

/** Reads a day into the form `2024-03-04`. The order counts where the year is not in front. Null where there is no such day. */
export function readDate(text: string, order: DateOrder | null): string | null {
  const first = YEAR_FIRST.exec(text);
  if (first) return order === null || order === 'ymd' ? toDate(first[1], first[3], first[4]) : null;
  const compact = COMPACT.exec(text);
  if (compact) return order === null || order === 'ymd' ? toDate(compact[1], compact[2], compact[3]) : null;
  const last = YEAR_LAST.exec(text);
  if (!last || order === null || order === 'ymd') return null;
  const [, a, , b, year = ''] = last;
  return order === 'dmy' ? toDate(fullYear(year), b, a) : toDate(fullYear(year), a, b);
}

/** Whether the year is in front, so that no order has to be known. */
export function isYearFirst(text: string): boolean {
  return YEAR_FIRST.test(text) || COMPACT.test(text);
}

/** Nothing was tracked before 1970, and entries of a century ahead cannot be stored either. */
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
