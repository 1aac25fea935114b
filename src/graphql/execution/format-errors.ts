import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type ErrorCode, Failure, statusOf } from '../../lib/errors.ts';

export interface FormattedError extends GraphQLFormattedError {
  extensions: { code: ErrorCode; field?: string };
}

/** For a failed read below a field of a mutation, whose own failure would say that nothing was written. */
const UNREAD = 'The mutation was carried out, but this field could not be read; query it again.';

/**
 * Converts the errors of an operation into errors for the caller. Internal errors are reported to `onFault`
 * and answered without details.
 */
export function formatErrors(
  errors: readonly GraphQLError[],
  onFault: (fault: unknown) => void,
  { isMutation = false } = {},
): FormattedError[] {
  return errors.flatMap((error) => {
    const cause = error.originalError;
    const place = { locations: error.locations, path: error.path };
    if (cause instanceof Failure) {
      const isFault = (statusOf(cause.code) ?? 0) >= 500;
      if (isFault) onFault(cause.cause ?? cause);
      const isUnread = isFault && isMutation && (error.path?.length ?? 0) > 1;
      return cause.problems.map(({ message, code, field }) => ({
        message: isUnread ? UNREAD : message,
        ...place,
        extensions: { code, ...(field === null ? {} : { field }) },
      }));
    }
    if (cause && !(cause instanceof GraphQLError)) {
      onFault(cause);
      return [
        {
          message: 'Something went wrong on the server.',
          ...place,
          extensions: { code: 'INTERNAL' as const },
        },
      ];
    }
    return [{ message: error.message, ...place, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' as const } }];
  });
}
