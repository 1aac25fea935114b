import { useEffect, useState } from 'react';
import type { ImportContext } from '../../../../../src/import-run/context.ts';
import { settle } from '../../../../../src/import-run/prepare.ts';
import { type Preview, previewImport } from '../../../../../src/import-run/preview.ts';
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
  error: string | null;
}

/** Reads everything anew whenever something else is chosen; what was shown stays until then. */
export function usePreview(source: Source, choices: Choices, isAnswered: boolean) {
  const [state, setState] = useState<State>({ prepared: null, isUpdating: false, error: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    if (!isAnswered) return;
    const stop = new AbortController();
    setState((before) => ({ ...before, isUpdating: true, error: null }));
    const context = settle(source, choices, { signal: stop.signal });
    previewImport(context)
      .then((preview) => ({ prepared: { context, preview }, isUpdating: false, error: null }))
      .catch((error: unknown) => ({ prepared: null, isUpdating: false, error: messageOf(error) }))
      .then((next) => {
        if (!stop.signal.aborted) setState(next);
      });
    return () => stop.abort();
  }, [source, choices, isAnswered, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
