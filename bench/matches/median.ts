/** The quantile of numbers, interpolated between neighbours. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(place)] ?? Number.NaN;
  const upper = sorted[Math.ceil(place)] ?? Number.NaN;
  return lower + (upper - lower) * (place - Math.floor(place));
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/**
 * Returns the ratio of each round. The speed of a shared machine can double from one minute to the next, but hardly changes
 * within a round.
 */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  if (ours.length !== theirs.length) throw new Error('Both must have taken part in every round.');
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
