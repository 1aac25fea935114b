import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';
import type { ExpectedCell } from '../../../../../src/domain/timesheet/expected-time.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { reports } from '../../../words/reports.ts';
import { fillOf } from './fill.ts';
import classes from './team.module.css';

interface Props {
  cell: ExpectedCell;
  /** The label of the day. */
  name: string;
  unit: BucketUnit;
  /** The expected hours of a working day. */
  hours: number;
  isToday: boolean;
}

/** A day of a member, filled in proportion to its time. A day without expected time is marked. */
export function DayCell({ cell: { seconds, expected }, name, unit, hours, isToday }: Props) {
  const { duration } = useTimeFormat();
  const text = seconds > 0 ? duration(seconds * 1000) : reports.team.noTime;
  const state = seconds === 0 ? (expected > 0 ? 'empty' : 'free') : seconds < expected ? 'short' : 'full';
  const height = fillOf({ seconds, expected }, unit, hours);
  return (
    <td className={classes.day} data-today={isToday || undefined}>
      <span className={classes.cell} data-state={state} title={`${name}: ${text}`}>
        {seconds > 0 && (
          <span className={classes.fill} style={{ height: `${Math.max(12, height * 100)}%` }} />
        )}
        <span className="visually-hidden">{text}</span>
      </span>
    </td>
  );
}
