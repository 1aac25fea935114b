import { hasSameMoney, hasSameTime, nothing, type Sums } from '../sums.ts';
import type { ImportReport, ReportLine } from './report.ts';

type ByKey = ReadonlyMap<string | null, Sums>;

/** Joins the sums of the files and of the stored entries by key, the most time first. */
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

/** Whether both sides of a line have the same time and money. Money counts only if it was imported and compared. */
export function isSameLine(
  { source, stored }: ReportLine,
  { equation, mayImportMoney, seesMoney }: Pick<ImportReport, 'equation' | 'mayImportMoney' | 'seesMoney'>,
): boolean {
  // Reports of earlier versions have no equation and rounded amounts.
  const comparesMoney = equation !== null && mayImportMoney && seesMoney;
  return hasSameTime(source, stored) && (!comparesMoney || hasSameMoney(source, stored));
}
