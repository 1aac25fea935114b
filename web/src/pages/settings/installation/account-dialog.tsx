import { Button, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyBox } from '../../../components/copy-box.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import { ago } from '../../../time/ago.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { installation as words } from '../../../words/installation.ts';
import { DeleteUser } from './delete-user.tsx';
import classes from './installation.module.css';
import { type Account, accountQuery, type Change, useChange, useVerificationLink } from './installation.ts';
import { Locked } from './locked.tsx';
import { RevokeInvitation } from './revoke-invitation.tsx';
import { States } from './states.tsx';

/** The details of an account, and the actions on it. */
export function AccountDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const found = useQuery({ ...accountQuery(id ?? ''), enabled: id !== null });
  return (
    <Modal opened={id !== null} onClose={onClose} title={found.data?.name ?? ''} size="lg">
      {id !== null && (
        <Locked list={found}>
          {found.data && <Details key={found.data.id} account={found.data} onClose={onClose} />}
        </Locked>
      )}
    </Modal>
  );
}

function Details({ account, onClose }: { account: Account; onClose: () => void }) {
  const { email, createdAt, eraseAt, lastSeenAt, teams, sessions, apiKeys } = account;
  const { date } = useTimeFormat();
  const when = (instant: string) => ago(Date.parse(instant), Date.now());
  return (
    <div className={classes.details}>
      <div>
        <div className={classes.name}>
          {email}
          <States account={account} />
        </div>
        <div className={classes.note}>
          {words.created(date(Date.parse(createdAt)))} ·{' '}
          {lastSeenAt ? words.lastSeen(when(lastSeenAt)) : words.neverSeen}
          {eraseAt && ` · ${words.erased(date(Date.parse(eraseAt)))}`}
        </div>
      </div>
      <Part title={words.teams} empty={words.noTeams}>
        {teams.map(({ id, name, role }) => (
          <Item key={id} name={name} note={words.roles[role]} />
        ))}
      </Part>
      <Part title={words.sessions} empty={words.noSessions}>
        {sessions.map((one) => (
          <Item key={one.id} name={one.browser} note={words.lastSeen(when(one.lastSeenAt))} />
        ))}
      </Part>
      <Part title={words.keys} empty={words.noKeys}>
        {apiKeys.map(({ id, name, prefix }) => (
          <Item key={id} name={name} note={`${prefix}…`} />
        ))}
      </Part>
      <Actions account={account} onClose={onClose} />
    </div>
  );
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section>
      <h3 className={classes.partTitle}>{title}</h3>
      {children.length === 0 ? (
        <p className={classes.note}>{empty}</p>
      ) : (
        <ul className={classes.items}>{children}</ul>
      )}
    </section>
  );
}

function Item({ name, note }: { name: string; note: string }) {
  return (
    <li className={classes.item}>
      <span className={classes.itemName}>{name}</span>
      <span className={classes.note}>{note}</span>
    </li>
  );
}

const done: Record<Change, (name: string) => string> = {
  endSessions: words.sessionsEnded,
  revoke: words.revoked,
  promote: words.promoted,
  demote: words.demoted,
  disable: words.disabled,
  enable: words.enabled,
  restore: words.restored,
};

/** Reversible actions, which need no confirmation. */
type Unconfirmed = 'enable' | 'restore';

function changesFor(account: Account): Change[] {
  const { administratorSince, disabledAt, emailVerified, eraseAt, invited, sessions } = account;
  if (eraseAt) return ['restore'];
  if (invited) return disabledAt ? ['enable'] : [];
  const changes: Change[] = [];
  if (sessions.length > 0) changes.push('endSessions');
  changes.push('revoke');
  if (administratorSince) changes.push('demote');
  else if (emailVerified && !disabledAt) changes.push('promote');
  changes.push(disabledAt ? 'enable' : 'disable');
  return changes;
}

function Actions({ account, onClose }: { account: Account; onClose: () => void }) {
  const [asked, setAsked] = useState<Exclude<Change, Unconfirmed> | null>(null);
  const link = useVerificationLink(account.id);
  const change = useChange(account.id, (made) => {
    setAsked(null);
    notifications.show({ message: done[made](account.name) });
  });
  const begin = (next: Change) => {
    change.reset();
    if (next === 'enable' || next === 'restore') change.mutate(next);
    else setAsked(next);
  };
  return (
    <section>
      <h3 className={classes.partTitle}>{words.actions}</h3>
      <div className={classes.actions}>
        {changesFor(account).map((one) => (
          <Button
            key={one}
            variant="default"
            className={one === 'disable' ? classes.dangerous : undefined}
            loading={change.isPending && change.variables === one && asked === null}
            onClick={() => begin(one)}
          >
            {words[one]}
          </Button>
        ))}
        {!account.emailVerified && !account.disabledAt && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            {account.invited ? words.invite.renew : words.verify}
          </Button>
        )}
        {!account.eraseAt &&
          (account.invited ? (
            <RevokeInvitation account={account} onDone={onClose} />
          ) : (
            <DeleteUser account={account} />
          ))}
      </div>
      {link.data && (
        <>
          <p className={classes.note}>{account.invited ? words.invite.warning : words.verifyHint}</p>
          <CopyBox text={link.data} what={account.invited ? words.invite.link : words.link} />
        </>
      )}
      <Refusal error={link.error ?? (asked === null ? change.error : null)} />
      {asked !== null && (
        <ConfirmDialog
          opened
          title={`${words[asked]}: ${account.name}`}
          action={words[asked]}
          dangerous={asked === 'disable' || asked === 'revoke'}
          isPending={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          {words.sure[asked]}
        </ConfirmDialog>
      )}
    </section>
  );
}
