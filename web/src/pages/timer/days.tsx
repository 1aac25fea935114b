import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addDays } from '../../../../src/domain/time/calendar.ts';
import type { DayGroup } from '../../../../src/domain/time-entries/day-groups.ts';
import { usePageVirtualizer } from '../../components/lists/use-page-virtualizer.ts';
import { Refusal } from '../../components/refusal.tsx';
import type { Entry } from '../../data/entry.ts';
import { useKeyHint } from '../../keys/keys.tsx';
import { useLock } from '../../lock/use-lock.ts';
import { useEntryKey } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import { Day } from './day.tsx';
import { windowFor } from './day-strip.tsx';
import classes from './days.module.css';
import { foldName, useActiveRow, useListState } from './list-state.tsx';
import { useDayGroups } from './use-day-groups.ts';
import { useEntryActions } from './use-entry-actions.ts';
import { useRowFocus, useRowNames } from './use-row-focus.ts';

/** Days rendered above and below the window. */
const OVERSCAN_DAYS = 2;
/** Estimated heights of a day's parts in pixels, until it is measured. */
const WIDE = { head: 36, row: 44, gap: 26 };
const NARROW = { head: 42, row: 57, gap: 25 };

interface Props {
  entries: Entry[];
  loadedFrom: number | undefined;
  isLoadingMore: boolean;
  moreError: Error | null;
  mayLoadMore: boolean;
  onMore: () => void;
}

/** The days, newest first; earlier days load on scroll. */
export function Days({ entries, loadedFrom, isLoadingMore, moreError, mayLoadMore, onMore }: Props) {
  const { zone } = useTimeFormat();
  const { groups, today } = useDayGroups(entries, loadedFrom, zone);
  return (
    <DayList groups={groups} today={today}>
      {loadedFrom !== undefined &&
        (moreError ? (
          <Refusal error={moreError} onRetry={onMore} />
        ) : (
          <Earlier isLoading={isLoadingMore} mayLoad={mayLoadMore} onMore={onMore} />
        ))}
    </DayList>
  );
}

interface DayListProps {
  groups: DayGroup<Entry>[];
  /** The date of today. */
  today: string;
  /** Content after the last day. */
  children?: ReactNode;
}

/** A virtualized list of days with its keyboard handling. */
export function DayList({ groups, today, children }: DayListProps) {
  const { hour12 } = useTimeFormat();
  const window = useMemo(() => windowFor(groups, Date.now()), [groups]);
  const isNarrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const keyOf = useEntryKey();
  const actions = useEntryActions();
  const lock = useLock();
  const state = useListState();
  const list = useRef<HTMLDivElement>(null);
  const names = useRowNames(groups);
  const onKeyDown = useRowFocus(list, names, {
    onDelete: (row) => actions.remove(entriesOf(row, groups, keyOf)),
    onEdit: (row) => {
      const entries = entriesOf(row, groups, keyOf);
      const [entry, ...others] = entries;
      if (!isNarrow && !lock.stops(entries)) state.edit(row, 'title');
      else if (isNarrow && entry && others.length === 0) actions.open(entry);
    },
  });
  useKeyHint('ArrowDown', words.keys.group, words.keys.move);
  useKeyHint('e', words.keys.group, words.keys.edit);
  useKeyHint('Backspace', words.keys.group, words.keys.delete);
  const dayNames = new Map([
    [today, words.today],
    [addDays(today, -1), words.yesterday],
  ]);
  const active = useActiveRow();
  const days = useRef<HTMLDivElement>(null);
  const heights = isNarrow ? NARROW : WIDE;
  const virtualizer = usePageVirtualizer({
    list: days,
    count: groups.length,
    estimateSize: (index) => {
      const rows = (names[index]?.length ?? 0) + (groups[index]?.reachingIn.length ?? 0);
      return heights.head + rows * heights.row + heights.gap;
    },
    getItemKey: useCallback((index: number) => groups[index]?.day.date ?? '', [groups]),
    overscan: OVERSCAN_DAYS,
    // Tab moves to the active row, or else to the first.
    pinned: active === null ? 0 : names.findIndex((day) => day.includes(active)),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its rows
    <div ref={list} className={classes.days} data-hour12={hour12 || undefined} onKeyDown={onKeyDown}>
      <div ref={days} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const group = groups[index];
          if (!group) return null;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              className={classes.day}
              style={{ top: start - virtualizer.options.scrollMargin }}
              data-index={index}
            >
              <Day
                group={group}
                window={window}
                name={dayNames.get(group.day.date) ?? null}
                isFirst={index === 0}
                isNarrow={isNarrow}
              />
            </div>
          );
        })}
      </div>
      {children}
    </div>
  );
}

/** The entries of a row. */
function entriesOf(row: string, groups: readonly DayGroup<Entry>[], keyOf: (id: string) => string): Entry[] {
  for (const { rows } of groups) {
    for (const { entries } of rows) {
      if (entries.length > 1 && foldName(keyOf(entries.at(-1)?.id ?? '')) === row) return entries;
      const entry = entries.find(({ id }) => keyOf(id) === row);
      if (entry) return [entry];
    }
  }
  return [];
}

interface EarlierProps {
  isLoading: boolean;
  mayLoad: boolean;
  onMore: () => void;
}

/** Loads earlier days while it is visible, or when it is pressed. */
function Earlier({ isLoading, mayLoad, onMore }: EarlierProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    // The observer may report several changes at once; the last is the current state.
    const observer = new IntersectionObserver((seen) => setSeen(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: '400px',
    });
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isSeen && mayLoad) onMore();
  }, [isSeen, mayLoad, onMore]);
  return (
    <Button ref={button} className={classes.earlier} variant="default" loading={isLoading} onClick={onMore}>
      {words.earlier}
    </Button>
  );
}
