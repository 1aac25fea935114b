import { Select } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMAND_LINE_ACTOR } from '../../../../../src/domain/audit-log/command-line.ts';
import { Empty } from '../../../components/empty.tsx';
import { useTeam } from '../../../data/current-team.tsx';
import type { Team } from '../../../data/me.ts';
import { useMembers } from '../../../data/members.ts';
import { useMay } from '../../../data/use-may.ts';
import { auditLog as words } from '../../../words/audit-log.ts';
import { Intro } from '../shared/intro.tsx';
import { AuditLines } from './audit-lines.tsx';
import classes from './audit-log.module.css';
import { type AuditFilter, auditLogQuery } from './audit-log.ts';
import { useTeamNames } from './use-team-names.ts';

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
  const isNarrowed = filter.actorId !== null || filter.objectType !== null;
  return (
    <>
      <Intro>{words.intro(team.name, list.data?.pages[0]?.keptDays)}</Intro>
      <Filters filter={filter} onChange={setFilter} />
      <AuditLines
        list={list}
        names={useTeamNames()}
        empty={isNarrowed ? words.noneFound : { title: words.empty, text: words.emptyText }}
      />
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
        data={[...members, COMMAND_LINE_ACTOR].map(({ id, name }) => ({ value: id, label: name }))}
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
