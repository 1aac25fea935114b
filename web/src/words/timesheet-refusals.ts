import type { Refusal } from '../pages/timesheet/cell-change.ts';

/** The reason for rejected input in a cell, and how to fix it. */
export function whyNot(refusal: Refusal, duration: (length: number) => string): string {
  switch (refusal.code) {
    case 'UNREADABLE':
      return 'Enter a duration, such as 1:30, 1.5 or 90m.';
    case 'ARCHIVED':
      return 'This is archived. Unarchive it to track time on it.';
    case 'DAY_FULL':
      return 'This day is full.';
    case 'LONGEST_FREE':
      return `The longest free time on this day is ${duration(refusal.length)}.`;
    case 'ROOM_BETWEEN':
      return `Only ${duration(refusal.length)} is free between the entries before and after it.`;
    case 'OVER_MIDNIGHT':
      return 'This entry runs past midnight. Open it to change its times.';
    case 'RUNNING':
      return 'This timer is running. Stop it to change its length.';
    case 'SEVERAL_ENTRIES':
      return `There are ${refusal.count} entries here. Open them to change one.`;
  }
}
