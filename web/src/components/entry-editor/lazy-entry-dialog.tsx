import { lazyPart } from '../lazy-part.tsx';

/** Most edits happen in the rows. */
export const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);
