/** What lists have in common. */
export const lists = {
  clear: 'Clear the search',
  archived: 'Archived',
  showArchived: 'Show archived',
  thisMonth: 'This month',
  /** For those who see no one's time but their own. */
  yourMonth: 'Your time this month',
  noHours: 'The hours could not be loaded.',
  tryAgain: 'Try again',
  /** In place of a figure. */
  unknown: '–',
  more: (name: string) => `More about ${name}`,
  name: 'Name',
  rename: 'Rename',
  renameOne: (name: string) => `Rename ${name}`,
  edit: 'Edit',
  archive: 'Archive',
  unarchive: 'Bring back',
  delete: 'Delete',
  nothingFound: (text: string) => `Nothing is called like “${text}”.`,
  cancel: 'Cancel',
  keys: {
    group: 'Lists',
    search: 'Search',
    edit: 'Edit the row that has the focus',
    delete: 'Delete the row that has the focus',
  },
};
