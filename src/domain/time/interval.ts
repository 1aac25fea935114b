/** A half-open range [start, end) in UTC milliseconds: it includes its start and excludes its end. */
export interface Interval {
  start: number;
  end: number;
}

/** Ranges that only touch (one ends when the other starts) do not overlap. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The intersection of two ranges; null if they do not overlap. */
export function within(range: Interval, border: Interval): Interval | null {
  if (!overlaps(range, border)) return null;
  return { start: Math.max(range.start, border.start), end: Math.min(range.end, border.end) };
}

/** The length of the intersection of two ranges. */
export function lengthWithin(range: Interval, border: Interval): number {
  return Math.max(0, Math.min(range.end, border.end) - Math.max(range.start, border.start));
}

/** The smallest range that contains all given ranges. */
export function hull(first: Interval, ...others: Interval[]): Interval {
  return others.reduce(
    (whole, next) => ({ start: Math.min(whole.start, next.start), end: Math.max(whole.end, next.end) }),
    { start: first.start, end: first.end },
  );
}
