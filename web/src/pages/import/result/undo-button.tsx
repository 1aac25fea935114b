import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoImport } from '../../../../../src/import-run/undo.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useMay } from '../../../data/use-may.ts';
import { imports } from '../../../words/import.ts';
import type { ShownImport } from '../file/imports-query.ts';
import { pageClient } from '../run/page-client.ts';

const words = imports.undo;

/** Takes an import back as a whole, after a question. */
export function UndoButton({ shown }: { shown: ShownImport }) {
  const queries = useQueryClient();
  const mayDeleteCatalog = useMay('catalog.manage');
  const [isOpen, setOpen] = useState(false);
  const [withCatalog, setWithCatalog] = useState(mayDeleteCatalog);
  const undo = useMutation({
    mutationFn: () =>
      undoImport(pageClient(), { id: shown.id, withCatalog: withCatalog && mayDeleteCatalog }),
    onSuccess: async ({ deleted, keptCount }) => {
      setOpen(false);
      notifications.show({ message: words.done(deleted, keptCount) });
      await queries.invalidateQueries();
    },
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
        onConfirm={() => undo.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>{words.text(shown.entryCount)}</p>
        {mayDeleteCatalog && (
          <Checkbox
            mt={12}
            label={words.withCatalog}
            checked={withCatalog}
            onChange={(event) => setWithCatalog(event.currentTarget.checked)}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
