import { exactTime } from '../../../../../src/import-run/report/figures.ts';
import type { ImportReport } from '../../../../../src/import-run/report/report.ts';
import { imports } from '../../../words/import.ts';
import { Figures } from '../parts/figures.tsx';
import look from '../parts/look.module.css';
import { monthName } from '../parts/month-name.ts';
import { ProblemList } from '../parts/problem-list.tsx';
import { Section } from '../parts/section.tsx';
import { LineTable } from './line-table.tsx';
import { ListedRows } from './listed-rows.tsx';
import { MonthBars } from './month-bars.tsx';
import classes from './report-parts.module.css';

const words = imports.result;

/** The reconciliation in full, what differs first. */
export function ReportParts({ report }: { report: ImportReport }) {
  const { differences, counts, countedOnce, byMonth, byPerson, byProject } = report;
  const months = byMonth.map((line) => ({ ...line, label: line.label && monthName(line.label) }));
  return (
    <>
      <div className={classes.counts}>
        <Counts report={report} />
        {countedOnce > 0 && <p className={look.more}>{words.once(exactTime(countedOnce), counts.merged)}</p>}
      </div>
      {differences.length > 0 && (
        <Section title={words.differences}>
          <ul className={classes.differences}>
            {differences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Section>
      )}
      <ListedRows title={words.lists.failed} rows={report.failed} count={counts.failed} isOpen />
      {byMonth.length > 0 && (
        <Section
          title={words.months}
          aside={<span className={look.soft}>{words.zone(report.timezone)}</span>}
        >
          <MonthBars lines={byMonth} />
          <LineTable what={imports.timeline.month} lines={months} isFolded />
        </Section>
      )}
      <LineSection title={words.people} what={imports.timeline.person} lines={byPerson} />
      <LineSection title={words.projects} what={imports.timeline.project} lines={byProject} />
      <ListedRows title={words.lists.skipped} rows={report.skipped} count={counts.skipped} isOpen={false} />
      <ListedRows title={words.lists.merged} rows={report.merged} count={counts.merged} isOpen={false} />
      <ListedRows
        title={words.lists.deduplicated}
        rows={report.deduplicated}
        count={counts.deduplicated}
        isOpen={false}
      />
      <ProblemList title={imports.problems.title} groups={report.problems} />
    </>
  );
}

function Counts({ report: { records, counts } }: { report: ImportReport }) {
  const figure = (what: keyof typeof counts, tone: 'look' | 'bad' | false = false) => ({
    label: words.counts[what],
    value: imports.figure(counts[what]),
    tone: counts[what] > 0 && tone,
  });
  return (
    <Figures
      label={words.countsTitle}
      figures={[
        { label: words.records, value: imports.figure(records) },
        figure('created'),
        figure('merged'),
        figure('deduplicated'),
        figure('skipped', 'look'),
        figure('failed', 'bad'),
      ]}
    />
  );
}

interface LineProps {
  title: string;
  what: string;
  lines: ImportReport['byPerson'];
}

function LineSection({ title, what, lines }: LineProps) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <LineTable what={what} lines={lines} />
    </Section>
  );
}
