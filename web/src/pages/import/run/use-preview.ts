import { startTransition, useEffect, useState } from 'react';
import type { Progress } from '../../../../../src/import-run/progress.ts';
import type { TimeDifference } from '../../../../../src/import-run/report/report.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { Choices } from './choices.ts';
import type { ShownPreview } from './shown-preview.ts';
import type { Source } from './use-opened.ts';

interface State {
  preview: ShownPreview | null;
  /** The visible preview is of earlier choices; a new one is on its way. */
  isUpdating: boolean;
  /** How far it is, where that takes a while. */
  progress: Progress | null;
  error: string | null;
  /** Durations minus times, by the last preview in which the times counted: with durations that count, it is zero. */
  disagreeing: TimeDifference;
}

const beginning: State = {
  preview: null,
  isUpdating: false,
  progress: null,
  error: null,
  disagreeing: { rows: 0, milliseconds: 0 },
};

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
      .then((preview) => ({
        preview,
        ...(choices.trust !== 'duration' && { disagreeing: preview.disagreeing }),
      }))
      .catch((error: unknown) => ({ error: messageOf(error) }))
      .then((next) => {
        if (signal.aborted) return;
        // Drawing takes long; clicks and keys come first.
        startTransition(() => setState(({ disagreeing }) => ({ ...beginning, disagreeing, ...next })));
      });
    return () => stop.abort();
  }, [importer, choices, isAnswered, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
