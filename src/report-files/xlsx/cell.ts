import { Temporal } from 'temporal-polyfill';
import { formatMoney } from '../../domain/money/money.ts';
import type { Cell, Column } from '../../domain/reports/report.ts';
import { guardCell } from '../../domain/text/spreadsheet-text.ts';
import { formatOf, type Styles } from './styles.ts';

const DAY = 86_400_000;
/** The serial number of 1970-01-01 in spreadsheets. */
const SERIAL_OF_1970 = 25_569;
/** The maximum number of characters in a cell. */
const MAX_TEXT_LENGTH = 32_767;

/** Formats a cell as XML. Returns an empty text for an empty cell. */
export function cellXml(
  column: Column,
  cell: Cell,
  reference: string,
  isBold: boolean,
  styles: Styles,
  timezone: string,
): string {
  if (cell === null || cell === '') return '';
  const number = numberIn(column, cell, timezone);
  if (number === null) return textXml(String(cell), reference, isBold, styles);
  const style = styles.numberOf({ format: formatOf(column), isBold, isQuoted: false });
  return `<c r="${reference}" s="${style}"><v>${number}</v></c>`;
}

/** Formats a text cell. The text is never a formula, whatever its first character. */
export function textXml(text: string, reference: string, isBold: boolean, styles: Styles): string {
  const style = styles.numberOf({ format: 'General', isBold, isQuoted: guardCell(text) !== text });
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Returns the number of a cell, or null for a text. */
function numberIn({ type, currency = '' }: Column, cell: string | number, timezone: string): string | null {
  if (type === 'DATE' && /^\d{4}-\d{2}-\d{2}$/.test(String(cell))) {
    return String(Date.parse(String(cell)) / DAY + SERIAL_OF_1970);
  }
  if (typeof cell === 'string') return null;
  switch (type) {
    case 'CLOCK':
      return String(wallClock(cell, timezone) / DAY + SERIAL_OF_1970);
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

/** Returns the local time of an instant as if it were UTC, because spreadsheets have no time zones. */
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

/** Returns the name of a column: A, B, …, Z, AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}
