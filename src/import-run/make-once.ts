import { ApiError } from '../client/index.ts';

/** The number of attempts to create an item if the outcome is unknown each time. */
const ATTEMPTS = 5;

/**
 * Creates an item that must exist once, by a call that must not be repeated blindly. After a lost response or
 * NAME_TAKEN, looks for the item before trying again.
 */
export async function makeOnce(
  make: () => Promise<string>,
  find: () => Promise<string | null>,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'NAME_TAKEN' && !error.outcomeUnknown) throw error;
      const found = await find();
      if (found !== null) return found;
      if (!error.outcomeUnknown || attempt === ATTEMPTS) throw error;
    }
  }
}
