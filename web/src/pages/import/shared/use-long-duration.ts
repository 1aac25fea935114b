import { grouped } from '../../../../../src/import-run/report/figures.ts';
import { useTimeFormat } from '../../../time/format.ts';

/** Formats a duration in the user's format, with thousands separators for years of history. */
export function useLongDuration(): (milliseconds: number) => string {
  const { duration } = useTimeFormat();
  return (milliseconds) => duration(milliseconds).replace(/^\d{4,}/, (hours) => grouped(Number(hours)));
}
