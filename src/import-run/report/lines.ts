import { nothing, type Sums } from '../sums.ts';
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
