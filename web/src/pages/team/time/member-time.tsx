import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Empty } from '../../../components/empty.tsx';
import { EntryPopover } from '../../../components/entry-editor/entry-popover.tsx';
import type { NewEntry } from '../../../components/entry-editor/form.ts';
import { useTitle } from '../../../components/use-title.ts';
import { useTeam } from '../../../data/current-team.tsx';
import type { Entry } from '../../../data/entry.ts';
import { useMe } from '../../../data/me.ts';
import type { Member } from '../../../data/members.ts';
import { useTracking } from '../../../outbox/tracking.tsx';
import { useMinute } from '../../../time/use-minute.ts';
import { team } from '../../../words/team.ts';
import { MemberDay } from './member-day.tsx';
import { MemberHead } from './member-head.tsx';
import { newEntryOn } from './new-entry.ts';
import classes from './time.module.css';
import { TimeSkeleton } from './time-skeleton.tsx';
import { useMemberWeek } from './use-member-week.ts';
import { WeekBar } from './week-bar.tsx';

const words = team.time;

/** What the editor is about, and what it stands beside. */
type Opened = { anchor: HTMLElement; cameFrom: Element | null } & ({ entry: Entry } | { draft: NewEntry });

/** A week of a member: what they tracked, day by day, to look at, change and add to. */
export function MemberTime({ member }: { member: Member }) {
  const { id: teamId } = useTeam();
  const { timezone } = useMe().user;
  const { remove } = useTracking();
  const now = useMinute();
  const week = useMemberWeek({ teamId, identityId: member.id }, now);
  const [opened, setOpened] = useState<Opened | null>(null);
  const openings = useRef(0);
  useTitle(team.timeOf(member.name));

  const open = (anchor: HTMLElement, subject: { entry: Entry } | { draft: NewEntry }) => {
    openings.current += 1;
    setOpened({ ...subject, anchor, cameFrom: document.activeElement });
  };
  const close = () => {
    if (opened?.cameFrom instanceof HTMLElement) opened.cameFrom.focus();
    setOpened(null);
  };
  const add = (anchor: HTMLElement, date: string) => {
    const day = week.days.find((one) => one.date === date) ?? week.days[0];
    const there = week.groups?.find((group) => group.day.date === date)?.rows ?? [];
    const entries = there.flatMap((row) => row.entries);
    if (day) open(anchor, { draft: newEntryOn(day, entries, timezone) });
  };
  const { groups } = week;
  const lastDay = week.isThisWeek ? week.today : (week.days.at(-1)?.date ?? week.today);
  return (
    <div className={classes.page}>
      <MemberHead member={member} />
      <WeekBar week={week} onAdd={member.active ? (anchor) => add(anchor, lastDay) : undefined} />
      {groups?.map((group) => (
        <MemberDay
          key={group.day.date}
          group={group}
          today={week.today}
          now={now}
          onAdd={member.active ? (anchor) => add(anchor, group.day.date) : undefined}
          onOpen={(entry, anchor) => open(anchor, { entry })}
          onDelete={remove}
        />
      ))}
      {groups?.length === 0 && <Empty title={words.empty}>{words.emptyText(member.name)}</Empty>}
      {!groups && !week.error && <TimeSkeleton />}
      {!groups && week.error && (
        <Empty title={words.failed} action={<Button onClick={week.retry}>{words.tryAgain}</Button>}>
          {messageOf(week.error)}
        </Empty>
      )}
      {opened && (
        <EntryPopover
          key={openings.current}
          {...('entry' in opened ? { entry: opened.entry } : { draft: opened.draft })}
          anchor={opened.anchor}
          identityId={member.id}
          onClose={close}
        />
      )}
    </div>
  );
}
