import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Refusal } from '../../../components/refusal.tsx';
import { ago } from '../../../time/ago.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { settings } from '../../../words/settings.ts';
import classes from './sessions.module.css';
import { type Session, useEndSession } from './sessions.ts';

const words = settings.sessions;

export function SessionRow({ session }: { session: Session }) {
  const { browser, address, createdAt, lastSeenAt, current } = session;
  const { moment } = useTimeFormat();
  const end = useEndSession(session, () => void notifications.show({ message: words.ended(browser) }));
  const Device = /iPhone|iPad|Android/.test(browser) ? IconDeviceMobile : IconDeviceDesktop;
  const seen = current ? words.activeNow : words.lastActive(ago(Date.parse(lastSeenAt), Date.now()));
  return (
    <li className={classes.row}>
      <Device size={22} stroke={1.5} className={classes.device} aria-hidden />
      <div className={classes.words}>
        <div className={classes.browser}>
          {browser}
          {current && <span className={classes.tag}>{words.here}</span>}
        </div>
        <div className={classes.note}>
          {seen}
          {address && ` · ${address}`}
        </div>
        <div className={classes.note}>{words.since(moment(Date.parse(createdAt)))}</div>
      </div>
      {!current && (
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate()}
          aria-label={words.endOne(browser)}
        >
          {words.end}
        </Button>
      )}
      <Refusal error={end.error} onRetry={() => end.mutate()} />
    </li>
  );
}
