import { startTransition, useEffect, useState } from 'react';
import type { Progress } from '../../../../../src/import-run/progress.ts';
import type { TimeDifference } from '../../../../../src/import-run/report/report.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { Choices } from './choices.ts';
import type { ShownPreview } from './shown-preview.ts';
import type { Source } from './use-opened.ts';

interface State {
  preview: ShownPreview | null;
  /** The visible preview is outdated; a new one is being computed. */
  isUpdating: boolean;
  /** The progress of a slow preview. */
  progress: Progress | null;
  error: string | null;
  /**
   * Durations minus times, from the last preview in which times counted. With counted durations the
   * difference is zero.
   */
  disagreeing: TimeDifference;
}

const beginning: State = {
  preview: null,
  isUpdating: false,
  progress: null,
  error: null,
  disagreeing: { rows: 0, milliseconds: 0 },
};

/** Reads the files again after each change of the choices. The old preview stays until then. */
export function usePreview({ importer }: Source, choices: Choices, isAnswered: boolean) {
  const [state, setState] = useState<State>({ ...beginning });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
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
      .then((preview) => ({
        preview,
        ...(choices.trust !== 'duration' && { disagreeing: preview.disagreeing }),
      }))
      .catch((error: unknown) => ({ error: messageOf(error) }))
      .then((next) => {
        if (signal.aborted) return;
        // Rendering takes long; clicks and keys have priority.
        startTransition(() => setState(({ disagreeing }) => ({ ...beginning, disagreeing, ...next })));
      });
    return () => stop.abort();
  }, [importer, choices, isAnswered, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
