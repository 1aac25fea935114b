import { isolate } from './isolate.ts';

/** The reason for a rejected change, and how to fix it. */
export const refusals = {
  overlapsWith: (title: string, when: string) =>
    `It overlaps “${isolate(title)}”, ${when}. This team does not allow overlapping time. Change one of the two.`,
  overlaps: 'It overlaps another entry. This team does not allow overlapping time. Change its times.',
  beforeTimer: (title: string, since: string) =>
    `“${isolate(title)}” has been running since ${since}, after this would start. Stop that timer first.`,
  endsBefore: 'The end must be after the start. Change its times.',
  tooLong: 'An entry can be at most 31 days long. Change its times.',
  future: 'A timer cannot start or stop in the future. Check the clock of this computer.',
  range: (day: string, start: string, end: string) => `${day}, ${start} – ${end}`,
  since: (day: string, time: string) => `${day}, ${time}`,
  noTitle: 'No title',
  byCode: {
    ENTRY_DELETED: 'It was deleted in the meantime.',
    ENTRY_MERGED: 'It was merged into another entry in the meantime. Change that entry, or unmerge it.',
    ENTRY_LOCKED: 'It is before the lock date of the team. Ask an admin of the team to change it.',
    NOT_MERGED: 'It is already unmerged.',
    NOT_FOUND: 'It was deleted, or you no longer have access to it.',
    NO_RUNNING_TIMER: 'The timer was already stopped.',
    CONTRADICTION: 'Its client, project and task no longer belong together. Choose them again.',
  } as Record<string, string>,
  /** For several entries, after their number. */
  ofMany: {
    ENTRY_DELETED: 'deleted in the meantime',
    ENTRY_MERGED: 'merged into another entry',
    ENTRY_LOCKED: 'before the lock date of the team',
    NOT_FOUND: 'no longer available',
    FORBIDDEN: 'not yours to change',
    ARCHIVED: 'on an archived project, client or task',
    CONTRADICTION: 'with a client, project and task that do not belong together',
    OVERLAP: 'overlapping another entry',
    CHANGED_SINCE: 'changed elsewhere in the meantime',
  } as Record<string, string>,
  invalid: 'The server rejected it. Check its times and texts.',
};
