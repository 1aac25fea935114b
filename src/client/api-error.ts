import type { ErrorCode } from '../lib/errors.ts';

/**
 * An error code of the server or of the client. UNREACHABLE: no connection, or a lost connection. NO_ANSWER:
 * an attempt timed out. NOT_UNDERSTOOD: the response is incomplete or not from a Stint server.
 */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'NO_ANSWER' | 'NOT_UNDERSTOOD';

/** One reason why a call failed. */
export interface ApiProblem {
  code: ApiErrorCode;
  message: string;
  field: string | null;
  /** With NAME_TAKEN: the id of the item that has the name. */
  existingId?: string | null;
}

export interface ApiErrorDetails {
  problems: readonly [ApiProblem, ...ApiProblem[]];
  operation: string;
  status?: number | null;
  retryAfter?: number | null;
  requestId?: string | null;
  outcomeUnknown?: boolean;
  cause?: unknown;
}

/** The error of a failed call. Its message is that of the first problem. */
export class ApiError extends Error {
  /** The code of the first problem. */
  readonly code: ApiErrorCode;
  /** The input field of the first problem. Null if the problem concerns no field. */
  readonly field: string | null;
  readonly problems: readonly ApiProblem[];
  /** The query or mutation that failed. */
  readonly operation: string;
  /** The HTTP status. Null without a response. */
  readonly status: number | null;
  /** The server's Retry-After in milliseconds. Null without that header. */
  readonly retryAfter: number | null;
  /** The request's id in the server's log. Null without a response. */
  readonly requestId: string | null;
  /** True if a mutation may have been carried out despite the error. */
  readonly outcomeUnknown: boolean;

  constructor(details: ApiErrorDetails) {
    const { problems, cause } = details;
    super(problems[0].message, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.code = problems[0].code;
    this.field = problems[0].field;
    this.problems = problems;
    this.operation = details.operation;
    this.status = details.status ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
  }
}
