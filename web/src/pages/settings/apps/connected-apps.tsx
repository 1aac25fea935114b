import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { access } from '../../../words/access.ts';
import { Intro } from '../shared/intro.tsx';
import classes from './apps.module.css';
import { type ConnectedApp, connectedAppsQuery, useDisconnectApp } from './apps.ts';

const words = access.apps;

/** The apps that have a grant of the user, including apps that others registered. */
export function ConnectedApps() {
  const { data: connected } = useSuspenseQuery(connectedAppsQuery);
  return (
    <section aria-labelledby="connected-apps">
      <h3 id="connected-apps" className={classes.title}>
        {words.connected}
      </h3>
      <Intro>{words.connectedIntro}</Intro>
      {connected.length === 0 && <p className={classes.none}>{words.noneConnected}</p>}
      <ul className={classes.list}>
        {connected.map((one) => (
          <Row key={one.app.id} connected={one} />
        ))}
      </ul>
    </section>
  );
}

function Row({ connected: { app, scopes, connectedAt } }: { connected: ConnectedApp }) {
  const { date } = useTimeFormat();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnectApp(app, () => {
    setAsking(false);
    notifications.show({ message: words.disconnected(app.name) });
  });
  return (
    <li className={classes.connected}>
      <span className={classes.names}>
        <span className={classes.name}>{app.name}</span>
        <span className={classes.note}>
          {access.scopeList(scopes)} · {words.since(date(Date.parse(connectedAt)))}
        </span>
      </span>
      <Button variant="default" onClick={() => setAsking(true)} aria-label={words.disconnectOne(app.name)}>
        {words.disconnect}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={words.disconnectTitle(app.name)}
        action={words.disconnect}
        dangerous
        isPending={disconnect.isPending}
        error={disconnect.error}
        onConfirm={() => disconnect.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        {words.disconnectText}
      </ConfirmDialog>
    </li>
  );
}
