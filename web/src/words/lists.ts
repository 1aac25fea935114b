/** Shared by all lists. */
export const lists = {
  clear: 'Clear search',
  archived: 'Archived',
  showArchived: 'Show archived',
  thisMonth: 'This month',
  /** Shown to members who cannot see other members' time. */
  yourMonth: 'Your time this month',
  noHours: 'The hours could not be loaded.',
  tryAgain: 'Try again',
  /** Replaces an unknown figure. */
  unknown: '–',
  more: (name: string) => `Actions for ${name}`,
  name: 'Name',
  rename: 'Rename',
  renameOne: (name: string) => `Rename ${name}`,
  edit: 'Edit',
  archive: 'Archive',
  unarchive: 'Unarchive',
  delete: 'Delete',
  nothingFound: (text: string) => `No results for “${text}”.`,
  cancel: 'Cancel',
  keys: {
    group: 'Lists',
    search: 'Search',
    edit: 'Edit the focused row',
    delete: 'Delete the focused row',
  },
};
