import { formatInZone } from '../../domain/time/calendar.ts';
import { type Html, html } from '../../lib/html.ts';
import { MAX_OF_KIND } from '../problem-groups.ts';
import type { Sums } from '../sums.ts';
import { monthChart, shareChart } from './charts.ts';
import { exactTime, grouped, moneyText } from './figures.ts';
import { isSameLine } from './lines.ts';
import { type ImportReport, type ListedRow, MAX_LISTED, type ReportLine } from './report.ts';
import { style } from './style.ts';
import {
  equationLines,
  equationText,
  remarksOf,
  storedMinusFiles,
  unreadText,
  verdictLines,
  verdictWords,
} from './verdict-text.ts';

/** The report as one HTML file to keep, print and send. It contains no script and loads nothing. */
export function reportPage(report: ImportReport): string {
  const { team, files, period, timezone, differences, missing, counts } = report;
  const day = (instant: number) => formatInZone(instant, timezone).slice(0, 10);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Import into ${team}: ${verdictWords[report.verdict].toLowerCase()}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<p class="soft">Stint import report, ${formatInZone(report.at, timezone).replace('T', ' ').slice(0, 16)}, ${timezone}</p>
<h1>${files.map(({ name }) => name).join(', ')} into ${team}</h1>
${verdict(report)}
</header>
${equation(report)}
<section>
<h2>Time${period ? html`, ${day(period.start)} to ${day(period.end)}` : ''}</h2>
${bothSides(report)}
${report.byMonth.length > 0 && html`<h3>By month</h3>${monthChart(report.byMonth)}`}
${report.byProject.length > 0 && html`<h3>By project</h3>${shareChart(report.byProject)}`}
</section>
${sentences('Differences', differences)}
${sentences('Not stored', missing)}
${table('People', 'Person', report, report.byPerson)}
${table('Projects', 'Project', report, report.byProject)}
${table('Months', 'Month', report, report.byMonth)}
${unusedColumns(report)}
${problems(report)}
${list('Failed', report.failed, counts.failed, true)}
${list('Skipped', report.skipped, counts.skipped, true)}
${list('Merged', report.merged, counts.merged, false)}
${list('Already imported', report.deduplicated, counts.deduplicated, false)}
</main>
</body>
</html>
`;
  return page.text;
}

const toneClasses = { MATCHES: 'good', INCOMPLETE: 'look', DIFFERS: 'bad' } as const;

function verdict(report: ImportReport): Html {
  return html`<div class="verdict ${toneClasses[report.verdict]}"><strong>${verdictWords[report.verdict]}</strong>
${verdictLines(report).map(({ what, verdict: one, text }) => html`<p><span class="what">${what}</span> ${verdictWords[one]}. ${text}</p>`)}</div>
${remarksOf(report).map((remark) => html`<p class="soft remark">${remark}</p>`)}`;
}

function equation({ equation: terms, records, counts, stored }: ImportReport): Html {
  if (!terms) {
    const skipped = counts.skipped > 0 && html`, ${grouped(counts.skipped)} skipped`;
    return html`<section><h2>Records</h2><p>${grouped(records)} records, ${grouped(counts.created)} created${skipped}</p></section>`;
  }
  const row = (label: string, { rows, milliseconds, money }: Sums, kind: string) =>
    html`<tr class="${kind}"><th scope="row">${label}</th><td>${grouped(rows)}</td><td>${exactTime(milliseconds)}</td><td>${moneyText(money)}</td></tr>`;
  const difference = storedMinusFiles(terms, stored);
  return html`<section><h2>Records</h2><p class="equation">${equationText(terms)}</p>
<div class="wide"><table><thead><tr><th scope="col"><span class="hidden">Term</span></th><th scope="col">Records</th><th scope="col">Time</th><th scope="col">Money</th></tr></thead>
<tbody>${row('In the files', terms.records, 'total')}${equationLines(terms).map(({ label, sums, isPart }) => row(label, sums, isPart ? 'part' : ''))}${row('Stored', stored, 'total')}${difference && row('Difference', difference, 'off')}</tbody></table></div></section>`;
}

function sentences(title: string, all: readonly string[]): Html | false {
  if (all.length === 0) return false;
  return html`<section><h2>${title}</h2><ul class="sentences">${all.map((one) => html`<li>${one}</li>`)}</ul></section>`;
}

function unusedColumns({ files }: ImportReport): Html | false {
  const columns = files.flatMap(({ name, unusedColumns: unused }) =>
    unused.map((one) => ({ file: name, ...one })),
  );
  if (columns.length === 0) return false;
  return html`<section><h2>Columns that were not imported <span class="soft">${grouped(columns.length)}</span></h2><div class="wide"><table>
<thead><tr><th scope="col">Column</th><th scope="col" class="text">File</th><th scope="col">Values</th><th scope="col" class="text">Example</th></tr></thead>
<tbody>${columns.map(({ file, name, values, sample }) => html`<tr><th scope="row">${name}</th><td class="text">${file}</td><td>${grouped(values)}</td><td class="text">${sample}</td></tr>`)}</tbody></table></div></section>`;
}

function bothSides({ source, stored }: ImportReport): Html {
  const side = (label: string, sums: ImportReport['source']) =>
    html`<tr><th scope="row">${label}</th><td>${grouped(sums.rows)}</td><td>${exactTime(sums.milliseconds)}</td><td>${moneyText(sums.money)}</td></tr>`;
  return html`<div class="wide"><table><thead><tr><th scope="col"><span class="hidden">Side</span></th><th scope="col">Rows</th><th scope="col">Time</th><th scope="col">Money</th></tr></thead>
<tbody>${side('Accepted rows', source)}${side('Stored', stored)}</tbody></table></div>`;
}

function table(
  title: string,
  what: string,
  report: ImportReport,
  lines: readonly ReportLine[],
): Html | false {
  if (lines.length === 0) return false;
  return html`<section><h2>${title}</h2><div class="wide"><table>
<thead><tr><th scope="col">${what}</th><th scope="col">Rows</th><th scope="col">Stored</th><th scope="col">Time</th><th scope="col">Stored</th><th scope="col">Money</th><th scope="col">Stored</th><th scope="col"><span class="hidden">Same</span></th></tr></thead>
<tbody>${lines.map((line) => tableRow(line, isSameLine(line, report)))}</tbody></table></div></section>`;
}

function tableRow({ label, source, stored }: ReportLine, same: boolean): Html {
  return html`<tr class="${same ? '' : 'off'}"><th scope="row">${label ?? html`<span class="soft">Without a project</span>`}</th><td>${grouped(source.rows)}</td><td>${grouped(stored.rows)}</td><td>${exactTime(source.milliseconds)}</td><td>${exactTime(stored.milliseconds)}</td><td>${moneyText(source.money)}</td><td>${moneyText(stored.money)}</td><td>${same ? 'same' : 'differs'}</td></tr>`;
}

function problems({ problems }: ImportReport): Html | false {
  if (problems.length === 0) return false;
  const fates = { SKIPPED: 'skipped', CHANGED: 'changed', KEPT: 'unchanged' };
  return html`<section><h2>Notes on the files</h2>${problems.map(
    ({
      code,
      fate,
      count,
      first,
    }) => html`<details><summary>${first[0]?.message ?? code} <span class="soft">${grouped(count)}, ${fates[fate]}</span></summary>
<div class="wide"><table><thead><tr><th scope="col">File</th><th scope="col">Line</th><th scope="col" class="text">Column</th><th scope="col" class="text">Value</th><th scope="col" class="text">Note</th></tr></thead>
<tbody>${first.slice(0, MAX_ROWS_ON_PAGE).map((one) => html`<tr><td class="text">${one.file}</td><td>${one.line}</td><td class="text">${one.column}</td><td class="text">${one.value}</td><td class="text">${one.message}</td></tr>`)}</tbody></table></div>
${count > Math.min(first.length, MAX_ROWS_ON_PAGE) && html`<p class="soft">And ${grouped(count - Math.min(first.length, MAX_ROWS_ON_PAGE))} more; the report as JSON lists up to ${grouped(MAX_OF_KIND)}.</p>`}</details>`,
  )}</section>`;
}

function list(title: string, rows: readonly ListedRow[], count: number, isOpen: boolean): Html | false {
  if (rows.length === 0) return false;
  const shown = rows.slice(0, MAX_ROWS_ON_PAGE);
  const columns = html`<thead><tr><th scope="col">File</th><th scope="col">Line</th><th scope="col" class="text">Title</th><th scope="col" class="text">Reason</th><th scope="col">Time</th><th scope="col">Money</th><th scope="col" class="text">Entry</th></tr></thead>`;
  const body = html`<div class="wide"><table>${columns}<tbody>${shown.map(
    ({ file, line, title: text, reason, unread, claimed, entryId }) =>
      html`<tr><td class="text">${file}</td><td>${line}</td><td class="text">${text}</td><td class="text">${reason}${unread.length > 0 && html` <span class="soft">${unreadText(unread)}</span>`}</td><td>${exactTime(claimed.milliseconds)}</td><td>${moneyText(claimed.money)}</td><td class="text">${entryId}</td></tr>`,
  )}</tbody></table></div>${count > shown.length && html`<p class="soft">And ${grouped(count - shown.length)} more; the report as JSON lists up to ${grouped(MAX_LISTED)}.</p>`}`;
  return html`<section><h2>${title} <span class="soft">${grouped(count)}</span></h2>${isOpen ? body : html`<details><summary>Show</summary>${body}</details>`}</section>`;
}

/** Longer tables make the page slow to open. The JSON has the rest. */
const MAX_ROWS_ON_PAGE = 1000;
