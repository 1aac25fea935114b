import type { Report, ReportRow } from '../../src/domain/reports/report.ts';
import { readReportSettings } from '../../src/domain/reports/settings.ts';
import type { App } from '../../src/services/app.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createTag } from '../../src/services/tags/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import type { Person } from '../harness/factories.ts';
import { span } from '../harness/times.ts';

export const FORMULA = '=HYPERLINK("http://evil.example","x")';
export const MARKUP = '<script>alert(1)</script>';

/** Creates a week of entries for a team with two people, money in two currencies, and hostile names. */
export async function fillTeam(app: App, owner: Person, colleague: Person): Promise<void> {
  const { actor } = owner;
  const acme = await createClient(app, actor, { name: 'Acme Łódź' });
  const website = await createProject(app, actor, {
    name: 'Website Ελληνικά',
    clientId: acme.id,
    billable: true,
    hourlyRate: { amount: '85.50', currency: 'EUR' },
  });
  const shop = await createProject(app, actor, {
    name: FORMULA,
    billable: true,
    hourlyRate: { amount: '120', currency: 'USD' },
  });
  const inside = await createProject(app, actor, { name: MARKUP, billable: false });
  const tag = await createTag(app, actor, { name: '+deep, "work"' });
  const track = (who: Person, from: number, to: number, input: object) =>
    createTimeEntry(app, who.actor, { ...span(from, to), overlapPolicy: 'KEEP_BOTH', ...input });
  await track(owner, 9, 10.5, { projectId: website.id, title: 'Привет, мир', tags: [tag.name] });
  await track(owner, 11, 11.3337, { projectId: shop.id, title: FORMULA });
  await track(owner, 22, 26, { projectId: website.id, title: 'Over midnight' });
  await track(owner, 30, 31, { projectId: inside.id, title: `${MARKUP} 日本語 🎉 ${'long '.repeat(60)}` });
  await track(colleague, 9, 12.25, { projectId: website.id, title: '-1+1' });
  await track(colleague, 80, 81, { title: 'Without a project' });
}

/** Reads report settings from a query string such as `kind=WEEKLY`, in the week of fillTeam. */
export function settingsOf(address: string) {
  const parameters = new URLSearchParams(`from=2026-03-02&to=2026-03-08&${address}`);
  return readReportSettings(Object.fromEntries(parameters));
}

export async function rowsOf(report: Report): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for await (const row of report.rows()) rows.push(row);
  return rows;
}

/** The sum of a column over the innermost rows. */
export async function sumOfColumn(report: Report, label: string): Promise<number> {
  const index = report.columns.findIndex((column) => column.label === label);
  const rows = (await rowsOf(report)).filter(({ isGroup }) => !isGroup);
  return Math.round(rows.reduce((sum, { cells }) => sum + Number(cells[index] ?? 0), 0) * 1000) / 1000;
}

export function totalOf(report: Report, label: string): unknown {
  return report.totals[report.columns.findIndex((column) => column.label === label)];
}

/** Parses CSV into the cells of each line. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
