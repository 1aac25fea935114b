import type { Refusal } from '../pages/timesheet/cell-change.ts';
export const timesheet = {
  title: 'Timesheet',
  thisWeek: 'This week',
  previous: 'Previous week',
  next: 'Next week',
  total: 'Total',
  unknown: '–:––',
  addRow: 'Add row',
  findWork: 'Find a project or task',
  copyRows: 'Copy last week’s rows',
  copied: (count: number) =>
    count === 1 ? 'Added 1 row from last week' : `Added ${count} rows from last week`,
  undo: 'Undo',
  removeRow: (name: string) => `Remove the row ${name}`,
  work: 'Project and task',
  noProject: 'No project',
  inProject: (project: string, task: string) => `${project} · ${task}`,
  archivedMark: 'archived',
  days: 'Days of the week',
  gridOf: (week: string) => `Timesheet of ${week}`,
  cell: (day: string, work: string) => `${work}, ${day}`,
  running: 'timer running',
  severalEntries: (count: number) => `${count} entries`,
  notSaved: 'not saved yet',
  refused: 'not tracked',
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  now: 'now',
  noTitle: 'No title',
  openEntries: 'Open the entries',
  meant: (length: string) => `= ${length}`,
  hint: 'Type 1:30, 1.5 or 90m. Enter saves, Escape reverts, Space opens the entries of a cell.',
  empty: {
    title: 'No time tracked this week',
    text: 'Fill in a whole week at once: a row for each project and task, a cell for each day.',
  },
  failed: 'This week could not be loaded',
  tryAgain: 'Try again',
  loading: 'Loading the week',
  keys: {
    group: 'Timesheet',
    edit: 'Edit the cell',
    open: 'Open the entries of the cell',
  },
};

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
