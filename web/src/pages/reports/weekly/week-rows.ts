import type { Row } from '../analytics-query.ts';
import type { Key } from '../question.ts';

/** A line of the grid: a group, its seconds by day, and their total. */
export interface Line {
  key: Key;
  byDay: Map<string, number>;
  total: number;
}

/** Converts rows by group and day into lines, largest first. */
export function linesOf(rows: readonly Row[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { keys, seconds } of rows) {
    const [group, day] = keys;
    if (!group || !day?.id) continue;
    const line = lines.get(String(group.id)) ?? { key: group, byDay: new Map(), total: 0 };
    line.byDay.set(day.id, (line.byDay.get(day.id) ?? 0) + seconds);
    line.total += seconds;
    lines.set(String(group.id), line);
  }
  return [...lines.values()].toSorted((a, b) => b.total - a.total);
}

/** The sum of all lines by day. */
export function totalsByDay(lines: readonly Line[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { byDay } of lines) {
    for (const [day, seconds] of byDay) totals.set(day, (totals.get(day) ?? 0) + seconds);
  }
  return totals;
}
