import { type ErrorCode, Failure } from '../../src/lib/errors.ts';

/** Returns the failure that an action throws; throws if the action succeeds. */
export async function refusalOf(action: () => unknown): Promise<Failure> {
  try {
    await action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

/** Returns the only problem of the failure that an action throws. */
export async function problemOf(
  action: () => unknown,
): Promise<{ code: ErrorCode; field: string | null; message: string }> {
  const { problems } = await refusalOf(action);
  if (problems.length > 1) throw new Error(`It was refused for ${problems.length} reasons.`);
  return problems[0];
}

/** Returns whether an action fails, for polling until it does. */
export async function isRefused(action: () => unknown): Promise<boolean> {
  try {
    await action();
    return false;
  } catch {
    return true;
  }
}
