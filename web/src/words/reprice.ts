const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString()} entries`);

/** Applies today's rates to past entries. */
export const reprice = {
  label: 'Rates of past entries',
  hint: 'Entries keep the rate they were tracked at. Use this to apply today’s rates to past entries.',
  open: 'Apply today’s rates…',
  title: 'Apply today’s rates to past entries',
  from: 'From',
  to: 'To',
  which: 'Which entries',
  includeLocked: (date: string) => `Also change entries before the lock date, ${date}`,
  noRange: 'Choose both days.',
  preview: 'Preview changes',
  same: 'All of these entries already have today’s rates.',
  changes: (count: number) => `${entries(count)} ${count === 1 ? 'gets a new rate' : 'get new rates'}.`,
  locked: (count: number) =>
    `${entries(count)} before the lock date ${count === 1 ? 'keeps its rate' : 'keep their rates'}.`,
  table: 'Amount of their billable time',
  columns: { project: 'Project', entries: 'Entries', before: 'Before', after: 'After' },
  noProject: 'No project',
  all: 'Total',
  nothing: '–',
  apply: (count: number) => `Change ${entries(count)}`,
  warning: 'This cannot be undone: the old rates are not stored.',
  working: (done: number, all: number) => `${done.toLocaleString()} of ${entries(all)}…`,
  done: (count: number) => `Applied today’s rates to ${entries(count)}.`,
  cancel: 'Cancel',
  close: 'Close',
};
