import { Skeleton } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Empty } from '../../../components/empty.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { auditLog as words } from '../../../words/audit-log.ts';
import classes from './audit-log.module.css';
import type { AuditLine } from './audit-log.ts';
import { AuditRow } from './audit-row.tsx';
import type { Names } from './use-value-text.ts';

interface AuditLinesProps {
  list: UseInfiniteQueryResult<InfiniteData<{ edges: { node: AuditLine }[] }>>;
  /** Shown if there are no lines; a sentence if a filter is set. */
  empty: { title: string; text: string } | string;
  /** The names of team items, by the field of a change that has their ids. */
  names?: Names;
}

/** The loaded lines of a log, grouped by day. */
export function AuditLines({ list, empty, names = {} }: AuditLinesProps) {
  const { data, error, refetch } = list;
  const lines = data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node));
  return (
    <>
      {!lines && error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!lines && !error && <Skeleton height={264} />}
      {lines?.length === 0 && typeof empty === 'string' && <p className={classes.none}>{empty}</p>}
      {lines?.length === 0 && typeof empty !== 'string' && <Empty title={empty.title}>{empty.text}</Empty>}
      {lines && <Days lines={lines} names={names} />}
      <LoadMore list={list} className={classes.more}>
        {words.more}
      </LoadMore>
    </>
  );
}

function Days({ lines, names }: { lines: AuditLine[]; names: Names }) {
  const { longDay } = useTimeFormat();
  const days = Map.groupBy(lines, ({ at }) => longDay(Date.parse(at)));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day} aria-label={day}>
      <h3 className={classes.dayName}>{day}</h3>
      <ul className={classes.lines}>
        {ofDay.map((line) => (
          <AuditRow key={line.id} line={line} names={names} />
        ))}
      </ul>
    </section>
  ));
}
