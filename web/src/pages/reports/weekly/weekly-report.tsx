import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Grouping } from '../../../../../src/domain/reports/grouping.ts';
import { useMe } from '../../../data/me.ts';
import { reports } from '../../../words/reports.ts';
import { rowsQuery } from '../analytics-query.ts';
import { rangeText } from '../filters/range-text.ts';
import { Failure } from '../shared/failure.tsx';
import { TotalFigures } from '../shared/total-figures.tsx';
import { useReport } from '../use-report.tsx';
import { WeekGrid } from './week-grid.tsx';
import classes from './weekly.module.css';
import { type Week, weeksOf } from './weeks.ts';

const words = reports.weekly;
const WEEKS_PER_PAGE = 6;
const rowsBy: Grouping[] = ['PROJECT', 'MEMBER', 'CLIENT', 'TASK'];

/** Time per day, week by week. */
export function WeeklyReport() {
  const { question, settings, change, days, today, seesAll } = useReport();
  const { weekStart } = useMe().user;
  const [shown, setShown] = useState(WEEKS_PER_PAGE);
  const weeks = weeksOf(days, today, weekStart);
  const [by = 'PROJECT'] = settings.groupBy;
  const totals = useQuery(rowsQuery(question && { ...question, compare: false }, [by]));
  const choices = rowsBy.filter((group) => seesAll || group !== 'MEMBER');
  return (
    <>
      <TotalFigures data={totals.data} />
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={words.by}
          value={by}
          onChange={(group) => change({ groupBy: [group as Grouping], orderBy: null, direction: null })}
          data={choices.map((value) => ({ value, label: reports.group.names[value] }))}
        />
      </div>
      {weeks.slice(0, shown).map((week) => (
        <WeekSection key={week.days[0]} week={week} by={by} />
      ))}
      {weeks.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + WEEKS_PER_PAGE)}>
          {words.older(Math.min(WEEKS_PER_PAGE, weeks.length - shown))}
        </Button>
      )}
    </>
  );
}

function WeekSection({ week, by }: { week: Week; by: Grouping }) {
  const { question } = useReport();
  const ask = question && { ...question, from: week.from, to: week.to, compare: false };
  const { data, error, refetch } = useQuery({ ...rowsQuery(ask, [by, 'DAY']), placeholderData: undefined });
  const text = rangeText({ from: week.days[0] ?? week.from, to: week.days[6] ?? week.to });
  return (
    <section className={classes.week} aria-label={words.label(text)}>
      <h2 className={classes.title}>{text}</h2>
      {data ? (
        <WeekGrid week={week} by={by} data={data} label={words.label(text)} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </section>
  );
}
