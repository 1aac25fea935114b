import { startTransition, useEffect, useState } from 'react';
import type { Progress } from '../../../../../src/import-run/progress.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { Choices } from './choices.ts';
import type { ShownPreview } from './shown-preview.ts';
import type { Source } from './use-opened.ts';

interface State {
  preview: ShownPreview | null;
  /** What is shown is of other choices, and the right one is on its way. */
  isUpdating: boolean;
  /** How far it is, where that takes a while. */
  progress: Progress | null;
  error: string | null;
}

const beginning: State = { preview: null, isUpdating: false, progress: null, error: null };

/** Reads everything anew whenever something else is chosen; what was shown stays until then. */
export function usePreview({ importer }: Source, choices: Choices, isAnswered: boolean) {
  const [state, setState] = useState<State>({ ...beginning });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    if (!isAnswered) return;
    const stop = new AbortController();
    const { signal } = stop;
    setState((before) => ({ ...before, isUpdating: true, progress: null, error: null }));
    importer
      .do('preview', choices, {
        signal,
        onNews: (progress) => setState((before) => ({ ...before, progress })),
      })
      .then((preview) => ({ ...beginning, preview }))
      .catch((error: unknown) => ({ ...beginning, error: messageOf(error) }))
      .then((next) => {
        // There is much to draw; what is pressed meanwhile comes first.
        if (!signal.aborted) startTransition(() => setState(next));
      });
    return () => stop.abort();
  }, [importer, choices, isAnswered, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
