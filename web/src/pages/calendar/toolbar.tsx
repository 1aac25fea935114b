import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import bar from '../../components/range-bar.module.css';
import { useTimeFormat } from '../../time/format.ts';
import { calendar as words } from '../../words/calendar.ts';
import type { CalendarView } from './search.ts';
import classes from './toolbar.module.css';
import type { Shown } from './use-shown.ts';
import type { useZoom } from './zoom.ts';

interface Props {
  shown: Shown;
  zoom: ReturnType<typeof useZoom>;
  /** The total of all visible days; undefined until it is known. */
  total: number | undefined;
  member: ReactNode;
  onAdd: () => void;
}

export function Toolbar({ shown, zoom, total, member, onAdd }: Props) {
  const { view, go, step } = shown;
  const { duration } = useTimeFormat();
  return (
    <div className={`${bar.bar} ${classes.toolbar}`}>
      <div className={bar.move}>
        <Button variant="default" className={classes.today} onClick={() => go({ date: undefined })}>
          {words.today}
        </Button>
        <ActionIcon size={36} aria-label={words.previous[view]} onClick={() => step(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon size={36} aria-label={words.next[view]} onClick={() => step(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <h1 className={`${bar.range} ${classes.range}`} aria-live="polite">
        {rangeText(shown)}
      </h1>
      <div className={bar.total}>
        <span className="soft">{words.total}</span>
        <strong className="figures">{total === undefined ? '–:––' : duration(total)}</strong>
      </div>
      <div className={classes.right}>
        <div className={classes.member}>{member}</div>
        <div className={classes.zoom}>
          <ActionIcon
            size={36}
            aria-label={words.zoomOut}
            disabled={!zoom.zoomOut}
            onClick={() => zoom.zoomOut?.()}
          >
            <IconZoomOut size={18} />
          </ActionIcon>
          <ActionIcon
            size={36}
            aria-label={words.zoomIn}
            disabled={!zoom.zoomIn}
            onClick={() => zoom.zoomIn?.()}
          >
            <IconZoomIn size={18} />
          </ActionIcon>
        </div>
        <SegmentedControl
          aria-label={words.view}
          value={view}
          onChange={(chosen) => go({ view: chosen as CalendarView })}
          data={[
            { value: 'week', label: words.views.week },
            { value: 'day', label: words.views.day },
          ]}
        />
        <Button className={classes.add} onClick={onAdd} aria-label={words.newEntry}>
          <IconPlus size={16} />
          <span>{words.newEntry}</span>
        </Button>
      </div>
    </div>
  );
}

/** "2 – 8 Mar 2026", or one day with its name. The dates of the columns have no zone. */
function rangeText({ days, isNarrow }: Shown): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => Date.parse(day?.date ?? ''));
  if (first === undefined || last === undefined) return '';
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...(!isNarrow && { year: 'numeric' }),
    timeZone: 'UTC',
    ...(first === last && { weekday: 'short' }),
  };
  return new Intl.DateTimeFormat(undefined, options).formatRange(first, last);
}
