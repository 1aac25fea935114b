import { useMemo } from 'react';
import { type DayGroup, dayStrip } from '../../../../src/domain/time-entries/day-groups.ts';
import { freeRanges } from '../../../../src/domain/time-entries/gaps.ts';
import { rangeSoFar } from '../../../../src/domain/time-entries/time-entry.ts';
import { useCatalog } from '../../data/catalog.ts';
import type { Entry } from '../../data/entry.ts';
import { useTimeFormat } from '../../time/format.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import classes from './day-strip.module.css';

/** The visible part of a day, as fractions from midnight to midnight. */
export interface StripWindow {
  from: number;
  to: number;
}

interface Props {
  group: DayGroup<Entry>;
  window: StripWindow;
  now: number;
}

/** The entries of a day on a thin axis, so that gaps are visible. */
export function DayStrip({ group, window, now }: Props) {
  const catalog = useCatalog();
  const { time } = useTimeFormat();
  const entries = useMemo(() => entriesOf(group), [group]);
  const segments = dayStrip(entries, group.day, now);
  if (segments.length === 0) return null;
  const place = (fraction: number) => ((fraction - window.from) / (window.to - window.from)) * 100;
  const ranges = entries.map((entry) => rangeSoFar(entry, now));
  const start = Math.max(group.day.start, Math.min(...ranges.map((range) => range.start)));
  const end = Math.min(group.day.end, Math.max(...ranges.map((range) => range.end)));
  const gaps = freeRanges(ranges, { start, end }).length;
  return (
    <div className={classes.strip} role="img" aria-label={words.strip(time(start), time(end), gaps)}>
      {segments.map(({ entry, from, to }) => (
        <span
          key={entry.id}
          className={classes.segment}
          style={{
            left: `${place(from)}%`,
            width: `${place(to) - place(from)}%`,
            background: catalog.project(entry.projectId)?.colour,
          }}
          title={words.segment(time(entry.start), entry.title ?? words.noTitle)}
        />
      ))}
    </div>
  );
}

export function entriesOf({ rows, reachingIn }: DayGroup<Entry>): Entry[] {
  return [...rows.flatMap(({ entries }) => entries), ...reachingIn];
}

const MORNING = 8 / 24;
const EVENING = 18 / 24;

/** One window for all days, so that they are comparable: the working day, extended to all tracked time. */
export function windowFor(groups: readonly DayGroup<Entry>[], now: number): StripWindow {
  const segments = groups.flatMap((group) => dayStrip(entriesOf(group), group.day, now));
  const hour = (fraction: number, round: (figure: number) => number) => round(fraction * 24) / 24;
  return {
    from: hour(Math.min(MORNING, ...segments.map(({ from }) => from)), Math.floor),
    to: hour(Math.max(EVENING, ...segments.map(({ to }) => to)), Math.ceil),
  };
}
