export const tracking = {
  noTitle: 'No title',
  deleted: (titles: readonly string[]) =>
    titles.length === 1 ? `Deleted “${titles[0]}”` : `Deleted ${titles.length} entries`,
  undo: 'Undo',
  merged: (title: string) => `“${title}” overlaps an entry of the same work and became part of it.`,
  takeApart: 'Take apart',
  refused: {
    create: (title: string) => `“${title}” was not added`,
    start: (title: string) => `“${title}” was not started`,
    update: () => 'The change was not kept',
    stop: () => 'The timer was not stopped',
    delete: () => 'The entry was not deleted',
    unmerge: () => 'The entry was not taken apart',
  },
  tryAgain: 'Try again',
};
