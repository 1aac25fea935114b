import type { CalendarOptions, EventDisplayInfo, SlotHeaderInfo, SlotLaneInfo } from '@fullcalendar/react';
import { calendar as words } from '../../words/calendar.ts';
import { BlockContent } from './block.tsx';
import { DayHeader } from './day-header.tsx';
import { blockOf } from './events.ts';
import classes from './grid.module.css';
import { HourLabel } from './hour-label.tsx';

/**
 * The complete look of the grid, which has no styles of its own. A constant object, because new options
 * redraw the grid.
 */
export const gridLooks: CalendarOptions = {
  className: classes.calendar,
  viewClass: classes.view,
  viewDidMount: ({ el }) => makeScrollable(el),
  tableHeaderClass: classes.tableHeader,
  dayHeaderClass: classes.dayHeader,
  dayHeaderContent: ({ date, isNarrow, view }) => (
    <DayHeader date={view.calendar.formatIso(date, true)} isNarrow={isNarrow} />
  ),
  // The grid hides header content from screen readers and gives them only the date. Our headers contain more.
  dayHeaderDidMount: ({ el }) => el.querySelector('[aria-hidden]')?.removeAttribute('aria-hidden'),
  slotLaneClass: lineClass,
  slotHeaderClass: classes.hourLabel,
  slotHeaderInnerClass: classes.hourText,
  slotHeaderContent: ({ time }: SlotHeaderInfo) => <HourLabel milliseconds={time?.milliseconds ?? 0} />,
  // A single day needs no highlight.
  dayLaneClass: ({ isToday, view }) =>
    isToday && view.type === 'timeGridWeek' ? `${classes.lane} ${classes.today}` : classes.lane,
  dayLaneInnerClass: classes.laneInner,
  eventContent: content,
  blockEventClass: classes.block,
  blockEventInnerClass: classes.blockInner,
  columnEventBeforeClass: (info) => info.isStartResizable && resizer(classes.resizeTop, info),
  columnEventAfterClass: (info) => info.isEndResizable && resizer(classes.resizeBottom, info),
  backgroundEventContent: content,
  backgroundEventInnerClass: ({ event }) =>
    blockOf(event)?.kind === 'locked' ? classes.locked : classes.gap,
  highlightClass: classes.highlight,
  nowIndicatorLineClass: classes.nowLine,
  nowIndicatorDotClass: classes.nowDot,
};

function content({ event, isShort, isNarrow, isMirror }: EventDisplayInfo) {
  return (
    <BlockContent
      block={blockOf(event)}
      start={event.start?.getTime() ?? 0}
      end={event.end?.getTime() ?? 0}
      isShort={isShort}
      isNarrow={isNarrow}
      isMirror={isMirror}
    />
  );
}

/** Hours, half hours and quarters have different lines. */
function lineClass({ time }: SlotLaneInfo): string | undefined {
  const minutes = ((time?.milliseconds ?? 0) / 60_000) % 60;
  if (minutes === 0) return classes.hour;
  return minutes === 30 ? classes.half : classes.quarter;
}

function resizer(place: string | undefined, { isSelected }: EventDisplayInfo): string {
  return [place, isSelected && classes.touch].filter(Boolean).join(' ');
}

/**
 * Makes the scroll container focusable, so that the keyboard can scroll it. It takes over the row group role
 * of its parent.
 */
function makeScrollable(view: HTMLElement): void {
  for (const part of view.querySelectorAll('div')) {
    if (getComputedStyle(part).overflowY !== 'auto') continue;
    part.parentElement?.removeAttribute('role');
    part.setAttribute('role', 'rowgroup');
    part.setAttribute('aria-label', words.hours);
    part.tabIndex = 0;
  }
}
