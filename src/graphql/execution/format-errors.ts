import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type ErrorCode, Failure, statusOf } from '../../lib/errors.ts';

export interface FormattedError extends GraphQLFormattedError {
  extensions: { code: ErrorCode; field?: string };
}

/**
 * Converts the errors of an operation into errors for the caller. Internal errors are reported to `onFault`
 * and answered without details.
 */
export function formatErrors(
  errors: readonly GraphQLError[],
  onFault: (fault: unknown) => void,
): FormattedError[] {
  return errors.flatMap((error) => {
    const cause = error.originalError;
    const place = { locations: error.locations, path: error.path };
    if (cause instanceof Failure) {
      if ((statusOf(cause.code) ?? 0) >= 500) onFault(cause.cause ?? cause);
      return cause.problems.map(({ message, code, field }) => ({
        message,
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
