import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';
import type { Row } from '../analytics-query.ts';
import { type Series, seriesId } from '../shared/series.ts';

/** A bar: a day, week or month, with the seconds of each series from the bottom up. */
export interface Bar {
  /** `2026-03-29`, or `2026-03` for a month. */
  label: string;
  total: number;
  /** One value per series, and last the value outside all series. */
  parts: number[];
}

/**
 * The bars of a chart. `totals` has the total time of each bar. `cells` has time by bar and group; missing
 * small cells count as outside all series.
 */
export function barsOf(
  labels: readonly string[],
  totals: readonly Row[],
  cells: readonly Row[],
  series: readonly Series[],
): Bar[] {
  const totalOf = new Map<string | null | undefined, number>();
  for (const { keys, seconds } of totals) {
    const [time] = keys;
    totalOf.set(time?.id, (totalOf.get(time?.id) ?? 0) + seconds);
  }
  const cellOf = new Map(
    cells.map(({ keys: [time, group], seconds }) => [`${time?.id} ${group && seriesId(group)}`, seconds]),
  );
  return labels.map((label) => {
    const total = totalOf.get(label) ?? 0;
    const parts = series.map(({ id }) => cellOf.get(`${label} ${id}`) ?? 0);
    const rest = total - parts.reduce((sum, part) => sum + part, 0);
    // Less than a second is a rounding difference.
    return { label, total, parts: [...parts, rest < 1 ? 0 : rest] };
  });
}

/** The labels of the bars in order: the day, the first day of the week, or the month. */
export function labelsOf(
  from: string,
  to: string,
  unit: BucketUnit,
  firstOfWeek: (day: string) => string,
): string[] {
  const labels: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    const label = unit === 'DAY' ? date : unit === 'WEEK' ? firstOfWeek(date) : date.slice(0, 7);
    if (labels.at(-1) !== label) labels.push(label);
  }
  return labels;
}

const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3600;

/** The hours of the grid lines, from zero to at least the highest bar. */
export function scaleOf(highest: number): number[] {
  const steps = [0.25, 0.5, 1, 2, 4, 5, 8, 10, 20, 25, 40, 50, 80, 100, 200, 250, 400, 500, 800, 1000];
  const hours = highest / HOUR_SECONDS;
  const step = steps.find((one) => one * 4 >= hours) ?? Math.ceil(hours / 4 / 1000) * 1000;
  const lines = Math.max(1, Math.ceil(hours / step));
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}
