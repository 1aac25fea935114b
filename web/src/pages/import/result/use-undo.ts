import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { undoImport } from '../../../../../src/import-run/undo.ts';
import { imports } from '../../../words/import/import.ts';
import type { ShownImport } from '../file/imports-query.ts';
import { pageClient } from '../run/page-client.ts';

const words = imports.undo;

/** Undoes an import with repeated calls. It can be stopped between two calls; the next attempt continues. */
export function useUndo(
  { id, entryCount }: ShownImport,
  onDone: (undone: Awaited<ReturnType<typeof undoImport>>) => void,
) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState({ done: 0, total: entryCount });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const undo = useMutation({
    mutationFn: async ({ withCatalog }: { withCatalog: boolean }) => {
      const stop = new AbortController();
      stopping.current = stop;
      setProgress({ done: 0, total: entryCount });
      try {
        return await undoImport(
          pageClient(),
          { id, withCatalog },
          {
            signal: stop.signal,
            onProgress: ({ done, total }) => setProgress({ done, total: total ?? entryCount }),
          },
        );
      } catch (error) {
        if (stop.signal.aborted) return null;
        throw error;
      } finally {
        if (stopping.current === stop) stopping.current = null;
      }
    },
    onSuccess: (undone) => undone && onDone(undone),
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    undo,
    progress,
    stop: () => {
      if (!stopping.current) return;
      stopping.current.abort();
      notifications.show({ message: words.stopped(progress.total - progress.done) });
    },
  };
}
