import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { imports } from '../../../words/import/import.ts';

const words = imports.write;

/** Confirms leaving the page while an import is being written. */
export function LeaveDialog({ isRunning }: { isRunning: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isRunning,
    enableBeforeUnload: isRunning,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={words.leaveTitle}
      action={words.leave}
      isPending={false}
      error={null}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {words.leaveText}
    </ConfirmDialog>
  );
}
