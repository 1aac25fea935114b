import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/api-error.ts';

/** A person who is asked for their password, and what goes on with their answer. */
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

/** The answer that is awaited. Several requests that need a proof at the same time ask once. */
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
 * Runs an action that may need a recent password. If the server asks for it, the person enters the password and the
 * action runs again. If they cancel, the refusal stands.
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
