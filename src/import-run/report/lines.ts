import { hasSameTime, nothing, type Sums } from '../sums.ts';
import type { ReportLine } from './report.ts';

type ByKey = ReadonlyMap<string | null, Sums>;

/** Puts what the source says beside what is stored, the most time first. */
export function reportLines(
  source: ByKey,
  stored: ByKey,
  nameOf: (key: string | null) => string | null,
): ReportLine[] {
  const keys = new Set([...source.keys(), ...stored.keys()]);
  return [...keys]
    .map((key) => ({
      label: nameOf(key),
      source: source.get(key) ?? nothing(),
      stored: stored.get(key) ?? nothing(),
    }))
    .sort((a, b) => b.source.milliseconds - a.source.milliseconds);
}

const HOUR = 3_600_000;

/** A sentence for each line whose two sides are not the same. */
export function differingLines(lines: readonly ReportLine[]): string[] {
  const hours = (milliseconds: number) => `${(milliseconds / HOUR).toFixed(4)} h`;
  return lines
    .filter(({ source, stored }) => !hasSameTime(source, stored))
    .map(
      ({ label, source, stored }) =>
        `${label ?? 'Without a project'}: ${source.rows} rows of ${hours(source.milliseconds)} in the files, ${stored.rows} of ${hours(stored.milliseconds)} stored.`,
    );
}
