import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import type { Importer } from './importer.ts';
import type { WritingNews } from './tasks.ts';

export interface RunState extends Omit<WritingNews, 'status'> {
  status: WritingNews['status'] | 'STOPPED' | 'FAILED';
  error: string | null;
}

const beginning: RunState = { status: 'RUNNING', progress: null, pace: null, error: null };

/** The writing of an import, which can be stopped and resumed. Leaving the page stops it. */
export function useRun(onDone: (importId: string) => void) {
  const [state, setState] = useState<RunState | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const start = async (importer: Importer) => {
    const stop = new AbortController();
    const { signal } = stop;
    stopping.current = stop;
    setState((before) => ({ ...(before ?? beginning), status: 'RUNNING', error: null }));
    const change = (next: Partial<RunState>) => {
      if (!signal.aborted) setState((before) => ({ ...(before ?? beginning), ...next }));
    };
    try {
      const importId = await importer.do('write', null, { signal, onNews: change });
      stopping.current = null;
      if (importId) onDone(importId);
    } catch (error) {
      change({ status: 'FAILED', error: messageOf(error) });
      if (stopping.current === stop) stopping.current = null;
    }
  };

  return {
    state,
    start: (importer: Importer) => void start(importer),
    /** A function for the current state, because the rendered state may be outdated. */
    isRunning: () => stopping.current !== null,
    clear: () => setState(null),
    stop: () => {
      stopping.current?.abort();
      stopping.current = null;
      setState((before) => before && { ...before, status: 'STOPPED' });
    },
  };
}
