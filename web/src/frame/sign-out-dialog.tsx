import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { Change } from '../outbox/change.ts';
import { UnsavedList } from '../timer-bar/unsaved-list.tsx';
import { frame as words } from '../words/frame.ts';
import { timerBar } from '../words/timer-bar.ts';

interface Props {
  changes: readonly Change[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists unsaved changes before the sign-out. */
export function SignOutDialog({ changes, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      opened
      title={timerBar.unsaved.count(changes.length)}
      action={words.signOut}
      isPending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <UnsavedList changes={changes} />
      <p>{words.signOutKeeps}</p>
    </ConfirmDialog>
  );
}
