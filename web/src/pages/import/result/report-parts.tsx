import type { ImportReport } from '../../../../../src/import-run/report/report.ts';
import { termWords } from '../../../../../src/import-run/report/verdict-text.ts';
import { imports } from '../../../words/import/import.ts';
import { Figures } from '../shared/figures.tsx';
import look from '../shared/look.module.css';
import { monthName } from '../shared/month-name.ts';
import { ProblemList } from '../shared/problem-list.tsx';
import { Section } from '../shared/section.tsx';
import { UnusedColumns } from '../shared/unused-columns.tsx';
import { EquationTable } from './equation.tsx';
import { LineTable } from './line-table.tsx';
import { ListedRows } from './listed-rows.tsx';
import { MonthBars } from './month-bars.tsx';
import { Sentences } from './sentences.tsx';

const words = imports.result;

/** The full reconciliation: the sum of all records, then the differences, then the rest. */
export function ReportParts({ report }: { report: ImportReport }) {
  const { equation, byMonth, byPerson, byProject } = report;
  const months = byMonth.map((line) => ({ ...line, label: line.label && monthName(line.label) }));
  const unused = report.files.flatMap(({ name, unusedColumns }) =>
    unusedColumns.map((column) => ({ file: name, ...column })),
  );
  const list = (what: 'failed' | 'skipped' | 'merged' | 'deduplicated', isOpen = false) => (
    <ListedRows title={termWords[what]} rows={report[what]} count={report.counts[what]} isOpen={isOpen} />
  );
  return (
    <>
      {equation ? <EquationTable equation={equation} stored={report.stored} /> : <Counts report={report} />}
      <Sentences title={words.differences} sentences={report.differences} tone="bad" />
      <Sentences title={words.missing} sentences={report.missing} tone="look" />
      {list('failed', true)}
      {list('skipped', report.verdict !== 'MATCHES')}
      <UnusedColumns title={imports.unused.titleDone} columns={unused} />
      {byMonth.length > 0 && (
        <Section
          title={words.months}
          aside={<span className={look.soft}>{words.zone(report.timezone)}</span>}
        >
          <MonthBars lines={byMonth} />
          <LineTable what={imports.timeline.month} report={report} lines={months} isFolded />
        </Section>
      )}
      <LineSection title={words.people} what={imports.timeline.person} report={report} lines={byPerson} />
      <LineSection title={words.projects} what={imports.timeline.project} report={report} lines={byProject} />
      {list('merged')}
      {list('deduplicated')}
      <ProblemList title={imports.problems.title} groups={report.problems} />
    </>
  );
}

/** The counts of all records in reports of earlier versions, which have no time and money per term. */
function Counts({ report: { records, counts } }: { report: ImportReport }) {
  const tones = { skipped: 'look', failed: 'bad' } as const;
  const terms = Object.entries(termWords) as [keyof typeof termWords, string][];
  return (
    <Section title={words.equation}>
      <Figures
        label={words.equation}
        figures={[
          { label: words.source, value: imports.figure(records) },
          ...terms.map(([term, label]) => ({
            label,
            value: imports.figure(counts[term]),
            tone: counts[term] > 0 && term in tones && tones[term as keyof typeof tones],
          })),
        ]}
      />
    </Section>
  );
}

interface LineProps {
  title: string;
  what: string;
  report: ImportReport;
  lines: ImportReport['byPerson'];
}

function LineSection({ title, ...table }: LineProps) {
  if (table.lines.length === 0) return null;
  return (
    <Section title={title}>
      <LineTable {...table} />
    </Section>
  );
}
