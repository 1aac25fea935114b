const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString()} entries`);

/** Today's rates for time that was tracked before. */
export const reprice = {
  label: 'Rates of past time',
  hint: 'Entries keep the rate that they were tracked at. Here those of some days get the rates of today.',
  open: 'Apply today’s rates …',
  title: 'Apply today’s rates to past time',
  from: 'From',
  to: 'To',
  which: 'Which entries',
  includeLocked: (date: string) => `Also change entries before the lock date, ${date}`,
  noRange: 'Choose both days.',
  preview: 'Show what changes',
  same: 'All of these entries have today’s rates.',
  changes: (count: number) => `${entries(count)} ${count === 1 ? 'gets another rate' : 'get another rate'}.`,
  locked: (count: number) =>
    `${entries(count)} before the lock date ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}.`,
  table: 'What their billable time comes to',
  columns: { project: 'Project', entries: 'Entries', before: 'Now', after: 'Then' },
  noProject: 'Without a project',
  all: 'In all',
  nothing: '–',
  apply: (count: number) => `Change ${entries(count)}`,
  warning: 'The old rates are not kept.',
  working: (done: number, all: number) => `${done.toLocaleString()} of ${entries(all)} …`,
  done: (count: number) => `${entries(count)} ${count === 1 ? 'has' : 'have'} today’s rates now.`,
  cancel: 'Cancel',
  close: 'Close',
};
