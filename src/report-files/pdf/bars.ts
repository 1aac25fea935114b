import type { ReportBar } from '../../domain/reports/report.ts';
import { shownText } from '../cell-text.ts';
import { colours, Ink } from './ink.ts';

const MAX_BARS = 10;
const BAR_STEP = 15;
const BAR_HEIGHT = 9;
const LABEL_WIDTH = 150;
const TIME_WIDTH = 60;

/** The height of the bars and their legend. */
export function heightOfBars(bars: readonly ReportBar[]): number {
  return bars.length === 0 ? 0 : shownBars(bars).length * BAR_STEP + 30;
}

/** Draws the time of the largest groups. The table below has the same figures. */
export function drawBars(
  ink: Ink,
  bars: readonly ReportBar[],
  left: number,
  top: number,
  width: number,
): void {
  const shown = shownBars(bars);
  if (shown.length === 0) return;
  const longest = Math.max(1, ...shown.map(({ seconds }) => seconds));
  const room = width - LABEL_WIDTH - TIME_WIDTH - 20;
  const style = { size: 8 };
  for (const [index, { label, seconds, billableSeconds }] of shown.entries()) {
    const y = top + index * BAR_STEP;
    const [name = ''] = ink.wrap(Ink.clean(label), LABEL_WIDTH, style, 1);
    ink.text(name, left, y, style);
    ink.box(left + LABEL_WIDTH + 10, y + 1, (seconds / longest) * room, BAR_HEIGHT, colours.bar);
    ink.box(left + LABEL_WIDTH + 10, y + 1, (billableSeconds / longest) * room, BAR_HEIGHT, colours.billable);
    const time = shownText({ label: '', type: 'DURATION' }, seconds, 'UTC');
    ink.text(time, 0, y, style, left + width);
  }
  const y = top + shown.length * BAR_STEP + 4;
  const soft = { size: 7.5, colour: colours.soft };
  const more = bars.length - shown.length;
  ink.box(left + LABEL_WIDTH + 10, y + 1, 7, 7, colours.billable);
  ink.text('Billable', left + LABEL_WIDTH + 21, y, soft);
  ink.box(left + LABEL_WIDTH + 66, y + 1, 7, 7, colours.bar);
  ink.text(`Not billable${more > 0 ? ` (${more} more in the table)` : ''}`, left + LABEL_WIDTH + 77, y, soft);
}

/** The bars with the most time, in the order of the report. */
function shownBars(bars: readonly ReportBar[]): ReportBar[] {
  const largest = new Set([...bars].sort((one, other) => other.seconds - one.seconds).slice(0, MAX_BARS));
  return bars.filter((bar) => largest.has(bar) && bar.seconds > 0);
}
