import { isolate } from './isolate.ts';

export const tracking = {
  noTitle: 'No title',
  deleted: (titles: readonly string[]) =>
    titles.length === 1 ? `Deleted “${isolate(titles[0] ?? '')}”` : `Deleted ${titles.length} entries`,
  undo: 'Undo',
  merged: (title: string) => `“${isolate(title)}” overlaps an entry of the same work and became part of it.`,
  takeApart: 'Take apart',
  refused: {
    create: (title: string) => `“${isolate(title)}” was not added`,
    start: (title: string) => `“${isolate(title)}” was not started`,
    update: () => 'The change was not kept',
    stop: () => 'The timer was not stopped',
    delete: () => 'The entry was not deleted',
    unmerge: () => 'The entry was not taken apart',
  },
  tryAgain: 'Try again',
};
