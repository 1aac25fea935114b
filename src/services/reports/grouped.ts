import type { Grouping } from '../../domain/grouping.ts';
import type { Cell, Column, ReportBar, ReportRow } from '../../domain/report.ts';
import { type Costs, costOfRow } from '../analytics/costs.ts';
import type { GroupKey } from '../analytics/name-groups.ts';
import type { TeamAnalytics } from '../analytics/team.ts';
import { inTurns } from '../in-turns.ts';
import type { FigureColumn } from './columns.ts';
import type { ReportContent } from './content.ts';
import type { Subject } from './subject.ts';
import { type Sums, sumOf } from './sums.ts';
import { type Branch, treeOf } from './tree.ts';
import { groupWords, nameOfKey } from './words.ts';

interface GroupedOptions {
  /** Rows after those of the groups. */
  others?: readonly ReportRow[];
  costs?: Costs | null;
}

/** A report of rows in groups, each with what the rows below it come to. */
export function groupedContent(
  title: string,
  { settings, team }: Subject,
  analytics: TeamAnalytics,
  groupBy: readonly Grouping[],
  figures: readonly FigureColumn[],
  { others = [], costs = null }: GroupedOptions = {},
): ReportContent {
  const summed = analytics.everyRow.map((row) => ({ ...row, cost: costOfRow(costs, row) }));
  const branches = treeOf(summed, { groupBy, settings, currency: team.currency });
  const rows = [...branches.flatMap((branch) => rowsOf(branch, [], groupBy.length, figures)), ...others];
  const previous = analytics.previous?.totals ?? null;
  const totals = { ...analytics.totals, previous, cost: costs?.total ?? null };
  return {
    title,
    columns: [...groupBy.map(groupColumn), ...figures.map(({ of: _of, ...column }): Column => column)],
    rowCount: rows.length,
    rows: () => inTurns(rows),
    totals: [
      ...groupBy.map((_by, index) => (index === 0 ? 'Total' : null)),
      ...cellsOf(sumOf([totals], true), [], figures),
    ],
    bars: branches.map(barOf),
    ownTimeOnly: analytics.ownTimeOnly,
  };
}

export function groupColumn(by: Grouping): Column {
  const { label, type } = groupWords[by];
  return { label, type };
}

function rowsOf(
  { key, sums, branches }: Branch,
  above: readonly GroupKey[],
  depth: number,
  figures: readonly FigureColumn[],
): ReportRow[] {
  const path = [...above, key];
  const empty = Array.from({ length: depth - path.length }, () => null);
  return [
    {
      cells: [...path.map(nameOfKey), ...empty, ...cellsOf(sums, path, figures)],
      level: above.length,
      isGroup: branches.length > 0,
    },
    ...branches.flatMap((branch) => rowsOf(branch, path, depth, figures)),
  ];
}

export function cellsOf(sums: Sums, path: readonly GroupKey[], figures: readonly FigureColumn[]): Cell[] {
  return figures.map(({ of }) => of(sums, path));
}

function barOf({ key, sums }: Branch): ReportBar {
  return { label: nameOfKey(key), seconds: sums.seconds, billableSeconds: sums.billableSeconds };
}
