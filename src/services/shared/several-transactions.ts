import { failure, isTransient } from '../../lib/errors.ts';

/**
 * Runs a call that commits several transactions and reports each commit. A transient failure says what its own
 * transaction wrote; after a commit of an earlier one, the message says so instead.
 */
export async function inSeveralTransactions<Result>(
  work: (committed: () => void) => Promise<Result>,
): Promise<Result> {
  let hasCommitted = false;
  try {
    return await work(() => {
      hasCommitted = true;
    });
  } catch (error) {
    if (!hasCommitted || !isTransient(error)) throw error;
    const incomplete = failure(
      error.code,
      'A part of this call was carried out; repeat the call to continue.',
    );
    incomplete.cause = error.cause ?? error;
    throw incomplete;
  }
}
