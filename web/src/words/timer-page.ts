export const timerPage = {
  title: 'Timer',
  today: 'Today',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  total: (day: string, length: string) => `${day}, ${length} in all`,
  strip: (from: string, to: string, gaps: number) =>
    `Tracked between ${from} and ${to}${gaps === 0 ? '' : gaps === 1 ? ', with one gap' : `, with ${gaps} gaps`}`,
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
  notATime: 'Type a time such as 9:30.',
  notAnEnd: 'Type a time after the start.',
  notALength: 'Type a length such as 1:30 or 90m.',
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
  takeApart: 'Take apart',
  reachesIn: (day: string) => `since ${day}`,
  earlier: 'Show earlier days',
  loadingEarlier: 'Loading earlier days …',
  failed: 'The entries could not be loaded',
  tryAgain: 'Try again',
  search: 'Find entries',
  found: (count: number, isCut: boolean) =>
    count === 0
      ? 'Nothing found in titles, descriptions, projects and tags.'
      : isCut
        ? `The newest ${count} that were found`
        : count === 1
          ? '1 entry found'
          : `${count} entries found`,
  rows: 'Time entries',
  first: {
    title: 'Nothing tracked yet',
    text: 'Your days show up here. Type what you are doing into the line above and press Enter: the clock runs until you stop it.',
    action: 'Type what you do',
  },
  keys: {
    group: 'Time entries',
    move: 'Move through the rows',
    edit: 'Edit the row',
    delete: 'Delete the row',
  },
};
