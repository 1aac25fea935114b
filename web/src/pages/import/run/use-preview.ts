import { useEffect, useState } from 'react';
import type { ImportContext } from '../../../../../src/import-run/context.ts';
import { settle } from '../../../../../src/import-run/prepare.ts';
import { type Preview, previewImport } from '../../../../../src/import-run/preview.ts';
import type { Progress } from '../../../../../src/import-run/progress.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { Choices } from './choices.ts';
import type { Source } from './use-opened.ts';

/** What an import will do, as it was chosen. */
export interface Prepared {
  context: ImportContext;
  preview: Preview;
}

interface State {
  prepared: Prepared | null;
  /** What was prepared is of other choices, and the right one is on its way. */
  isUpdating: boolean;
  /** How far it is, where that takes a while. */
  progress: Progress | null;
  error: string | null;
}

const beginning: State = { prepared: null, isUpdating: false, progress: null, error: null };

/** How often it is shown how far it is, in milliseconds; what is done sooner needs no figures. */
const SHOWN_EVERY = 300;

function seldom(show: (progress: Progress) => void): (progress: Progress) => void {
  let last = performance.now();
  return (progress) => {
    const now = performance.now();
    if (now - last < SHOWN_EVERY) return;
    last = now;
    show(progress);
  };
}

/** Reads everything anew whenever something else is chosen; what was shown stays until then. */
export function usePreview(source: Source, choices: Choices, isAnswered: boolean) {
  const [state, setState] = useState<State>({ ...beginning });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    if (!isAnswered) return;
    const stop = new AbortController();
    setState((before) => ({ ...before, isUpdating: true, progress: null, error: null }));
    const context = settle(source, choices, {
      signal: stop.signal,
      onProgress: seldom((progress) => {
        if (!stop.signal.aborted) setState((before) => ({ ...before, progress }));
      }),
    });
    previewImport(context)
      .then((preview) => ({ ...beginning, prepared: { context, preview } }))
      .catch((error: unknown) => ({ ...beginning, error: messageOf(error) }))
      .then((next) => {
        if (!stop.signal.aborted) setState(next);
      });
    return () => stop.abort();
  }, [source, choices, isAnswered, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
