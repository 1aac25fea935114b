import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { settings } from '../../../words/settings.ts';
import { Intro } from '../shared/intro.tsx';
import { SessionRow } from './session-row.tsx';
import classes from './sessions.module.css';
import { type Session, sessionsQuery, useEndOtherSessions } from './sessions.ts';

const words = settings.sessions;

export function SessionsSection() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery);
  const others = sessions.filter(({ current }) => !current);
  const byUse = [...sessions.filter(({ current }) => current), ...others];
  return (
    <>
      <Intro action={others.length > 0 && <EndOthers />}>{words.intro}</Intro>
      <ul className={classes.list}>
        {byUse.map((session: Session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length === 0 && <p className={classes.none}>{words.noOthers}</p>}
    </>
  );
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false);
  const end = useEndOtherSessions(() => {
    setAsking(false);
    notifications.show({ message: words.othersEnded });
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.endOthers}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={words.endOthersTitle}
        action={words.endOthers}
        dangerous
        isPending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        {words.endOthersText}
      </ConfirmDialog>
    </>
  );
}
