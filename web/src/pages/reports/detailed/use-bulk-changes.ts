import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { offer, showMessage } from '../../../components/messages.tsx';
import type { Entry } from '../../../data/entry.ts';
import type { BatchResult } from '../../../outbox/batches.ts';
import { useBatches } from '../../../outbox/tracking.tsx';
import { whyManyRefused } from '../../../outbox/why-refused.ts';
import { reports } from '../../../words/reports.ts';
import { type BulkChange, type BulkEdit, bulkPatch, losesTask } from './bulk.ts';

const words = reports.detailed;

/** Up to this number, the message closes by itself; above, Undo stays until the message is closed. */
const FEW_ENTRIES = 100;

/** The progress of a long task. */
export interface BulkProgress {
  kind: 'reading' | 'saving';
  done: number;
  all: number;
}

/** Loads the entries to change, and reports progress. */
type ReadEntries = (onRead: (count: number) => void, signal: AbortSignal) => Promise<readonly Entry[]>;

interface Options {
  /** The number of selected entries. */
  count: number;
  read: ReadEntries;
}

/** Changes many entries and shows the result, with undo. The change can be stopped before it ends. */
export function useBulkChanges({ count, read }: Options) {
  const { start, stop, progress } = useBatches();
  const [haveRead, setHaveRead] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const shown: BulkProgress | null =
    haveRead === null
      ? progress && { kind: 'saving', ...progress }
      : { kind: 'reading', done: haveRead, all: count };

  const run = (work: readonly BulkEdit[], isUndo = false) =>
    start(work, (result) => {
      showResult(result, work, isUndo);
      showRefusals(result, work);
    });
  const showResult = ({ made, left, answered }: BatchResult, work: readonly BulkEdit[], isUndo: boolean) => {
    const outcome =
      left.length > 0
        ? words.stopped(made.length, work.length)
        : made.length > 0 && words.changed(made.length);
    const lostTasks = made.filter(({ entry, patch }) => losesTask(entry, patch, answered)).length;
    const message = outcome && lostTasks > 0 ? `${outcome}. ${words.lostTasks(lostTasks)}` : outcome;
    // The list shows the undone changes, so no message is needed.
    if (!message || (isUndo && left.length === 0)) return;
    if (isUndo || made.length === 0) {
      notifications.show({ message });
      return;
    }
    const changed = new Set(made.map(({ entry }) => entry.id));
    const back = work
      .filter(({ entry }) => changed.has(entry.id))
      .map(({ entry, patch, back }) => ({
        entry: answered.get(entry.id) ?? { ...entry, ...patch },
        patch: back,
        back: patch,
      }));
    const undo = () => run(back, true);
    if (made.length <= FEW_ENTRIES) offer(message, words.undo, undo);
    else showMessage({ message, action: words.undo, onAction: undo });
  };
  const showRefusals = ({ refused }: BatchResult, work: readonly BulkEdit[]) => {
    if (refused.length === 0) return;
    const ids = new Set(refused.map(({ edit }) => edit.entry.id));
    showMessage({
      title: words.notChanged(refused.length, work.length),
      message: whyManyRefused(refused.map(({ error }) => error)),
      action: words.tryAgain,
      onAction: () => run(work.filter(({ entry }) => ids.has(entry.id))),
      color: 'red',
    });
  };

  const apply = async (change: BulkChange) => {
    if (shown) {
      notifications.show({ id: 'busy', message: words.busy });
      return;
    }
    const controller = new AbortController();
    reading.current = controller;
    setHaveRead(0);
    try {
      const entries = await read(setHaveRead, controller.signal);
      const work = entries.flatMap((entry) => {
        const both = bulkPatch(entry, change);
        return both ? [{ entry, ...both }] : [];
      });
      if (work.length > 0) run(work);
      else notifications.show({ message: words.nothingToChange });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      showMessage({
        title: words.notRead,
        message,
        action: words.tryAgain,
        onAction: () => void apply(change),
        color: 'red',
      });
    } finally {
      setHaveRead(null);
    }
  };
  return {
    apply: (change: BulkChange) => void apply(change),
    progress: shown,
    stop: () => {
      reading.current?.abort();
      stop();
    },
  };
}
