import { type ErrorCode, Failure } from '../../src/lib/errors.ts';

/** The failure that a rule or a service refuses with; a test that expects one fails where nothing is refused. */
export async function refusalOf(action: () => unknown): Promise<Failure> {
  try {
    await action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

/** The code, the field and the message of a refusal that names one problem. */
export async function problemOf(
  action: () => unknown,
): Promise<{ code: ErrorCode; field: string | null; message: string }> {
  const { problems } = await refusalOf(action);
  if (problems.length > 1) throw new Error(`It was refused for ${problems.length} reasons.`);
  return problems[0];
}

/** For what may take a moment until it is refused. */
export async function isRefused(action: () => unknown): Promise<boolean> {
  try {
    await action();
    return false;
  } catch {
    return true;
  }
}
