import { Button, Checkbox, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useMay } from '../../../data/use-may.ts';
import { imports } from '../../../words/import/import.ts';
import type { ShownImport } from '../file/imports-query.ts';
import classes from './undo-button.module.css';
import { useUndo } from './use-undo.ts';

const words = imports.undo;

/** Undoes an import after a confirmation. */
export function UndoButton({ shown }: { shown: ShownImport }) {
  const mayDeleteCatalog = useMay('catalog.manage');
  const [isOpen, setOpen] = useState(false);
  const [withCatalog, setWithCatalog] = useState(mayDeleteCatalog);
  const { undo, progress, stop } = useUndo(shown, (undone) => {
    setOpen(false);
    notifications.show({ message: words.done(undone) });
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => {
          undo.reset();
          setOpen(true);
        }}
      >
        {words.action}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={words.title}
        action={words.confirm}
        dangerous
        isPending={undo.isPending}
        error={undo.error}
        onConfirm={() => undo.mutate({ withCatalog: withCatalog && mayDeleteCatalog })}
        onClose={() => {
          stop();
          setOpen(false);
        }}
      >
        {undo.isPending ? (
          <UndoProgress {...progress} />
        ) : (
          <>
            <p>{words.text(shown.entryCount)}</p>
            {mayDeleteCatalog && (
              <Checkbox
                mt={12}
                label={words.withCatalog}
                checked={withCatalog}
                onChange={(event) => setWithCatalog(event.currentTarget.checked)}
              />
            )}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

function UndoProgress({ done, total }: { done: number; total: number }) {
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0;
  return (
    <>
      <p className={classes.text} role="status">
        {words.going(done, total)}
      </p>
      <Progress.Root size={8} transitionDuration={150}>
        <Progress.Section value={share} aria-label={words.progress} animated />
      </Progress.Root>
    </>
  );
}
