import { formatMoney } from '../domain/money/money.ts';
import type { Cell, Column } from '../domain/reports/report.ts';
import { formatInZone } from '../domain/time/calendar.ts';
import { formatElapsed } from '../domain/time/duration-text.ts';

/** Formats a cell for programs, without rounding for display. */
export function exactText({ type, currency = '' }: Column, cell: Cell, timezone: string): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  switch (type) {
    case 'CLOCK':
      return formatInZone(cell, timezone).slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ');
    case 'DURATION':
      return clockText(cell);
    case 'HOURS':
    case 'SHARE':
      return (type === 'HOURS' ? cell / 3600 : cell).toFixed(4);
    case 'MONEY':
      return formatMoney({ minorUnits: cell, currency });
    default:
      return String(cell);
  }
}

/** Formats a cell for people. */
export function shownText(column: Column, cell: Cell, timezone: string): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  const exact = exactText(column, cell, timezone);
  switch (column.type) {
    case 'CLOCK':
      return exact.slice(-'hh:mm:ss'.length, -':ss'.length);
    case 'HOURS':
      return (Math.round(cell / 36) / 100).toFixed(2);
    case 'SHARE':
      return `${Math.round(cell * 100)}%`;
    case 'MONEY':
    case 'NUMBER':
      return exact.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
    default:
      return exact;
  }
}

export function isFigure({ type }: Column): boolean {
  return type !== 'TEXT' && type !== 'DATE' && type !== 'CLOCK';
}

/** Rounds to seconds. Sums are formed before rounding. */
function clockText(seconds: number): string {
  return formatElapsed(Math.round(seconds) * 1000);
}
