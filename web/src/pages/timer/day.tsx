import { memo } from 'react';
import { lengthWithin } from '../../../../src/domain/time/interval.ts';
import type { DayGroup } from '../../../../src/domain/time-entries/day-groups.ts';
import { rangeSoFar } from '../../../../src/domain/time-entries/time-entry.ts';
import type { Entry } from '../../data/entry.ts';
import { useEntryKey } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { useFromNow } from '../../time/use-now.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import { CompactFoldedRow, CompactRow } from './compact-row.tsx';
import classes from './day.module.css';
import { DayStrip, entriesOf, type StripWindow } from './day-strip.tsx';
import { EntryRow } from './entry-row.tsx';
import { FoldedRow } from './folded-row.tsx';
import { foldName } from './list-state.tsx';

interface Props {
  group: DayGroup<Entry>;
  window: StripWindow;
  /** A relative name such as "Today"; null for a date. */
  name: string | null;
  isFirst: boolean;
  isNarrow: boolean;
}

/** A day: its total, its strip and its rows. */
export const Day = memo(function Day({ group, window, name, isFirst, isNarrow }: Props) {
  const { day } = useTimeFormat();
  const keyOf = useEntryKey();
  const date = day(group.day.start);
  const total = useTotal(group);
  // The strip of a day with a running timer grows with the timer.
  const minute = useFromNow((now) => (isCounting(group) ? Math.floor(now / 60_000) : 0));
  return (
    <section className={classes.day} aria-label={words.total(name ?? date, total)}>
      <header className={classes.head}>
        <h2 className={classes.name}>
          {name ?? date}
          {name !== null && <span className={classes.date}>{date}</span>}
        </h2>
        <div className={classes.strip}>
          <DayStrip group={group} window={window} now={minute === 0 ? Date.now() : (minute + 1) * 60_000} />
        </div>
        <strong className={classes.total}>{total}</strong>
      </header>
      <ul className={classes.rows}>
        {group.rows.map((row, index) => {
          const isTop = isFirst && index === 0;
          const [entry, ...others] = row.entries;
          // The key does not change when the entry is edited or more equal entries are added.
          const key = keyOf(row.entries.at(-1)?.id ?? '');
          if (!entry) return null;
          if (others.length > 0) {
            const Folded = isNarrow ? CompactFoldedRow : FoldedRow;
            return <Folded key={key} row={row} name={foldName(key)} isFirst={isTop} />;
          }
          if (isNarrow) return <CompactRow key={key} row={key} entry={entry} isFirst={isTop} />;
          return <EntryRow key={key} row={key} entry={entry} isFirst={isTop} />;
        })}
        {group.reachingIn.map((entry) => (
          <ReachingIn key={entry.id} entry={entry} group={group} />
        ))}
      </ul>
    </section>
  );
});

function isCounting(group: DayGroup<Entry>): boolean {
  return entriesOf(group).some(({ end }) => end === null);
}

function useTotal(group: DayGroup<Entry>): string {
  const { duration } = useTimeFormat();
  return useFromNow((now) => {
    const total = isCounting(group)
      ? entriesOf(group).reduce((sum, entry) => sum + lengthWithin(rangeSoFar(entry, now), group.day), 0)
      : group.total;
    return duration(total);
  });
}

/** An entry of an earlier day that counts here in part. It is edited on the day of its start. */
function ReachingIn({ entry, group }: { entry: Entry; group: DayGroup<Entry> }) {
  const { day, duration } = useTimeFormat();
  const length = useFromNow((now) => duration(lengthWithin(rangeSoFar(entry, now), group.day)));
  return (
    <li className={classes.reaching}>
      <bdi className={classes.reachingTitle}>{entry.title ?? words.noTitle}</bdi>
      <span className={classes.reachingDay}>{words.reachesIn(day(entry.start))}</span>
      <span className="figures">{length}</span>
    </li>
  );
}
