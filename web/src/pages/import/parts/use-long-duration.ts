import { grouped } from '../../../../../src/import-run/report/figures.ts';
import { useTimeFormat } from '../../../time/format.ts';

/** A duration as the person reads them, with the thousands of hours set apart that years of history come to. */
export function useLongDuration(): (milliseconds: number) => string {
  const { duration } = useTimeFormat();
  return (milliseconds) => duration(milliseconds).replace(/^\d{4,}/, (hours) => grouped(Number(hours)));
}
