import { Button } from '@mantine/core';
import { messageOf } from '../../api/api-error.ts';
import { Empty } from '../../components/empty.tsx';
import { MAX_FOUND_ENTRIES, useFoundEntries } from '../../data/found-entries.ts';
import { useTimeFormat } from '../../time/format.ts';
import { useMember } from '../../timer-bar/use-timer.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import { DayList } from './days.tsx';
import classes from './found.module.css';
import { DaysSkeleton } from './skeleton.tsx';
import { useDayGroups } from './use-day-groups.ts';

/** The entries that match a search, by day. */
export function Found({ text }: { text: string }) {
  const { entries, error, reload } = useFoundEntries(useMember(), text);
  const { zone } = useTimeFormat();
  const { groups, today } = useDayGroups(entries, undefined, zone);
  if (!entries) {
    if (!error) return <DaysSkeleton />;
    return (
      <Empty title={words.failed} action={<Button onClick={reload}>{words.tryAgain}</Button>}>
        {messageOf(error)}
      </Empty>
    );
  }
  return (
    <>
      <p className={classes.count} role="status">
        {words.found(entries.length, entries.length >= MAX_FOUND_ENTRIES)}
      </p>
      <DayList groups={groups} today={today} />
    </>
  );
}
