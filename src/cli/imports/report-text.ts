import { onOneLine, shortened } from '../../domain/text.ts';
import { exactTime, grouped, moneyText } from '../../import-run/report/figures.ts';
import { moneyRemark } from '../../import-run/report/money-remark.ts';
import type { ImportReport, ReportLine } from '../../import-run/report/report.ts';
import { formatTable } from '../table.ts';

const MOST_LINES = 20;

/** What an import came to, for somebody who reads it in a terminal. */
export function reportText(report: ImportReport): string {
  const { counts, differences } = report;
  const parts = [
    ...table('By person', report.byPerson),
    ...table('By project', report.byProject),
    ...table('By month', report.byMonth),
    formatTable(
      Object.entries({
        created: counts.created,
        merged: counts.merged,
        'there already': counts.deduplicated,
        'left out': counts.skipped,
        failed: counts.failed,
      }).map(([what, count]) => [what, grouped(count)]),
    ),
  ];
  if (report.countedOnce > 0)
    parts.push(`${exactTime(report.countedOnce)} of overlapping time is counted once.`);
  if (report.inferred > 0)
    parts.push(`${grouped(report.inferred)} rows say how long and not when; their times are inferred.`);
  const ofMoney = moneyRemark(report);
  if (ofMoney !== null) parts.push(ofMoney);
  const told = differences.slice(0, MOST_LINES).map((one) => `  ${onOneLine(one)}`);
  if (differences.length > told.length)
    told.push(`  and ${grouped(differences.length - told.length)} more; --report FILE.json has them`);
  parts.push(report.verdict === 'MATCHES' ? 'Matches.' : `Differs:\n${told.join('\n')}`);
  return parts.join('\n\n');
}

function table(title: string, lines: readonly ReportLine[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MOST_LINES);
  const hasMoney = lines.some(({ source }) => Object.keys(source.money).length > 0);
  const rows = shown.map(({ label, source, stored }) => {
    const same = source.rows === stored.rows && source.milliseconds === stored.milliseconds;
    return [
      shortened(onOneLine(label ?? 'no project'), 40),
      grouped(source.rows),
      grouped(stored.rows),
      exactTime(source.milliseconds),
      exactTime(stored.milliseconds),
      ...(hasMoney ? [moneyText(source.money), moneyText(stored.money)] : []),
      same ? '' : 'differs',
    ];
  });
  const head = [title, 'rows', 'stored', 'time', 'stored', ...(hasMoney ? ['money', 'stored'] : []), ''];
  const rest = lines.length > shown.length ? `\nand ${grouped(lines.length - shown.length)} more` : '';
  return [`${formatTable([head, ...rows])}${rest}`];
}
