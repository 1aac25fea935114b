import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { storedValue } from '../components/stored-value.ts';
import { useChangeMe } from '../data/change-me.ts';
import { useChangeTeam } from '../data/change-team.ts';
import { useTeam } from '../data/current-team.tsx';
import { useMe } from '../data/me.ts';
import { browserZone, placeName, zoneName } from '../time/zones.ts';
import { zone as words } from '../words/zone.ts';
import { Notice } from './notice.tsx';

/** Pairs of device and account zones that the user has decided about on this device. */
const settled = storedValue<string[]>('zones', []);

interface Props {
  /** The user or the team has no zone, or the device's zone differs from the user's. */
  about: 'person' | 'team' | 'device';
}

export function ZoneNotices({ about }: Props) {
  if (about === 'person') return <UnsetNotice />;
  return about === 'team' ? <TeamNotice /> : <ElsewhereNotice />;
}

/** Sets the zone of the user, and of the teams without one that they manage, with one click. */
function UnsetNotice() {
  const here = browserZone();
  const change = useChangeMe();
  const take = () =>
    change.mutate({ timezone: here, timezoneForTeams: true }, outcome(words.changed(zoneName(here))));
  return (
    <Notice text={words.unset(zoneName(here))}>
      <TakeButton zone={here} isPending={change.isPending} onClick={take} />
      <ChooseButton section="profile" />
    </Notice>
  );
}

/** The team's zone is most likely the user's. */
function TeamNotice() {
  const { timezone } = useMe().user;
  const team = useTeam();
  const change = useChangeTeam(team);
  const take = () => change.mutate({ timezone }, outcome(words.takenForTeam(team.name, zoneName(timezone))));
  return (
    <Notice text={words.teamUnset(team.name)}>
      <TakeButton zone={timezone} isPending={change.isPending} onClick={take} />
      <ChooseButton section="team" />
    </Notice>
  );
}

/** Shown until the user chooses one of the zones. */
function ElsewhereNotice() {
  const { timezone } = useMe().user;
  const here = browserZone();
  const pair = `${here} ${timezone}`;
  const [known, setKnown] = useState(settled.read);
  const change = useChangeMe();
  if (known.includes(pair)) return null;

  const take = () => change.mutate({ timezone: here }, outcome(words.changed(zoneName(here))));
  const keep = () => {
    const all = [...known, pair];
    settled.write(all);
    setKnown(all);
  };
  return (
    <Notice text={words.differs(zoneName(here), zoneName(timezone))}>
      <TakeButton zone={here} isPending={change.isPending} onClick={take} />
      <Button size="compact-sm" variant="subtle" onClick={keep}>
        {words.keep(placeName(timezone))}
      </Button>
    </Notice>
  );
}

function outcome(message: string) {
  return {
    onSuccess: () => notifications.show({ message }),
    onError: (error: Error) =>
      notifications.show({ color: 'red', title: words.failed, message: messageOf(error) }),
  };
}

interface TakeProps {
  zone: string;
  isPending: boolean;
  onClick: () => void;
}

function TakeButton({ zone, isPending, onClick }: TakeProps) {
  return (
    <Button size="compact-sm" variant="default" loading={isPending} onClick={onClick}>
      {words.take(placeName(zone))}
    </Button>
  );
}

function ChooseButton({ section }: { section: 'profile' | 'team' }) {
  const navigate = useNavigate();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => void navigate({ to: '/settings/$section', params: { section } })}
    >
      {words.choose}
    </Button>
  );
}
