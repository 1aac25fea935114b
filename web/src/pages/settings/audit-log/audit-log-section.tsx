import { Select, Skeleton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../../../components/empty.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import { useTeam } from '../../../data/current-team.tsx';
import type { Team } from '../../../data/me.ts';
import { useMembers } from '../../../data/members.ts';
import { useMay } from '../../../data/use-may.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { auditLog as words } from '../../../words/audit-log.ts';
import { Intro } from '../parts/intro.tsx';
import classes from './audit-log.module.css';
import { type AuditFilter, type AuditLine, auditLogQuery } from './audit-log.ts';
import { AuditRow } from './audit-row.tsx';

export function AuditLogSection() {
  const team = useTeam();
  if (!useMay('audit.read')) return <Empty title={words.onlyAdmins}>{words.onlyAdminsText}</Empty>;
  return <Log key={team.id} team={team} />;
}

const EVERYTHING: AuditFilter = { actorId: null, objectType: null };

function Log({ team }: { team: Team }) {
  const [filter, setFilter] = useState(EVERYTHING);
  const list = useInfiniteQuery({
    ...auditLogQuery(team.id, filter),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = list;
  const lines = data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node));
  const isNarrowed = filter.actorId !== null || filter.objectType !== null;
  return (
    <>
      <Intro>{words.intro(team.name, data?.pages[0]?.keptDays)}</Intro>
      <Filters filter={filter} onChange={setFilter} />
      {!lines && error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!lines && !error && <Skeleton height={264} />}
      {lines?.length === 0 && isNarrowed && <p className={classes.none}>{words.noneFound}</p>}
      {lines?.length === 0 && !isNarrowed && <Empty title={words.empty}>{words.emptyText}</Empty>}
      {lines && <Days lines={lines} />}
      <LoadMore list={list} className={classes.more}>
        {words.more}
      </LoadMore>
    </>
  );
}

function Filters({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const members = useMembers(useTeam().id);
  return (
    <div className={classes.filters}>
      <Select
        className={classes.filter}
        aria-label={words.person}
        placeholder={words.everyone}
        data={members.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.actorId}
        onChange={(actorId) => onChange({ ...filter, actorId })}
        searchable
        clearable
      />
      <Select
        className={classes.filter}
        aria-label={words.kind}
        placeholder={words.allKinds}
        data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        value={filter.objectType}
        onChange={(objectType) => onChange({ ...filter, objectType })}
        searchable
        clearable
      />
    </div>
  );
}

function Days({ lines }: { lines: AuditLine[] }) {
  const { longDay } = useTimeFormat();
  const days = Map.groupBy(lines, ({ at }) => longDay(Date.parse(at)));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day} aria-label={day}>
      <h3 className={classes.dayName}>{day}</h3>
      <ul className={classes.lines}>
        {ofDay.map((line) => (
          <AuditRow key={line.id} line={line} />
        ))}
      </ul>
    </section>
  ));
}
