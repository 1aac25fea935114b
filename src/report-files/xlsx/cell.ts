import { Temporal } from 'temporal-polyfill';
import { formatMoney } from '../../domain/money/money.ts';
import type { Cell, Column } from '../../domain/reports/report.ts';
import { guardCell } from '../../domain/text/spreadsheet-text.ts';
import { formatOf, type Styles } from './styles.ts';

const DAY = 86_400_000;
/** The day that spreadsheets count from, as seen from 1970. */
const FIRST_DAY = 25_569;
/** The most characters of a cell. */
const MAX_TEXT_LENGTH = 32_767;

/** A cell as XML; empty for nothing. */
export function cellXml(
  column: Column,
  cell: Cell,
  place: string,
  isBold: boolean,
  styles: Styles,
  timezone: string,
): string {
  if (cell === null || cell === '') return '';
  const number = numberIn(column, cell, timezone);
  if (number === null) return textXml(String(cell), place, isBold, styles);
  const style = styles.numberOf({ format: formatOf(column), isBold, isQuoted: false });
  return `<c r="${place}" s="${style}"><v>${number}</v></c>`;
}

/** A text stays a text: it is no formula, whatever it begins with. */
export function textXml(text: string, place: string, isBold: boolean, styles: Styles): string {
  const style = styles.numberOf({ format: 'General', isBold, isQuoted: guardCell(text) !== text });
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Null for what is a text. */
function numberIn({ type, currency = '' }: Column, cell: string | number, timezone: string): string | null {
  if (type === 'DATE' && /^\d{4}-\d{2}-\d{2}$/.test(String(cell))) {
    return String(Date.parse(String(cell)) / DAY + FIRST_DAY);
  }
  if (typeof cell === 'string') return null;
  switch (type) {
    case 'CLOCK':
      return String(wallClock(cell, timezone) / DAY + FIRST_DAY);
    case 'DURATION':
      return String(cell / 86_400);
    case 'HOURS':
      return String(cell / 3600);
    case 'MONEY':
      return formatMoney({ minorUnits: cell, currency });
    default:
      return String(cell);
  }
}

/** The local time of an instant as if it were UTC: spreadsheets have no time zones. */
function wallClock(instant: number, timezone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  return instant + offsetNanoseconds / 1_000_000;
}

/** Characters that XML cannot represent. */
const UNWRITABLE = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function escapeXml(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()
    .replace(UNWRITABLE, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** The name of a column: A, B, …, Z, AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}
