import type { ReportBar } from '../../domain/reports/report.ts';
import { type Html, html } from '../../lib/html.ts';
import { shownText } from '../../report-files/cell-text.ts';

const MOST_BARS = 12;

/** How the time is spread over the largest groups; the table of the report says the same in figures. */
export function reportBars(bars: readonly ReportBar[]): Html | false {
  const largest = new Set([...bars].sort((one, other) => other.seconds - one.seconds).slice(0, MOST_BARS));
  const shown = bars.filter((bar) => largest.has(bar) && bar.seconds > 0);
  if (shown.length === 0) return false;
  const most = Math.max(...shown.map(({ seconds }) => seconds));
  const width = (seconds: number) => ((seconds / most) * 100).toFixed(2);
  const more = bars.length - shown.length;
  return html`<section aria-label="Chart"><figure class="bars">
${shown.map(
  ({ label, seconds, billableSeconds }) => html`<div class="bar"><span class="name">${label}</span>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="${width(seconds)}" height="10"/><rect class="billable" width="${width(billableSeconds)}" height="10"/></svg>
<span class="time">${shownText({ label: '', type: 'DURATION' }, seconds, 'UTC')}</span></div>`,
)}
<figcaption><span class="key billable"></span>Billable <span class="key all"></span>Not billable${more > 0 && html`. ${more} more in the table.`}</figcaption>
</figure></section>`;
}
