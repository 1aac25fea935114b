import { lazy, Suspense } from 'react';
import type { Entry } from '../../data/entry.ts';

/** Loaded when it is opened: most edits happen in the rows. */
const EditDialog = lazy(() =>
  import('./edit-dialog.tsx').then(({ EditDialog }) => ({ default: EditDialog })),
);

export function EditEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <EditDialog key={entry.id} entry={entry} onClose={onClose} />
    </Suspense>
  );
}
