import { lazyPart } from '../lazy-part.tsx';

/** Loaded lazily: most edits happen in the rows. */
export const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);
