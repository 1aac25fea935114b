import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Hours } from '../../components/hours.tsx';
import type { Project } from '../../data/catalog.ts';
import { useTeam } from '../../data/current-team.tsx';
import { useMe } from '../../data/me.ts';
import { useMay } from '../../data/use-may.ts';
import { projects as words } from '../../words/projects.ts';
import { figuresQuery } from './project-figures.ts';
import classes from './project-page.module.css';
import { WeekBars } from './week-bars.tsx';

const percent = new Intl.NumberFormat(undefined, { style: 'percent' });

export function ProjectTotals({ project }: { project: Project }) {
  const { timezone: zone, weekStart } = useMe().user;
  const teamId = useTeam().id;
  const [now] = useState(() => Date.now());
  const seesAll = useMay('time.others');
  const { data, error, refetch } = useQuery(
    figuresQuery({ teamId, projectId: project.id, zone, weekStart, now }),
  );
  if (error && !data) {
    return (
      <p className={classes.note}>
        {words.page.failed}{' '}
        <Button size="compact-sm" variant="light" onClick={() => void refetch()}>
          {words.page.tryAgain}
        </Button>
      </p>
    );
  }
  const hours = (milliseconds: number | undefined) =>
    milliseconds === undefined ? null : <Hours milliseconds={milliseconds} />;
  return (
    <section className={classes.totals} aria-label={words.page.figures}>
      {!seesAll && <p className={classes.own}>{words.page.ownOnly}</p>}
      <dl className={classes.figures}>
        <Figure label={words.page.thisWeek}>{hours(data?.weeks.at(-1)?.milliseconds)}</Figure>
        <Figure label={words.page.thisMonth}>{hours(data?.month)}</Figure>
        <Figure label={words.page.allTime} note={data && words.page.entries(data.entries)}>
          {hours(data?.all)}
        </Figure>
        <Figure label={words.page.billableShare}>
          {data && (data.all > 0 ? percent.format(data.billable / data.all) : '–')}
        </Figure>
      </dl>
      <WeekBars weeks={data?.weeks} colour={project.colour} />
    </section>
  );
}

interface FigureProps {
  label: string;
  note?: string | undefined;
  /** Undefined while it is loading. */
  children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.figureLabel}>{label}</dt>
      <dd className={classes.figureValue}>
        {children ?? <Skeleton height={28} width={72} />}
        {note && <span className={classes.figureNote}>{note}</span>}
      </dd>
    </div>
  );
}
