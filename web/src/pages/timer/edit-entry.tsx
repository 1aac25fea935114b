import { lazyPart } from '../../components/lazy-part.tsx';

/** Most edits happen in the rows. */
export const EditEntry = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog);
