import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { formatClock } from '../../../../src/domain/time/clock-text.ts';
import type { Interval } from '../../../../src/domain/time/interval.ts';
import { minutesAt } from '../../../../src/domain/time-entries/retime.ts';
import { EntryPopover } from '../../components/entry-editor/entry-popover.tsx';
import { MemberPicker } from '../../components/member-picker.tsx';
import { UnknownMember } from '../../components/unknown-member.tsx';
import { useTitle } from '../../components/use-title.ts';
import { catalogQuery } from '../../data/catalog.ts';
import { useTeam } from '../../data/current-team.tsx';
import { useShownMember } from '../../data/shown-member.ts';
import { useLock } from '../../lock/use-lock.ts';
import { useTimeFormat } from '../../time/format.ts';
import { useMinute } from '../../time/use-minute.ts';
import { calendar as words } from '../../words/calendar.ts';
import classes from './calendar-page.module.css';
import { draftEvent, entryEvent, gapEvent, lockedEvents, skeletonEvents } from './events.ts';
import { Grid } from './grid.tsx';
import { GridContext } from './grid-context.ts';
import { likelyTimes, pointedTimes, scrollStart } from './hours.ts';
import { placesOf } from './next-block.ts';
import { NothingTracked } from './nothing-tracked.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAnchor } from './use-anchor.ts';
import { useBlockFocus } from './use-block-focus.ts';
import { useBlockKeys } from './use-block-keys.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useEditing } from './use-editing.ts';
import { useFigures } from './use-figures.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useMoves } from './use-moves.ts';
import { useShown } from './use-shown.ts';
import { useWeekEntries } from './use-week-entries.ts';
import { useZoom } from './zoom.ts';

/** The approximate height above and below the hours, in pixels. */
const AROUND = { narrow: 350, wide: 200 };

/** A week or a day on a grid of quarter hours, to view and edit. */
export function CalendarPage() {
  useTitle(words.title);
  const now = useMinute();
  const { zone } = useTimeFormat();
  const team = useTeam();
  const shown = useShown(now);
  const { view, date, today, days, week } = shown;
  const { identityId, members, isUnknown } = useShownMember(shown.member);

  const { entries, error, retry } = useWeekEntries({ teamId: team.id, identityId }, week);
  const { data: catalog } = useQuery(catalogQuery(team.id));
  const { totals, total, gaps } = useFigures(entries, shown, now);
  const places = useMemo(() => placesOf(entries ?? [], days, now), [entries, days, now]);

  const page = useRef<HTMLDivElement>(null);
  const height = useFillHeight(page);
  const zoom = useZoom();
  const editing = useEditing(entries);
  const anchor = useAnchor(page, editing.blockId);
  const focus = useBlockFocus(page);
  const moves = useMoves(entries);
  const onBlockKey = useBlockKeys(entries, places, focus, editing);

  const lock = useLock();
  const make = (range: Interval) => {
    if (!lock.stops([range])) editing.add(range);
  };
  const add = () => {
    const day = days.find((one) => one.date === today) ?? days[0];
    if (day) make(likelyTimes(entries ?? [], day, gaps, zone, now));
  };
  useCalendarKeys(shown, add);

  const { draft } = editing;
  const isLoading = !entries && !error;
  const { reasonAt, until } = lock;
  const events = useMemo(
    () => [
      ...lockedEvents(days, until),
      ...(isLoading ? skeletonEvents(days, zone) : []),
      ...(entries ?? []).map((entry) => entryEvent(entry, now, reasonAt(entry.start) !== null)),
      ...gaps.filter(({ start }) => reasonAt(start) === null).map(gapEvent),
      ...(draft ? [draftEvent(draft)] : []),
    ],
    [isLoading, entries, days, zone, now, gaps, draft, reasonAt, until],
  );
  const tabStop = places.find(({ id }) => id === focus.focusedId)?.id ?? firstOf(places);
  const content = useMemo(
    () => ({ catalog, totals, today, tabStop, openedId: editing.blockId }),
    [catalog, totals, today, tabStop, editing.blockId],
  );
  const [scrollTime] = useState(() => {
    const isShown = days.some((day) => day.date === today);
    const room = ((innerHeight - (shown.isNarrow ? AROUND.narrow : AROUND.wide)) / zoom.height) * 15;
    return formatClock(scrollStart(isShown ? minutesAt(now, zone) : null, room), false);
  });

  const point = (instant: number) => {
    const day = days.find(({ start, end }) => start <= instant && instant < end);
    if (day && !editing.wasClosedByPointer()) make(pointedTimes(entries ?? [], day, gaps, instant));
  };
  const close = (entryId: string | null) => {
    if (!entryId) return editing.drop();
    editing.close();
    focus.focus(entryId);
  };
  const subject = editing.entry ? { entry: editing.entry } : draft && { draft };

  return (
    <div ref={page} className={classes.page} style={{ height }}>
      <Toolbar
        shown={shown}
        zoom={zoom}
        total={total}
        onAdd={add}
        member={
          <MemberPicker
            members={members}
            identityId={identityId}
            onChoose={(member) => shown.go({ member })}
          />
        }
      />
      {isUnknown && <UnknownMember onClose={() => shown.go({ member: undefined })} />}
      {error && !entries && (
        <Alert color="red" className={classes.failure}>
          {words.failed} {error.message}{' '}
          <Button size="compact-sm" variant="light" onClick={retry}>
            {words.tryAgain}
          </Button>
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its blocks, which are buttons. */}
      <div className={classes.grid} onFocus={focus.onFocus} onKeyDown={onBlockKey} aria-busy={isLoading}>
        {isLoading && (
          <span className="visually-hidden" role="status">
            {words.loading}
          </span>
        )}
        <GridContext value={content}>
          <Grid
            view={view}
            date={date}
            events={events}
            zoom={zoom}
            scrollTime={scrollTime}
            onSelect={make}
            onPoint={point}
            onOpen={editing.open}
            onMove={moves.move}
            onResize={moves.resize}
          />
        </GridContext>
        {entries && places.length === 0 && !draft && <NothingTracked view={view} />}
      </div>
      {subject && anchor && (
        <EntryPopover
          key={editing.key}
          {...subject}
          anchor={anchor}
          identityId={identityId}
          onClose={close}
          onTimes={editing.moveDraft}
        />
      )}
    </div>
  );
}

function firstOf(places: readonly { id: string; day: number; start: number }[]): string | null {
  return places.toSorted((a, b) => a.day - b.day || a.start - b.start)[0]?.id ?? null;
}
