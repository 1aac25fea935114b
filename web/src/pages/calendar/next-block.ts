import { type Interval, lengthWithin } from '../../../../src/domain/time/interval.ts';
import { rangeSoFar, type Tracked } from '../../../../src/domain/time-entries/time-entry.ts';

/** The position of a block: the index of the visible day, and the start within it. */
export interface Place {
  id: string;
  day: number;
  start: number;
}

/** The positions of all entries on the visible days, in the order of the entries. */
export function placesOf(
  entries: readonly (Tracked & { id: string })[],
  days: readonly Interval[],
  now: number,
): Place[] {
  return entries.flatMap((entry) => {
    const day = days.findIndex((one) => isOn(entry, one, now));
    const shown = days[day];
    return shown ? [{ id: entry.id, day, start: Math.max(entry.start - shown.start, 0) }] : [];
  });
}

/** A timer that has just started has no length yet, but is visible. */
function isOn(entry: Tracked, day: Interval, now: number): boolean {
  return (day.start <= entry.start && entry.start < day.end) || lengthWithin(rangeSoFar(entry, now), day) > 0;
}

/** The block that an arrow key moves to; null if there is none. */
export function nextBlock(blocks: readonly Place[], id: string, key: string): string | null {
  const inOrder = blocks.toSorted((a, b) => a.day - b.day || a.start - b.start);
  const index = inOrder.findIndex((block) => block.id === id);
  const here = inOrder[index];
  if (!here) return null;
  switch (key) {
    case 'ArrowUp':
      return inOrder[index - 1]?.id ?? null;
    case 'ArrowDown':
      return inOrder[index + 1]?.id ?? null;
    case 'ArrowLeft':
      return nearest(inOrder, inOrder.findLast(({ day }) => day < here.day)?.day, here.start);
    case 'ArrowRight':
      return nearest(inOrder, inOrder.find(({ day }) => day > here.day)?.day, here.start);
    case 'Home':
      return inOrder[0]?.id ?? null;
    case 'End':
      return inOrder.at(-1)?.id ?? null;
    default:
      return null;
  }
}

/** The block of a day with the closest start. */
function nearest(blocks: readonly Place[], day: number | undefined, start: number): string | null {
  const ofDay = blocks.filter((block) => block.day === day);
  const [closest] = ofDay.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start));
  return closest?.id ?? null;
}
