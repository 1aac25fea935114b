import { ApiError, type ApiErrorCode } from '../client/index.ts';

const codes: ReadonlySet<ApiErrorCode> = new Set([
  'INVALID_INPUT',
  'NOT_FOUND',
  'ARCHIVED',
  'DEACTIVATED',
  'CONTRADICTION',
  'OVERLAP',
  'ENTRY_DELETED',
  'ENTRY_MERGED',
]);

/** Whether an error concerns only the row that was sent. Any other error stops the import, which can be resumed. */
export function isOfOneRow(error: unknown): error is ApiError {
  return error instanceof ApiError && codes.has(error.code);
}
