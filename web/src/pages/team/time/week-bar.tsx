import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useTimeFormat } from '../../../time/format.ts';
import { team } from '../../../words/team.ts';
import { weekText } from '../../timesheet/dates.ts';
import classes from './time.module.css';
import type { MemberWeek } from './use-member-week.ts';

const words = team.time;

interface Props {
  week: MemberWeek;
  /** Undefined for members who take no new time. */
  onAdd: ((anchor: HTMLElement) => void) | undefined;
}

/** The range of the week and its total. */
export function WeekBar({ week, onAdd }: Props) {
  const { duration } = useTimeFormat();
  return (
    <div className={classes.bar}>
      <div className={classes.move}>
        <Button variant="default" onClick={week.goToThisWeek} disabled={week.isThisWeek}>
          {words.thisWeek}
        </Button>
        <ActionIcon size={36} aria-label={words.previous} onClick={() => week.step(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon size={36} aria-label={words.next} onClick={() => week.step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <span className={classes.range} aria-live="polite">
        {weekText(week.days)}
      </span>
      <span className={classes.total}>
        <span className="soft">{words.total}</span>
        <strong className="figures">{week.total === undefined ? words.unknown : duration(week.total)}</strong>
      </span>
      {onAdd && (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={(event) => onAdd(event.currentTarget)}
        >
          {words.add}
        </Button>
      )}
    </div>
  );
}
