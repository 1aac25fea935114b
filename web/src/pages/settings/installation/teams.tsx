import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { installation as words } from '../../../words/installation.ts';
import classes from './installation.module.css';
import { teamsQuery } from './installation.ts';
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
        {teams.map(({ id, name, memberCount, entryCount, archivedAt, eraseAt }) => (
          <li key={id} className={classes.team}>
            <span className={classes.name}>
              {name}
              {eraseAt && <span className={classes.plainTag}>{words.states.deleted}</span>}
              {archivedAt && !eraseAt && <span className={classes.plainTag}>{words.archived}</span>}
            </span>
            <span className={`${classes.note} figures`}>{words.sized(memberCount, entryCount)}</span>
          </li>
        ))}
      </ul>
      <LoadMore list={list}>{words.more}</LoadMore>
    </Locked>
  );
}
