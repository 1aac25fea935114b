import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useMemo, useState } from 'react';
import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';
import { Dot } from '../../../components/dot.tsx';
import { useCatalog } from '../../../data/catalog.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import { rowsQuery } from '../analytics-query.ts';
import { narrowed } from '../question.ts';
import { groupName } from '../shared/group-name.ts';
import { tickText } from '../summary/tick-text.ts';
import { useReport } from '../use-report.tsx';
import { DayCell } from './day-cell.tsx';
import type { TeamLine } from './lines.ts';
import classes from './team.module.css';

const words = reports.team;

/** A line per member with a cell per day; each line expands to the member's projects. */
export function TeamTable({ lines, unit }: { lines: readonly TeamLine[]; unit: BucketUnit }) {
  const labels = useMemo(() => lines[0]?.cells.map(({ label }) => label) ?? [], [lines]);
  const names = useMemo(
    () => labels.map((label) => groupName({ by: unit, id: label, name: label })),
    [labels, unit],
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={words.label}>
        <thead>
          {unit === 'DAY' && <Months labels={labels} />}
          <tr>
            <th scope="col">{words.member}</th>
            <th scope="col">{words.tracked}</th>
            <th scope="col" data-extra>
              {words.expectedColumn}
            </th>
            <th scope="col">{words.missing}</th>
            {labels.map((label, index) => (
              <th key={label} scope="col" className={classes.dayHead}>
                <span className="visually-hidden">{names[index]}</span>
                <span aria-hidden>{headOf(unit, label)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Member key={line.id} line={line} names={names} unit={unit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Days as numbers, since the month is above; weeks and months by name. */
function headOf(unit: BucketUnit, label: string): string {
  return unit === 'DAY' ? String(Number(label.slice(-2))) : tickText(unit, label, 0);
}

/** The months above the days. */
function Months({ labels }: { labels: readonly string[] }) {
  const months = [...Map.groupBy(labels, (label) => label.slice(0, 7))];
  return (
    <tr aria-hidden>
      <td colSpan={3} className={classes.monthHead} />
      <td className={classes.monthHead} data-extra />
      {months.map(([month, days]) => (
        <td key={month} colSpan={days.length} className={classes.monthHead}>
          {tickText('MONTH', month, 0)}
        </td>
      ))}
    </tr>
  );
}

interface MemberProps {
  line: TeamLine;
  /** The labels of the days. */
  names: readonly string[];
  unit: BucketUnit;
}

const Member = memo(function Member({ line, names, unit }: MemberProps) {
  const { duration } = useTimeFormat();
  const { today, settings } = useReport();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        <th scope="row">
          <span className={classes.name}>
            <UnstyledButton
              className={classes.open}
              aria-expanded={isOpen}
              aria-label={(isOpen ? reports.table.close : reports.table.open)(line.name)}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronRight size={16} aria-hidden />
            </UnstyledButton>
            <Link to="/team/$identityId" params={{ identityId: line.id }} className={classes.member}>
              {line.name}
            </Link>
          </span>
        </th>
        <td className="figures">{line.tracked > 0 ? duration(line.tracked * 1000) : words.noTime}</td>
        <td className="figures" data-extra>
          {duration(line.expected * 1000)}
        </td>
        <td className="figures">
          {line.missing > 0 ? (
            <span
              className={classes.missing}
              title={line.emptyDays > 0 ? words.emptyDays(line.emptyDays) : undefined}
            >
              {duration(line.missing * 1000)}
            </span>
          ) : (
            <span className="soft" role="img" aria-label={words.enough}>
              –
            </span>
          )}
        </td>
        {line.cells.map((cell, index) => (
          <DayCell
            key={cell.label}
            cell={cell}
            name={names[index] ?? ''}
            unit={unit}
            hours={settings.hours}
            isToday={cell.label === today}
          />
        ))}
      </tr>
      {isOpen && <Work line={line} />}
    </>
  );
});

/** The projects of a member. */
function Work({ line }: { line: TeamLine }) {
  const { question } = useReport();
  const { duration } = useTimeFormat();
  const catalog = useCatalog();
  const ask =
    question && narrowed({ ...question, compare: false }, { by: 'MEMBER', id: line.id, name: line.name });
  const { data } = useQuery({
    ...rowsQuery(ask, ['PROJECT'], { orderBy: 'SECONDS' }),
    placeholderData: undefined,
  });
  const rest = <td colSpan={line.cells.length} />;
  if (!data) {
    return (
      <tr>
        <th scope="row">
          <Skeleton height={16} ml={32} width={120} />
        </th>
        <td colSpan={3} />
        {rest}
      </tr>
    );
  }
  return data.rows.map(({ keys: [key], seconds }) => (
    <tr key={key?.id} className={classes.work}>
      <th scope="row">
        <span className={classes.project}>
          {key?.id != null && <Dot colour={catalog.project(key.id)?.colour} />}
          {key && groupName(key)}
        </span>
      </th>
      <td className="figures">{duration(seconds * 1000)}</td>
      <td data-extra />
      <td />
      {rest}
    </tr>
  ));
}
