import { isolate } from './isolate.ts';

const NO_TITLE = 'No title';

export const tracking = {
  noTitle: NO_TITLE,
  deleted: (titles: readonly string[]) =>
    titles.length === 1 ? `Deleted “${isolate(titles[0] ?? '')}”` : `Deleted ${titles.length} entries`,
  undo: 'Undo',
  merged: (title: string) => `“${isolate(title)}” was merged with an entry that it overlaps.`,
  unmerge: 'Unmerge',
  refused: {
    create: (title: string | null) => `“${isolate(title ?? NO_TITLE)}” was not added`,
    start: (title: string | null) => `“${isolate(title ?? NO_TITLE)}” was not started`,
    update: (typed: string | null) =>
      typed === null ? 'The change was not saved' : `“${isolate(typed)}” was not saved`,
    stop: () => 'The timer was not stopped',
    delete: () => 'The entry was not deleted',
    unmerge: () => 'The entry was not unmerged',
  },
  changedSince: 'The entry was changed elsewhere in the meantime.',
  gone: (typed: string | null) =>
    typed === null
      ? 'The entry was deleted elsewhere before your change was saved.'
      : `The entry was deleted elsewhere while you typed “${isolate(typed)}”.`,
  goneIntoLine: 'The entry was deleted elsewhere. Your text is now in the timer at the top.',
  ok: 'OK',
  addAsNew: 'Add as new entry',
  edit: 'Edit',
  tryAgain: 'Try again',
};
