import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { kept } from '../components/kept.ts';
import { useChangeMe } from '../data/change-me.ts';
import { useMe } from '../data/me.ts';
import { browserZone, placeName, zoneName, zonesDiffer } from '../time/zones.ts';
import { zone as words } from '../words/zone.ts';
import classes from './zone-notice.module.css';

/** The pairs of zones that someone has decided about on this device. */
const settled = kept<string[]>('zones', []);

/** Points out that the device is somewhere else than the account says, until someone says which to go by. */
export function ZoneNotice() {
  const { timezone } = useMe().user;
  const here = browserZone();
  const { pathname } = useLocation();
  const pair = `${here} ${timezone}`;
  const [known, setKnown] = useState(settled.read);
  const change = useChangeMe();
  // Where zones are chosen, the choice says it itself.
  if (/^\/settings(\/profile)?$/.test(pathname)) return null;
  if (!zonesDiffer(timezone, here, Date.now()) || known.includes(pair)) return null;

  const take = () =>
    change.mutate(
      { timezone: here },
      {
        onSuccess: () => notifications.show({ message: words.taken(here) }),
        onError: (error) =>
          notifications.show({ color: 'red', title: words.failed, message: messageOf(error) }),
      },
    );
  const keep = () => {
    const all = [...known, pair];
    settled.write(all);
    setKnown(all);
  };
  const text = words.differs(zoneName(here), zoneName(timezone));
  return (
    <section className={classes.notice} aria-label={text}>
      <span className={classes.text}>{text}</span>
      <Button size="compact-sm" variant="default" loading={change.isPending} onClick={take}>
        {words.take(placeName(here))}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={keep}>
        {words.keep(placeName(timezone))}
      </Button>
    </section>
  );
}
