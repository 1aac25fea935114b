import { z } from 'zod';
import { type Cost, type Costs, costOfRow } from '../../services/analytics/costs.ts';
import { billableShare, type Figures } from '../../services/analytics/figures.ts';
import type { SortedRow } from '../../services/analytics/rows.ts';
import { type WallClock, wallClockOfRow } from '../../services/analytics/wall-clock.ts';
import { inHours } from './duration.ts';
import { moneyText } from './money.ts';
import { counted } from './page.ts';
import { inPercent } from './percent.ts';

/**
 * Figures of time, without figures that are missing, not requested or hidden from the caller. Declared once
 * for all places in a result.
 */
export const figuresView = z
  .object({
    seconds: z.number(),
    billable_seconds: z.number(),
    billable_share: z.number().optional(),
    entries: z.int(),
    running: z.boolean().optional(),
    amounts: z.array(z.string()).optional(),
    wall_clock_seconds: z.number().optional(),
    cost: z.array(z.string()).optional(),
    cost_unknown_seconds: z.number().optional(),
  })
  .meta({ id: 'figures' });

export const rowView = z.intersection(
  figuresView,
  z.object({
    keys: z.array(z.object({ by: z.string(), id: z.string().optional(), name: z.string().optional() })),
    previous: figuresView.optional(),
  }),
);

type FiguresView = z.input<typeof figuresView>;
type RowView = z.input<typeof rowView>;

/** Requested extra figures. Null if not requested or hidden from the caller. */
export interface ExtraFigures {
  wallClock: WallClock | null;
  costs: Costs | null;
}

export function viewFigures(of: Figures): FiguresView {
  const share = billableShare(of);
  return {
    seconds: of.seconds,
    billable_seconds: of.billableSeconds,
    ...(share !== null && { billable_share: share }),
    entries: of.entries,
    ...(of.running && { running: true }),
    ...(of.amounts && { amounts: of.amounts.map(moneyText) }),
  };
}

export function viewTotals(totals: Figures, { wallClock, costs }: ExtraFigures): FiguresView {
  return { ...viewFigures(totals), ...viewAsked(wallClock?.total ?? null, costs?.total ?? null) };
}

export function viewRow(row: SortedRow, { wallClock, costs }: ExtraFigures): RowView {
  return {
    keys: row.keys.map(({ by, id, name }) => ({ by, id: id ?? undefined, name: name ?? undefined })),
    ...viewFigures(row),
    ...viewAsked(wallClock && wallClockOfRow(wallClock, row), costOfRow(costs, row)),
    ...(row.previous && { previous: viewFigures(row.previous) }),
  };
}

function viewAsked(wallClock: number | null, cost: Cost | null) {
  return {
    ...(wallClock !== null && { wall_clock_seconds: wallClock }),
    ...(cost && { cost: cost.amounts.map(moneyText) }),
    ...(cost && cost.unknownSeconds > 0 && { cost_unknown_seconds: cost.unknownSeconds }),
  };
}

export function figuresText(of: FiguresView): string {
  const { billable_share: share, wall_clock_seconds: wallClock, cost_unknown_seconds: unknown } = of;
  return [
    inHours(of.seconds),
    `billable ${inHours(of.billable_seconds)}${share === undefined ? '' : ` (${inPercent(share)} %)`}`,
    ...(of.amounts ?? []),
    ...(wallClock === undefined ? [] : [`by the clock ${inHours(wallClock)}`]),
    ...(of.cost ?? []).map((cost) => `cost ${cost}`),
    ...(unknown === undefined ? [] : [`cost unknown of ${inHours(unknown)}`]),
    counted(of.entries, 'entry', 'entries'),
    ...(of.running ? ['a timer still runs'] : []),
  ].join(', ');
}

export function rowText(row: RowView): string {
  const names = row.keys.map(({ by, name }) => name ?? `no ${by.toLowerCase()}`).join(', ');
  const before = row.previous ? `; before: ${figuresText(row.previous)}` : '';
  return `${names}: ${figuresText(row)}${before}`;
}
