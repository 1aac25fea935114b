/** A share as people say it: 12.5 for an eighth. */
export function inPercent(share: number): number {
  return Math.round(share * 1000) / 10;
}
