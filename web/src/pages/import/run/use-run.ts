import { useEffect, useRef, useState } from 'react';
import type { ClientEvent } from '../../../../../src/client/index.ts';
import { Pace, type Progress } from '../../../../../src/import-run/progress.ts';
import { messageOf } from '../../../api/api-error.ts';
import { pageClient } from './page-client.ts';
import { runThrough } from './run-through.ts';
import type { Prepared } from './use-preview.ts';

export interface RunState {
  /** LOST: the server does not answer; SLOWED: it asks to wait. Both pass by themselves. */
  status: 'RUNNING' | 'LOST' | 'SLOWED' | 'STOPPED' | 'FAILED';
  progress: Progress | null;
  pace: ReturnType<Pace['mark']>;
  error: string | null;
}

const beginning: RunState = { status: 'RUNNING', progress: null, pace: null, error: null };

/** How often what is shown changes at most, in milliseconds. */
const SHOWN_EVERY = 100;

/** The writing of an import, which can be stopped and go on. Leaving the page stops it. */
export function useRun(onDone: (importId: string) => void) {
  const [state, setState] = useState<RunState | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const start = async ({ context, preview }: Prepared) => {
    const stop = new AbortController();
    stopping.current = stop;
    setState((before) => ({ ...(before ?? beginning), status: 'RUNNING', error: null }));
    const change = (next: Partial<RunState>) => {
      if (!stop.signal.aborted) setState((before) => ({ ...(before ?? beginning), ...next }));
    };
    const run = {
      ...context,
      client: pageClient(heard(change)),
      signal: stop.signal,
      onProgress: shown(change),
    };
    try {
      const report = await runThrough(run, { preview }, () => change({ status: 'LOST' }));
      if (stop.signal.aborted) return;
      stopping.current = null;
      if (report.importId) onDone(report.importId);
    } catch (error) {
      change({ status: 'FAILED', error: messageOf(error) });
      if (stopping.current === stop) stopping.current = null;
    }
  };

  return {
    state,
    start: (prepared: Prepared) => void start(prepared),
    /** Asked when it counts: what is shown may be a moment older. */
    isRunning: () => stopping.current !== null,
    clear: () => setState(null),
    stop: () => {
      stopping.current?.abort();
      stopping.current = null;
      setState((before) => before && { ...before, status: 'STOPPED' });
    },
  };
}

/** Tells from what the client does how the connection is. */
function heard(change: (next: Partial<RunState>) => void) {
  let isWaiting = false;
  return (event: ClientEvent) => {
    if (event.kind === 'retry') {
      isWaiting = true;
      change({ status: event.code === 'RATE_LIMITED' ? 'SLOWED' : 'LOST' });
    } else if (event.kind === 'answer' && isWaiting) {
      isWaiting = false;
      change({ status: 'RUNNING' });
    }
  };
}

function shown(change: (next: Partial<RunState>) => void) {
  let pace = new Pace();
  let [step, last] = ['', 0];
  return (progress: Progress) => {
    const now = performance.now();
    if (progress.step !== step) pace = new Pace();
    else if (now - last < SHOWN_EVERY && progress.done !== progress.total) return;
    [step, last] = [progress.step, now];
    change({ progress, pace: pace.mark(progress, now) });
  };
}
