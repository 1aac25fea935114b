/** Shared by clients, projects, tasks and tags. */
export const catalog = {
  undo: 'Undo',
  tryAgain: 'Try again',
  archiveInstead: 'Archive instead',
  theName: 'The name',
  nameMissing: 'Enter a name.',
  nameTaken: (name: string) => `“${name}” already exists. Choose another name.`,
  done: {
    archive: (name: string) => `Archived “${name}”`,
    unarchive: (name: string) => `Unarchived “${name}”`,
    delete: (name: string) => `Deleted “${name}”`,
  },
  refused: {
    create: (name: string) => `“${name}” was not created`,
    update: (name: string) => `The change to “${name}” was not saved`,
    archive: (name: string) => `“${name}” was not archived`,
    unarchive: (name: string) => `“${name}” was not unarchived`,
    delete: (name: string) => `“${name}” was not deleted`,
  },
};
