import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { installation as words } from '../../../words/installation.ts';
import classes from './installation.module.css';
import { type ListedTeam, teamsQuery, useTeamChange } from './installation.ts';
import { Locked } from './locked.tsx';

export function Teams() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const list = useInfiniteQuery({ ...teamsQuery(search), placeholderData: keepPreviousData });
  const teams = list.data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node)) ?? [];
  return (
    <Locked list={list}>
      <TextInput
        className={classes.search}
        aria-label={words.search.teams}
        placeholder={words.search.teams}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {teams.length === 0 && <p className={classes.none}>{words.noTeam}</p>}
      <ul className={classes.list}>
        {teams.map((team) => (
          <TeamRow key={team.id} team={team} />
        ))}
      </ul>
      <LoadMore list={list}>{words.more}</LoadMore>
    </Locked>
  );
}

function TeamRow({ team }: { team: ListedTeam }) {
  const { name, memberCount, entryCount, archivedAt, eraseAt } = team;
  const { date } = useTimeFormat();
  const [isAsking, setAsking] = useState(false);
  const change = useTeamChange(team, () => {
    setAsking(false);
    notifications.show({ message: eraseAt ? words.teamRestored(name) : words.teamDeleted(name) });
  });
  const ask = () => {
    change.reset();
    setAsking(true);
  };
  return (
    <li className={classes.team}>
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {eraseAt && <span className={classes.plainTag}>{words.states.deleted}</span>}
          {archivedAt && !eraseAt && <span className={classes.plainTag}>{words.archived}</span>}
        </span>
        <span className={`${classes.note} figures`}>
          {words.sized(memberCount, entryCount)}
          {eraseAt && ` · ${words.erased(date(Date.parse(eraseAt)))}`}
        </span>
      </div>
      {eraseAt ? (
        <Button
          variant="default"
          aria-label={words.restoreTeamCalled(name)}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {words.restoreTeam}
        </Button>
      ) : (
        <Button variant="default" aria-label={words.deleteTeamCalled(name)} onClick={ask}>
          {words.deleteTeam}
        </Button>
      )}
      {!isAsking && <Refusal error={change.error} onRetry={() => change.mutate()} />}
      <ConfirmDialog
        opened={isAsking}
        title={words.deleteTeamTitle(name)}
        action={words.deleteTeamAction}
        dangerous
        typed={name}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(false)}
      >
        {words.deleteTeamText}
      </ConfirmDialog>
    </li>
  );
}
