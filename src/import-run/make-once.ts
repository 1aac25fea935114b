import { ApiError } from '../client/index.ts';

/** How often something is made whose making may have been lost, before somebody should look at the connection. */
const ATTEMPTS = 5;

/**
 * Makes something of which there is to be one, by a call that must not be sent twice as it is: where somebody else made it
 * meanwhile, or the answer was lost, it is looked for first.
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
