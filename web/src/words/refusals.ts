import { isolate } from './isolate.ts';

/** Why the server will not have a change, and what to do about it. */
export const refusals = {
  overlapsWith: (title: string, when: string) =>
    `It overlaps “${isolate(title)}”, ${when}, and this team takes no overlapping time. Change one of the two.`,
  overlaps: 'It overlaps another entry, and this team takes no overlapping time. Change its times.',
  beforeTimer: (title: string, since: string) =>
    `“${isolate(title)}” has been running since ${since}, after this would start. Stop that timer first.`,
  endsBefore: 'It has to end after it starts. Change its times.',
  tooLong: 'An entry lasts 31 days at most. Change its times.',
  future: 'A timer cannot start or stop in the future. Is the clock of this computer right?',
  range: (day: string, start: string, end: string) => `${day}, ${start} – ${end}`,
  since: (day: string, time: string) => `${day}, ${time}`,
  noTitle: 'No title',
  byCode: {
    ENTRY_DELETED: 'It was deleted meanwhile.',
    ENTRY_MERGED: 'It became part of another entry meanwhile. Change that one, or take it apart.',
    ENTRY_LOCKED:
      'It is before the lock date of the team, and time before that is settled. Ask an administrator of the team to change it.',
    NOT_MERGED: 'There is nothing left in it to take apart.',
    NOT_FOUND: 'It is not there any more, or you may not see it any more.',
    NO_RUNNING_TIMER: 'The timer was stopped meanwhile.',
    CONTRADICTION: 'Its client, project and task do not belong together any more. Choose them again.',
  } as Record<string, string>,
  /** The same of many entries, after how many they are. */
  ofMany: {
    ENTRY_DELETED: 'deleted meanwhile',
    ENTRY_MERGED: 'part of another entry by now',
    ENTRY_LOCKED: 'before the lock date of the team',
    NOT_FOUND: 'not there any more',
    FORBIDDEN: 'not yours to change',
    ARCHIVED: 'on something that is archived',
    CONTRADICTION: 'with a client, project and task that do not belong together',
    OVERLAP: 'overlapping another entry',
    CHANGED_SINCE: 'changed elsewhere meanwhile',
  } as Record<string, string>,
  invalid: 'The server does not take it like this. Check its times and what is written in it.',
};
