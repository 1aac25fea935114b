import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import bar from '../../components/range-bar.module.css';
import { useTimeFormat } from '../../time/format.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import { weekText } from './dates.ts';
import classes from './toolbar.module.css';
import type { ShownWeek } from './use-shown-week.ts';

interface Props {
  week: ShownWeek;
  /** Undefined until it is loaded; null if it is shown elsewhere. */
  total: number | undefined | null;
  member: ReactNode;
}

export function Toolbar({ week, total, member }: Props) {
  const { duration } = useTimeFormat();
  return (
    <div className={`${bar.bar} ${classes.toolbar}`}>
      <div className={bar.move}>
        {/* Not `disabled`, so that the button keeps the focus after a click. */}
        <Button
          variant="default"
          className={classes.thisWeek}
          aria-disabled={week.isThisWeek}
          data-disabled={week.isThisWeek || undefined}
          onClick={() => week.isThisWeek || week.go({ week: undefined })}
        >
          {words.thisWeek}
        </Button>
        <ActionIcon size={36} aria-label={words.previous} onClick={() => week.step(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon size={36} aria-label={words.next} onClick={() => week.step(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <h1 className={`${bar.range} ${classes.range}`} aria-live="polite">
        <span className="visually-hidden">{words.title}: </span>
        {weekText(week.days)}
      </h1>
      {total !== null && (
        <div className={`${bar.total} ${classes.total}`}>
          <span className="soft">{words.total}</span>
          <strong className="figures">{total === undefined ? words.unknown : duration(total)}</strong>
        </div>
      )}
      <div className={classes.member}>{member}</div>
    </div>
  );
}
