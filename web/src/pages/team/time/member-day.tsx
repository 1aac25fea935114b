import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { addDays } from '../../../../../src/domain/calendar.ts';
import type { DayGroup } from '../../../../../src/domain/day-groups.ts';
import type { Entry } from '../../../data/entry.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { team } from '../../../words/team.ts';
import { MemberEntry } from './member-entry.tsx';
import classes from './time.module.css';

const words = team.time;

interface Props {
  group: DayGroup<Entry>;
  /** The date of today. */
  today: string;
  now: number;
  onAdd: ((anchor: HTMLElement) => void) | undefined;
  onOpen: (entry: Entry, anchor: HTMLElement) => void;
  onDelete: (entry: Entry) => void;
}

/** A day with what was tracked on it, in the order in which it happened last. */
export function MemberDay({ group: { day, total, rows, reachingIn }, today, now, ...actions }: Props) {
  const { day: dayText, longDay, duration } = useTimeFormat();
  const date = dayText(day.start);
  const name = { [today]: words.today, [addDays(today, -1)]: words.yesterday }[day.date];
  const entries = [...rows.flatMap((row) => row.entries)].sort((a, b) => b.start - a.start);
  const { onAdd, onOpen, onDelete } = actions;
  return (
    <section className={classes.day} aria-label={`${longDay(day.start)}, ${duration(total)}`}>
      <header className={classes.dayHead}>
        <h2 className={classes.dayName}>
          {name ?? date}
          {name && <span className={classes.date}>{date}</span>}
        </h2>
        {onAdd && (
          <ActionIcon
            aria-label={words.addOn(longDay(day.start))}
            onClick={(event) => onAdd(event.currentTarget)}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
        <strong className={classes.dayTotal}>{duration(total)}</strong>
      </header>
      <ul className={classes.entries}>
        {[...entries, ...reachingIn].map((entry) => (
          <MemberEntry
            key={entry.id}
            entry={entry}
            day={day}
            now={now}
            onOpen={onOpen}
            onDelete={() => onDelete(entry)}
          />
        ))}
      </ul>
    </section>
  );
}
