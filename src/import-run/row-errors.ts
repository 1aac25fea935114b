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

/** Whether a failure is one of the row that was sent; any other is one of the whole import, which stops and can be resumed. */
export function isOfOneRow(error: unknown): error is ApiError {
  return error instanceof ApiError && codes.has(error.code);
}
