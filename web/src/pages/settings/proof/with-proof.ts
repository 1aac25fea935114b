import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/api-error.ts';

/** An open question for the password, with its callbacks. */
export interface Question {
  confirmed: () => void;
  cancelled: () => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useQuestion(): Question | null {
  return useSyncExternalStore(onQuestion, () => question);
}

/** The pending answer. Concurrent requests that need a confirmation share one dialog. */
let pending: Promise<boolean> | null = null;

async function askForProof(): Promise<boolean> {
  const isConfirmed = await new Promise<boolean>((resolve) => {
    ask({ confirmed: () => resolve(true), cancelled: () => resolve(false) });
  });
  pending = null;
  ask(null);
  return isConfirmed;
}

/**
 * Runs an action that may need a recent password. If the server asks for it, the user enters the password and
 * the action runs again. If the user cancels, the error of the first run is thrown.
 */
export async function withProof<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PASSWORD_REQUIRED') throw error;
    pending ??= askForProof();
    if (!(await pending)) throw error;
    return run();
  }
}
