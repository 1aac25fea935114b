/** The offsets of rows in a long list, in pixels from its top. */
export interface RowPlaces {
  tops: readonly number[];
  height: number;
}

export function placeRows(heights: readonly number[]): RowPlaces {
  const tops: number[] = [];
  let height = 0;
  for (const one of heights) {
    tops.push(height);
    height += one;
  }
  return { tops, height };
}

/** The rows that can be seen between two heights: the first, and the one after the last. */
export function rowsBetween({ tops, height }: RowPlaces, from: number, to: number): [number, number] {
  if (to <= 0 || from >= height) return [0, 0];
  return [Math.max(0, firstFrom(tops, from + 1) - 1), firstFrom(tops, to)];
}

/** The first row that starts at this height or below it, or the number of rows. */
function firstFrom(tops: readonly number[], from: number): number {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
