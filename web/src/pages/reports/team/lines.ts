import { dayOf } from '../../../../../src/domain/time/calendar.ts';
import {
  type ExpectedCell,
  type ExpectedFrame,
  expectationsIn,
} from '../../../../../src/domain/timesheet/expected-time.ts';
import type { Row } from '../analytics-query.ts';

interface Person {
  id: string;
  name: string;
  active: boolean;
  createdAt: string;
}

/** The time of one member, in seconds. */
export interface TeamLine {
  id: string;
  name: string;
  tracked: number;
  expected: number;
  missing: number;
  /** Past working days without time, if the cells are days. */
  emptyDays: number;
  cells: ExpectedCell[];
}

interface Frame extends ExpectedFrame {
  /** The zone in which the join date is determined. */
  timezone: string;
}

/**
 * One line per member, most missing time first. Former members are listed only with time. `notOver` has a row
 * for each member with time on days that are not over.
 */
export function linesOf(
  people: readonly Person[],
  rows: readonly Row[],
  notOver: readonly Row[],
  frame: Frame,
): TeamLine[] {
  const openSeconds = new Map(notOver.map(({ keys: [member], seconds }) => [member?.id, seconds]));
  const byMember = Map.groupBy(rows, ({ keys: [member] }) => member?.id);
  const expectationOf = expectationsIn(frame);
  return people
    .flatMap(({ id, name, active, createdAt }) => {
      const own = byMember.get(id) ?? [];
      if (!active && own.length === 0) return [];
      const seconds = new Map(own.map(({ keys: [, time], seconds }) => [time?.id ?? '', seconds]));
      const joined = dayOf(Date.parse(createdAt), frame.timezone).date;
      const secondsNotOver = openSeconds.get(id) ?? 0;
      const expectation = expectationOf({ active, joined, seconds, secondsNotOver });
      const empty = expectation.cells.filter((cell) => cell.expected > 0 && cell.seconds === 0);
      return [
        {
          id,
          name,
          tracked: own.reduce((sum, row) => sum + row.seconds, 0),
          ...expectation,
          emptyDays: frame.unit === 'DAY' ? empty.length : 0,
        },
      ];
    })
    .toSorted((a, b) => b.missing - a.missing || a.name.localeCompare(b.name));
}
