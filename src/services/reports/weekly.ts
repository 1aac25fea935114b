import { Temporal } from 'temporal-polyfill';
import type { Cell, Column, ReportRow } from '../../domain/reports/report.ts';
import { rowsOfReport } from '../../domain/reports/rows.ts';
import { firstDayOfWeek } from '../../domain/time/week.ts';
import type { SortedRow } from '../analytics/rows.ts';
import { compareOrders } from '../analytics/sort-figure.ts';
import { forEachYielding, groupYielding, yielding } from '../shared/yielding-loops.ts';
import { amountColumn, currenciesOf, type FigureColumn, HOURS, TIME } from './columns.ts';
import type { ReportContent } from './content.ts';
import { cellsOf, groupColumn } from './grouped.ts';
import { analyticsOf, type Subject } from './subject.ts';
import { sumOf, totalSeconds } from './sums.ts';
import { groupsInWords, nameOfKey } from './words.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** One row per week and group, with a column per day. */
export async function weeklyContent(subject: Subject): Promise<ReportContent> {
  const rowsBy = rowsOfReport(subject.settings);
  const groupBy = rowsBy.slice(0, -1);
  const analytics = await analyticsOf(subject, rowsBy);
  const figures = [
    ...[TIME, HOURS],
    ...currenciesOf(analytics.totals.amounts, subject.team.currency).map(amountColumn),
  ];
  const weeks = weeksOf(subject);
  const placeOf = placesInWeeks(subject);
  const byWeek = await groupYielding(analytics.everyRow, (row) => placeOf(row).week);
  const rows: ReportRow[] = [];
  await forEachYielding(weeks.map(String), (week) => {
    const below = rowsOfWeek(week, byWeek.get(week) ?? [], placeOf, figures);
    // The sums of a single week are equal to the totals.
    rows.push(...(weeks.length > 1 ? below : below.filter(({ isGroup }) => !isGroup)));
  });
  const empty = Array.from({ length: groupBy.length }, () => null);
  return {
    title: `Weekly by ${groupsInWords(groupBy)}`,
    columns: [
      { label: 'Week of', type: 'DATE' },
      ...groupBy.map(groupColumn),
      ...DAYS.map((index) => dayColumn(weeks, index)),
      ...figures.map(({ of: _of, ...column }): Column => column),
    ],
    rowCount: rows.length,
    rows: () => yielding(rows),
    totals: [
      'Total',
      ...empty,
      ...daysOf(analytics.everyRow, placeOf),
      ...cellsOf(sumOf([{ ...analytics.totals, previous: null }], true), [], figures),
    ],
    bars: [],
    ownTimeOnly: analytics.ownTimeOnly,
  };
}

function weeksOf(subject: Subject): Temporal.PlainDate[] {
  const weeks: Temporal.PlainDate[] = [];
  const last = Temporal.PlainDate.from(subject.days.to);
  for (
    let week = firstDay(subject.days.from, subject);
    Temporal.PlainDate.compare(week, last) <= 0;
    week = week.add({ weeks: 1 })
  ) {
    weeks.push(week);
  }
  return weeks;
}

function firstDay(date: string, { weekStart }: Subject): Temporal.PlainDate {
  return firstDayOfWeek(Temporal.PlainDate.from(date), weekStart);
}

/** The label is "Mon 2 Mar", or "Mon" for several weeks. */
function dayColumn(weeks: readonly Temporal.PlainDate[], index: number): Column {
  const [first] = weeks;
  const date = first?.add({ days: index });
  const label = date?.toLocaleString(
    'en-GB',
    weeks.length === 1 ? { weekday: 'short', day: 'numeric', month: 'short' } : { weekday: 'short' },
  );
  return { label: label?.replace(',', '') ?? '', type: 'DURATION' };
}

interface PlaceInWeek {
  /** The first day of the week. */
  week: string;
  /** The index of the day in the week. */
  index: number;
}

type PlaceOf = (row: SortedRow) => PlaceInWeek;

/** Returns a cached function from a row to its week and day. Thousands of rows share few days, and calendar arithmetic is slow. */
function placesInWeeks(subject: Subject): PlaceOf {
  const known = new Map<string, PlaceInWeek>();
  return ({ keys }) => {
    const day = keys.at(-1)?.id ?? '';
    let place = known.get(day);
    if (!place) {
      const first = firstDay(day, subject);
      place = { week: first.toString(), index: first.until(Temporal.PlainDate.from(day)).days };
      known.set(day, place);
    }
    return place;
  };
}

function rowsOfWeek(
  week: string,
  days: readonly SortedRow[],
  placeOf: PlaceOf,
  figures: readonly FigureColumn[],
): ReportRow[] {
  const groups = Map.groupBy(days, ({ keys }) => JSON.stringify(keys.slice(0, -1).map(({ id }) => id)));
  const rows = [...groups.values()].sort(compareGroups).map((members): ReportRow => {
    const names = members[0]?.keys.slice(0, -1).map(nameOfKey) ?? [];
    return {
      cells: [
        week,
        ...names,
        ...daysOf(members, placeOf),
        ...cellsOf(sumOf(members, false), members[0]?.keys ?? [], figures),
      ],
      level: 1,
      isGroup: false,
    };
  });
  const [first] = rows;
  if (!first) return [];
  const empty = Array.from({ length: first.cells.length - 1 - DAYS.length - figures.length }, () => null);
  const cells = [week, ...empty, ...daysOf(days, placeOf), ...cellsOf(sumOf(days, false), [], figures)];
  return [{ cells, level: 0, isGroup: true }, ...rows];
}

function compareGroups([one]: SortedRow[], [other]: SortedRow[]): number {
  const ordersOf = (row: SortedRow | undefined) => row?.keys.slice(0, -1).map(({ order }) => order) ?? [];
  return compareOrders(ordersOf(one), ordersOf(other));
}

/** The sum of each weekday over all weeks. */
function daysOf(rows: readonly SortedRow[], placeOf: PlaceOf): Cell[] {
  const byDay = Map.groupBy(rows, (row) => placeOf(row).index);
  return DAYS.map((index) => totalSeconds((byDay.get(index) ?? []).map(({ seconds }) => seconds)));
}
