/** The middle one; of an even number, the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * The median of the rounds' own ratios: a machine that others use too is twice as fast in one minute as in the next, which
 * the two halves of a round hardly notice.
 */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  if (ours.length !== theirs.length) throw new Error('Both must have taken part in every round.');
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}
