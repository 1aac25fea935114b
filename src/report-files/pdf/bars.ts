import type { ReportBar } from '../../domain/reports/report.ts';
import { shownText } from '../cell-text.ts';
import { colours, Ink } from './ink.ts';

const MAX_BARS = 10;
const STEP = 15;
const BAR = 9;
const LABEL = 150;
const TIME = 60;

/** With the line that says what the colours mean. */
export function heightOfBars(bars: readonly ReportBar[]): number {
  return bars.length === 0 ? 0 : shownBars(bars).length * STEP + 30;
}

/** How the time is spread over the largest groups. The table below says the same in figures. */
export function drawBars(
  ink: Ink,
  bars: readonly ReportBar[],
  left: number,
  top: number,
  width: number,
): void {
  const shown = shownBars(bars);
  if (shown.length === 0) return;
  const most = Math.max(1, ...shown.map(({ seconds }) => seconds));
  const room = width - LABEL - TIME - 20;
  const style = { size: 8 };
  for (const [index, { label, seconds, billableSeconds }] of shown.entries()) {
    const y = top + index * STEP;
    const [name = ''] = ink.wrap(Ink.clean(label), LABEL, style, 1);
    ink.text(name, left, y, style);
    ink.box(left + LABEL + 10, y + 1, (seconds / most) * room, BAR, colours.bar);
    ink.box(left + LABEL + 10, y + 1, (billableSeconds / most) * room, BAR, colours.billable);
    const time = shownText({ label: '', type: 'DURATION' }, seconds, 'UTC');
    ink.text(time, 0, y, style, left + width);
  }
  const y = top + shown.length * STEP + 4;
  const soft = { size: 7.5, colour: colours.soft };
  const more = bars.length - shown.length;
  ink.box(left + LABEL + 10, y + 1, 7, 7, colours.billable);
  ink.text('Billable', left + LABEL + 21, y, soft);
  ink.box(left + LABEL + 66, y + 1, 7, 7, colours.bar);
  ink.text(`Not billable${more > 0 ? ` (${more} more in the table)` : ''}`, left + LABEL + 77, y, soft);
}

/** Those with the most time, in the order of the report. */
function shownBars(bars: readonly ReportBar[]): ReportBar[] {
  const largest = new Set([...bars].sort((one, other) => other.seconds - one.seconds).slice(0, MAX_BARS));
  return bars.filter((bar) => largest.has(bar) && bar.seconds > 0);
}
