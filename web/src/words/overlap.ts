import { isolate } from './isolate.ts';

const inMinutes = (minutes: number) => `${Math.max(1, Math.round(minutes))} min`;

export const overlap = {
  noTitle: 'No title',
  /** Precedes the other titles of a merged entry. */
  alsoHas: 'with',
  named: (title: string, start: string, end: string) => `“${isolate(title)}”, ${start} – ${end}`,
  merges: (entry: string, others: number) =>
    others === 0
      ? `Will extend ${entry}`
      : `Will extend ${entry}, and merge ${others === 1 ? '1 more entry' : `${others} more entries`} into it`,
  refused: (entry: string) => `Overlaps ${entry}. This team does not allow overlapping time.`,
  kept: (title: string, minutes: number, others: number) =>
    others === 0
      ? `Overlaps “${isolate(title)}” by ${inMinutes(minutes)}. Both are kept.`
      : `Overlaps “${isolate(title)}” and ${others === 1 ? '1 other entry' : `${others} other entries`}. All are kept.`,
  /** For an entry that is already saved. */
  now: (title: string, other: string, minutes: number, isOnlyOne: boolean) =>
    isOnlyOne
      ? `“${isolate(title)}” overlaps “${isolate(other)}” by ${inMinutes(minutes)}.`
      : `“${isolate(title)}” overlaps “${isolate(other)}” and other entries.`,
};
