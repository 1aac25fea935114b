import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { useMe } from '../../../data/me.ts';
import { ago } from '../../../time/ago.ts';
import { installation as words } from '../../../words/installation.ts';
import { AccountDialog } from './account-dialog.tsx';
import classes from './installation.module.css';
import { accountsQuery, type ListedAccount } from './installation.ts';
import { InviteUser } from './invite-user.tsx';
import { Locked } from './locked.tsx';
import { States } from './states.tsx';

export function People() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [opened, setOpened] = useState<string | null>(null);
  const list = useInfiniteQuery({ ...accountsQuery(search), placeholderData: keepPreviousData });
  const accounts = list.data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node)) ?? [];
  return (
    <Locked list={list}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          aria-label={words.search.people}
          placeholder={words.search.people}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <InviteUser />
      </div>
      {accounts.length === 0 && <p className={classes.none}>{words.nobody}</p>}
      <ul className={classes.list}>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onOpen={() => setOpened(account.id)} />
        ))}
      </ul>
      <LoadMore list={list}>{words.more}</LoadMore>
      <AccountDialog id={opened} onClose={() => setOpened(null)} />
    </Locked>
  );
}

function AccountRow({ account, onOpen }: { account: ListedAccount; onOpen: () => void }) {
  const { id, name, email, lastSeenAt } = account;
  const { user } = useMe();
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.words}>
          <span className={classes.name}>
            {name}
            {id === user.id && <span className="soft">{words.you}</span>}
            <States account={account} />
          </span>
          <span className={classes.note}>{email}</span>
        </span>
        <span className={classes.seen}>
          {lastSeenAt ? words.lastSeen(ago(Date.parse(lastSeenAt), Date.now())) : words.neverSeen}
        </span>
        <IconChevronRight size={18} className={classes.mark} aria-hidden />
      </button>
    </li>
  );
}
