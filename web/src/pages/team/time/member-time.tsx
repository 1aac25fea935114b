import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Empty } from '../../../components/empty.tsx';
import { EntryPopover } from '../../../components/entry-editor/entry-popover.tsx';
import type { NewEntry } from '../../../components/entry-editor/form.ts';
import { EntryDialog } from '../../../components/entry-editor/lazy-entry-dialog.tsx';
import { useTitle } from '../../../components/use-title.ts';
import { useTeam } from '../../../data/current-team.tsx';
import type { Entry } from '../../../data/entry.ts';
import { useMe } from '../../../data/me.ts';
import type { Member } from '../../../data/members.ts';
import { team } from '../../../words/team.ts';
import { DayList } from '../../timer/days.tsx';
import { ListStateProvider } from '../../timer/list-state.tsx';
import { DaysSkeleton } from '../../timer/skeleton.tsx';
import { EntryActionsProvider, useOthersEntryActions } from '../../timer/use-entry-actions.ts';
import { MemberHead } from './member-head.tsx';
import { newEntryOn } from './new-entry.ts';
import classes from './time.module.css';
import { type MemberWeek, useMemberWeek } from './use-member-week.ts';
import { WeekBar } from './week-bar.tsx';

const words = team.time;

/** A week of a member day by day, to view, edit and add entries. */
export function MemberTime({ member }: { member: Member }) {
  const { id: teamId } = useTeam();
  const { timezone } = useMe().user;
  const week = useMemberWeek({ teamId, identityId: member.id });
  const [opened, setOpened] = useState<Entry | null>(null);
  const [added, setAdded] = useState<{ draft: NewEntry; anchor: HTMLElement } | null>(null);
  const actions = useOthersEntryActions(setOpened);
  const close = useCallback(() => setOpened(null), []);
  useTitle(team.timeOf(member.name));

  const add = (anchor: HTMLElement) => {
    const day = week.days.find(({ date }) => date === week.today) ?? week.days.at(-1);
    if (day) setAdded({ anchor, draft: newEntryOn(day, week.entries ?? [], timezone) });
  };
  const closeAdded = () => {
    added?.anchor.focus();
    setAdded(null);
  };
  return (
    <EntryActionsProvider value={actions}>
      <ListStateProvider>
        <div className={classes.page}>
          <MemberHead member={member} />
          <WeekBar week={week} onAdd={member.active ? add : undefined} />
          <div className={classes.days}>
            <Week week={week} name={member.name} />
          </div>
        </div>
        {opened && <EntryDialog entry={opened} identityId={opened.identityId} onClose={close} />}
        {added && <EntryPopover {...added} identityId={member.id} onClose={closeAdded} />}
      </ListStateProvider>
    </EntryActionsProvider>
  );
}

function Week({ week, name }: { week: MemberWeek; name: string }) {
  const { groups, today, error, retry } = week;
  if (groups && groups.length > 0) return <DayList groups={groups} today={today} />;
  if (groups) return <Empty title={words.empty}>{words.emptyText(name)}</Empty>;
  if (!error) return <DaysSkeleton />;
  return (
    <Empty title={words.failed} action={<Button onClick={retry}>{words.tryAgain}</Button>}>
      {messageOf(error)}
    </Empty>
  );
}
