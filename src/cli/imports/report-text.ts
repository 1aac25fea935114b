import { onOneLine, shortened } from '../../domain/text/text.ts';
import { exactTime, grouped, moneyText } from '../../import-run/report/figures.ts';
import { isSameLine } from '../../import-run/report/lines.ts';
import type { ImportReport, ReportLine } from '../../import-run/report/report.ts';
import {
  equationLines,
  equationText,
  remarksOf,
  storedMinusFiles,
  termWords,
  verdictLines,
  verdictWords,
} from '../../import-run/report/verdict-text.ts';
import type { Sums } from '../../import-run/sums.ts';
import { formatTable } from '../table.ts';
import { unusedColumnsText } from './unused-columns-text.ts';

const MAX_LINES = 20;

/** Formats the report of an import for a terminal. The verdict comes last, so that it stays on the screen. */
export function reportText(report: ImportReport): string {
  const { differences, missing, files } = report;
  return [
    ...table('By person', report, report.byPerson),
    ...table('By project', report, report.byProject),
    ...table('By month', report, report.byMonth),
    unusedColumnsText(files),
    equation(report),
    remarksOf(report).join('\n'),
    sentences('Differences', differences),
    sentences('Not stored', missing),
    verdict(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function equation({ equation: terms, counts, stored }: ImportReport): string {
  if (!terms) {
    const rows = Object.entries(termWords).map(([term, label]) => [
      label,
      grouped(counts[term as keyof typeof termWords]),
    ]);
    return formatTable(rows);
  }
  const hasMoney = Object.keys(terms.records.money).length > 0;
  const row = (label: string, { rows, milliseconds, money }: Sums) => [
    label,
    grouped(rows),
    exactTime(milliseconds),
    ...(hasMoney ? [moneyText(money)] : []),
  ];
  const lines = equationLines(terms).map(({ label, sums, isPart }) =>
    row(isPart ? `  ${label}` : `${label}`, sums),
  );
  const head = ['', 'records', 'time', ...(hasMoney ? ['money'] : [])];
  const difference = storedMinusFiles(terms, stored);
  const all = [
    head,
    row('In the files', terms.records),
    ...lines,
    row('Stored', stored),
    ...(difference ? [row('Difference', difference)] : []),
  ];
  return `${equationText(terms)}\n\n${formatTable(all)}`;
}

function sentences(title: string, all: readonly string[]): string {
  if (all.length === 0) return '';
  const shown = all.slice(0, MAX_LINES).map((one) => `  ${onOneLine(one)}`);
  if (all.length > shown.length) {
    shown.push(`  and ${grouped(all.length - shown.length)} more; --report FILE.json lists them`);
  }
  return `${title}:\n${shown.join('\n')}`;
}

function verdict(report: ImportReport): string {
  const lines = verdictLines(report).map(({ what, verdict: one, text }) => [
    what,
    `${verdictWords[one].toLowerCase()}.`,
    text,
  ]);
  return `${formatTable(lines)}\n${verdictWords[report.verdict]}.`;
}

function table(title: string, report: ImportReport, lines: readonly ReportLine[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MAX_LINES);
  const hasMoney = lines.some(({ source }) => Object.keys(source.money).length > 0);
  const rows = shown.map((line) => {
    const { label, source, stored } = line;
    return [
      shortened(onOneLine(label ?? 'no project'), 40),
      grouped(source.rows),
      grouped(stored.rows),
      exactTime(source.milliseconds),
      exactTime(stored.milliseconds),
      ...(hasMoney ? [moneyText(source.money), moneyText(stored.money)] : []),
      isSameLine(line, report) ? '' : 'differs',
    ];
  });
  const head = [title, 'rows', 'stored', 'time', 'stored', ...(hasMoney ? ['money', 'stored'] : []), ''];
  const rest = lines.length > shown.length ? `\nand ${grouped(lines.length - shown.length)} more` : '';
  return [`${formatTable([head, ...rows])}${rest}`];
}
