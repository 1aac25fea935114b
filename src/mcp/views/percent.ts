/** Converts a share to percent with one decimal: 12.5 for an eighth. */
export function inPercent(share: number): number {
  return Math.round(share * 1000) / 10;
}
