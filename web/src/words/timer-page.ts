export const timerPage = {
  title: 'Timer',
  today: 'Today',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  total: (day: string, length: string) => `${day}, ${length} in total`,
  strip: (from: string, to: string, gaps: number) =>
    `Tracked between ${from} and ${to}${gaps === 0 ? '' : gaps === 1 ? ', with 1 gap' : `, with ${gaps} gaps`}`,
  segment: (time: string, title: string) => `${time} ${title}`,
  noTitle: 'No title',
  addTitle: 'Add a title',
  cells: {
    title: 'Title',
    start: 'Start',
    end: 'End',
    duration: 'Duration',
  },
  editTitle: (title: string) => `Title: ${title}`,
  editStart: (time: string) => `Start: ${time}`,
  editEnd: (time: string) => `End: ${time}`,
  editDuration: (length: string) => `Duration: ${length}`,
  now: 'now',
  notATime: 'Enter a time, such as 9:30.',
  notAnEnd: 'Enter a time after the start.',
  notALength: 'Enter a duration, such as 1:30 or 90m.',
  continue: 'Continue',
  stop: 'Stop',
  more: 'More',
  edit: 'Edit',
  duplicate: 'Duplicate',
  delete: 'Delete',
  deleteAll: (count: number) => `Delete all ${count}`,
  unfold: (count: number) => `${count} entries. Show them`,
  fold: (count: number) => `${count} entries. Hide them`,
  pending: 'Not saved yet',
  merged: (count: number) => `Merged from ${count} entries`,
  mergedAbout: 'These entries overlapped, so their time counts once.',
  unmerge: 'Unmerge',
  reachesIn: (day: string) => `since ${day}`,
  earlier: 'Show earlier days',
  loadingEarlier: 'Loading earlier days…',
  failed: 'The entries could not be loaded',
  tryAgain: 'Try again',
  search: 'Search entries',
  found: (count: number, isCut: boolean) =>
    count === 0
      ? 'No entries with this in the title, description, project or tags.'
      : isCut
        ? `Newest ${count} entries found`
        : count === 1
          ? '1 entry found'
          : `${count} entries found`,
  rows: 'Time entries',
  first: {
    title: 'No time tracked yet',
    text: 'Your time appears here. Type what you are working on above and press Enter to start the timer.',
    action: 'Start tracking',
  },
  keys: {
    group: 'Time entries',
    move: 'Move through the rows',
    edit: 'Edit the row',
    delete: 'Delete the row',
  },
};
