/** What is said about the things of the catalog, whichever page they are on. */
export const catalog = {
  undo: 'Undo',
  tryAgain: 'Try again',
  archiveInstead: 'Archive it',
  theName: 'The name',
  nameMissing: 'Give it a name.',
  nameTaken: (name: string) => `There is another “${name}” already.`,
  done: {
    archive: (name: string) => `Archived “${name}”`,
    unarchive: (name: string) => `Brought back “${name}”`,
    delete: (name: string) => `Deleted “${name}”`,
  },
  refused: {
    create: (name: string) => `“${name}” was not made`,
    update: (name: string) => `The change of “${name}” was not kept`,
    archive: (name: string) => `“${name}” was not archived`,
    unarchive: (name: string) => `“${name}” was not brought back`,
    delete: (name: string) => `“${name}” was not deleted`,
  },
};
