import '@fullcalendar/react/skeleton.css';
import FullCalendar, {
  type CalendarRef,
  type DateClickInfo,
  type DateSelectInfo,
  type EventApi,
  type EventClickInfo,
  type EventInput,
} from '@fullcalendar/react';
import interactionPlugin from '@fullcalendar/react/interaction';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useLayoutEffect, useRef } from 'react';
import type { Interval } from '../../../../src/domain/time/interval.ts';
import { useMe } from '../../data/me.ts';
import { blockOf } from './events.ts';
import classes from './grid.module.css';
import { gridLooks } from './grid-looks.tsx';
import type { CalendarView } from './search.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

const plugins = [timeGridPlugin, interactionPlugin];
const viewTypes = { week: 'timeGridWeek', day: 'timeGridDay' } as const;
const firstDays = { SUNDAY: 0, MONDAY: 1, SATURDAY: 6 } as const;

/** Long enough to distinguish a long press from scrolling. */
const LONG_PRESS_MS = 400;

interface Props {
  view: CalendarView;
  date: string;
  events: EventInput[];
  zoom: { step: number; height: number };
  /** The first visible time, such as `08:00`. */
  scrollTime: string;
  /** Called when the user drags over a part of a day. */
  onSelect: (range: Interval) => void;
  /** Called when the user clicks a quarter hour without a block. */
  onPoint: (instant: number) => void;
  onOpen: (entryId: string) => void;
  /** Called when the user drags a block or one of its ends. Returns whether the change is allowed. */
  onMove: (entryId: string, start: number) => boolean;
  onResize: (entryId: string, range: Interval) => boolean;
}

/** The grid of days and quarter hours, in the user's time zone. */
export function Grid({ view, date, events, zoom, scrollTime, ...on }: Props) {
  const { timezone, weekStart } = useMe().user;
  const calendar = useRef<CalendarRef>(null);
  const onScroll = useSteadyScroll(zoom.height, (milliseconds) =>
    calendar.current?.getApi().scrollToTime({ milliseconds }),
  );
  const viewType = viewTypes[view];
  useLayoutEffect(() => {
    calendar.current?.getApi().changeView(viewType, date);
  }, [viewType, date]);

  return (
    <div className={classes.grid} data-zoom={zoom.step} onScrollCapture={onScroll}>
      <FullCalendar
        ref={calendar}
        {...gridLooks}
        plugins={plugins}
        initialView={viewType}
        initialDate={date}
        timeZone={timezone}
        locale={navigator.language}
        firstDay={firstDays[weekStart]}
        events={events}
        headerToolbar={false}
        height="100%"
        allDaySlot={false}
        nowIndicator
        slotDuration="00:15"
        slotHeaderInterval="01:00"
        slotMinHeight={zoom.height}
        slotEventOverlap={false}
        eventMinHeight={Math.min(zoom.height, 18)}
        eventShortHeight={41}
        scrollTime={scrollTime}
        scrollTimeReset={false}
        editable
        eventResizableFromStart
        eventInteractive={false}
        longPressDelay={LONG_PRESS_MS}
        dragRevertDuration={150}
        selectable
        selectMirror
        selectMinDistance={5}
        selectAllow={({ start, end }) => isOneDay(start, end, timezone)}
        select={({ start, end, view: { calendar } }: DateSelectInfo) => {
          // A draft block replaces the selection while the new entry is edited.
          calendar.unselect();
          on.onSelect(rangeBetween(start, end));
        }}
        dateClick={({ date: at }: DateClickInfo) => on.onPoint(at.getTime())}
        eventClick={({ event }: EventClickInfo) => {
          const id = entryIdOf(event);
          if (id) on.onOpen(id);
        }}
        eventDrop={({ event, revert }) => {
          const id = entryIdOf(event);
          if (!id || !event.start || !on.onMove(id, event.start.getTime())) revert();
        }}
        eventResize={({ event, revert }) => {
          const id = entryIdOf(event);
          const range = event.start && event.end && rangeBetween(event.start, event.end);
          if (!id || !range || !on.onResize(id, range)) revert();
        }}
      />
    </div>
  );
}

function entryIdOf(event: EventApi): string | null {
  const block = blockOf(event);
  return block?.kind === 'entry' ? block.entry.id : null;
}

function rangeBetween(start: Date, end: Date): Interval {
  return { start: start.getTime(), end: end.getTime() };
}

/** A drag from one day into another is most likely unintended. */
function isOneDay(start: Date, end: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  return day.format(start) === day.format(end.getTime() - 1);
}
