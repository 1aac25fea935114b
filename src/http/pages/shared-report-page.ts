import type { Column, Report, ReportBar, ReportRow } from '../../domain/reports/report.ts';
import { formatInZone } from '../../domain/time/calendar.ts';
import { type Html, html } from '../../lib/html.ts';
import { isFigure, shownText } from '../../report-files/cell-text.ts';
import { rangeText } from '../../report-files/range-text.ts';
import { mark } from './icon.ts';
import { wholePage } from './layout.ts';

/** Longer tables make the page slow to open. The downloads have all rows. */
export const MAX_ROWS_ON_PAGE = 1000;

export interface SharedReportPage {
  name: string;
  report: Report;
  /** The first rows, at most MAX_ROWS_ON_PAGE. */
  rows: readonly ReportRow[];
  downloads: readonly { href: string; label: string }[];
}

/** The page of a shared report. It requires no account. */
export function sharedReportPage({ name, report, rows, downloads }: SharedReportPage): string {
  const { team, title, timezone, statements, at } = report;
  const shown = report.columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => !column.isExtra);
  const more = report.rowCount - rows.length;
  const made = formatInZone(at, timezone).replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length);
  return wholePage(
    `${name} · ${team} · Stint`,
    html`<div class="page">
<header>
<span class="brand">${mark}Stint</span>
<h1>${name}</h1>
<p>${team} · ${rangeText(report)} · ${timezone}</p>
<p class="soft small">${title}. ${statements.join(' ') || 'All time, no filters.'} <span class="fixed">Created ${made}.</span></p>
<nav class="downloads" aria-label="Download">${downloads.map(
      ({ href, label }) => html`<a class="button plain" href="${href}" download>${label}</a>`,
    )}</nav>
</header>
<main>
${reportBars(report.bars)}
<section>
<h2 id="table">Figures</h2>
<div class="scroll" role="region" aria-labelledby="table" tabindex="0"><table>
<thead><tr>${shown.map(({ column }) => html`<th scope="col" class="${classOf(column)}">${column.label}</th>`)}</tr></thead>
<tbody>${rows.map((row) => rowHtml(row, shown, timezone))}
${rowHtml({ cells: report.totals, level: 0, isGroup: true }, shown, timezone)}</tbody>
</table></div>
${more > 0 && html`<p class="soft small">${more} more rows are in the downloads.</p>`}
</section>
</main>
</div>`,
  );
}

function rowHtml(
  { cells, level, isGroup }: ReportRow,
  shown: readonly { column: Column; index: number }[],
  timezone: string,
): Html {
  return html`<tr class="${isGroup ? 'sum' : ''}">${shown.map(({ column, index }) => {
    // Cells that repeat the group above stay empty.
    const text = index < level ? '' : shownText(column, cells[index] ?? null, timezone);
    return index === level && !isFigure(column)
      ? html`<th scope="row" class="${classOf(column)}">${text}</th>`
      : html`<td class="${classOf(column)}">${text}</td>`;
  })}</tr>
`;
}

function classOf(column: Column): string {
  if (isFigure(column)) return 'figure';
  return column.type === 'TEXT' ? 'words' : 'fixed';
}

const MAX_BARS = 12;

/** The bars of the largest groups. The table has the same figures. */
function reportBars(bars: readonly ReportBar[]): Html | false {
  const largest = new Set([...bars].sort((one, other) => other.seconds - one.seconds).slice(0, MAX_BARS));
  const shown = bars.filter((bar) => largest.has(bar) && bar.seconds > 0);
  if (shown.length === 0) return false;
  const maxSeconds = Math.max(...shown.map(({ seconds }) => seconds));
  const width = (seconds: number) => ((seconds / maxSeconds) * 100).toFixed(2);
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
