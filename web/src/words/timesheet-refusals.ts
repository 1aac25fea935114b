import type { Refusal } from '../pages/timesheet/cell-change.ts';

/** Why what was typed into a cell is not tracked, and what to do. */
export function whyNot(refusal: Refusal, duration: (length: number) => string): string {
  switch (refusal.code) {
    case 'UNREADABLE':
      return 'Write a length such as 1:30, 1.5 or 90m.';
    case 'ARCHIVED':
      return 'This is archived and takes no new time.';
    case 'DAY_FULL':
      return 'No time is free on this day.';
    case 'LONGEST_FREE':
      return `The longest time that is free on this day is ${duration(refusal.length)}.`;
    case 'ROOM_BETWEEN':
      return `There is room for ${duration(refusal.length)} between the entries around it.`;
    case 'OVER_MIDNIGHT':
      return 'This entry runs over midnight. Open it to change its times.';
    case 'RUNNING':
      return 'This timer is running. Stop it to change its length.';
    case 'SEVERAL_ENTRIES':
      return `There are ${refusal.count} entries here. Open them to change one.`;
  }
}
