import { useEffect } from 'react';
import { dayOf } from '../../../../src/domain/time/calendar.ts';
import { type Interval, lengthWithin } from '../../../../src/domain/time/interval.ts';
import { weekDaysAt } from '../../../../src/domain/time/week-days.ts';
import { rangeSoFar } from '../../../../src/domain/time-entries/time-entry.ts';
import type { Entry } from '../../data/entry.ts';
import { useMe } from '../../data/me.ts';
import { useTimeFormat } from '../../time/format.ts';
import { useFromNow } from '../../time/use-now.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import classes from './totals.module.css';

const DAY = 24 * 3_600_000;

interface Props {
  entries: readonly Entry[];
  /** The start of the oldest loaded entry, if there are older ones. */
  loadedFrom: number | undefined;
  mayLoadMore: boolean;
  onMore: () => void;
}

/** The totals of today and this week. */
export function Totals({ entries, loadedFrom, mayLoadMore, onMore }: Props) {
  const { timezone, weekStart } = useMe().user;
  const { duration } = useTimeFormat();
  const week = (now: number): Interval => {
    const [first, ...others] = weekDaysAt(now, timezone, weekStart);
    return { start: first?.start ?? now, end: others.at(-1)?.end ?? now };
  };
  const today = useFromNow((now) => duration(totalIn(entries, dayOf(now, timezone), now)));
  const thisWeek = useFromNow((now) => duration(totalIn(entries, week(now), now)));
  // Entries that overlap the week started at most about a day before it.
  const isWhole = useFromNow((now) => loadedFrom === undefined || loadedFrom < week(now).start - DAY);
  useEffect(() => {
    if (!isWhole && mayLoadMore) onMore();
  }, [isWhole, mayLoadMore, onMore]);
  return (
    <dl className={classes.totals}>
      <div className={classes.total}>
        <dt>{words.today}</dt>
        <dd>{today}</dd>
      </div>
      <div className={classes.total}>
        <dt>{words.thisWeek}</dt>
        <dd>{isWhole ? thisWeek : '…'}</dd>
      </div>
    </dl>
  );
}

function totalIn(entries: readonly Entry[], range: Interval, now: number): number {
  return entries.reduce((sum, entry) => sum + lengthWithin(rangeSoFar(entry, now), range), 0);
}
