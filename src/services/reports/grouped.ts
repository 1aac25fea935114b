import type { Grouping } from '../../domain/reports/grouping.ts';
import type { Cell, Column, ReportBar, ReportRow } from '../../domain/reports/report.ts';
import { createYielder } from '../../lib/yield-to-event-loop.ts';
import { type Costs, costOfRow } from '../analytics/costs.ts';
import type { GroupKey } from '../analytics/name-groups.ts';
import type { TeamAnalytics } from '../analytics/team.ts';
import { mapYielding, yielding } from '../shared/yielding-loops.ts';
import type { FigureColumn } from './columns.ts';
import type { ReportContent } from './content.ts';
import type { Subject } from './subject.ts';
import { type Sums, sumOf } from './sums.ts';
import { type Branch, treeOf } from './tree.ts';
import { groupWords, nameOfKey } from './words.ts';

interface GroupedOptions {
  /** Additional rows after the groups. */
  extraRows?: readonly ReportRow[];
  costs?: Costs | null;
}

/** A report of nested groups, each with the sums of its rows. */
export async function groupedContent(
  title: string,
  { settings, team }: Subject,
  analytics: TeamAnalytics,
  groupBy: readonly Grouping[],
  figures: readonly FigureColumn[],
  { extraRows = [], costs = null }: GroupedOptions = {},
): Promise<ReportContent> {
  const yieldIfDue = createYielder();
  const summed = await mapYielding(analytics.everyRow, (row) => ({ ...row, cost: costOfRow(costs, row) }));
  const branches = await treeOf(summed, { groupBy, settings, currency: team.currency, yieldIfDue });
  const rows = await mapYielding(everyBranch(branches), (place) => rowOf(place, groupBy.length, figures));
  rows.push(...extraRows);
  const previous = analytics.previous?.totals ?? null;
  const totals = { ...analytics.totals, previous, cost: costs?.total ?? null };
  return {
    title,
    columns: [...groupBy.map(groupColumn), ...figures.map(({ of: _of, ...column }): Column => column)],
    rowCount: rows.length,
    rows: () => yielding(rows),
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

interface Place {
  branch: Branch;
  /** The keys of the enclosing branches and of this branch. */
  path: readonly GroupKey[];
}

/** Yields each branch before its children. */
function* everyBranch(branches: readonly Branch[], above: readonly GroupKey[] = []): Generator<Place> {
  for (const branch of branches) {
    const path = [...above, branch.key];
    yield { branch, path };
    yield* everyBranch(branch.branches, path);
  }
}

function rowOf({ branch, path }: Place, depth: number, figures: readonly FigureColumn[]): ReportRow {
  const empty = Array.from({ length: depth - path.length }, () => null);
  return {
    cells: [...path.map(nameOfKey), ...empty, ...cellsOf(branch.sums, path, figures)],
    level: path.length - 1,
    isGroup: branch.branches.length > 0,
  };
}

export function cellsOf(sums: Sums, path: readonly GroupKey[], figures: readonly FigureColumn[]): Cell[] {
  return figures.map(({ of }) => of(sums, path));
}

function barOf({ key, sums }: Branch): ReportBar {
  return { label: nameOfKey(key), seconds: sums.seconds, billableSeconds: sums.billableSeconds };
}
