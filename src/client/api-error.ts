import type { ErrorCode } from '../lib/errors.ts';

/**
 * An error code of the server, or one of the client: UNREACHABLE if there was no connection or it was lost, NO_ANSWER
 * if an attempt timed out, NOT_UNDERSTOOD if the response is incomplete or not from a Stint server.
 */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'NO_ANSWER' | 'NOT_UNDERSTOOD';

/** One of the reasons why a call was refused. */
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

/** Why a call failed: what the first problem says, and all of them. */
export class ApiError extends Error {
  /** The kind of problem, for a program. */
  readonly code: ApiErrorCode;
  /** The input field that is meant, if it is one. */
  readonly field: string | null;
  readonly problems: readonly ApiProblem[];
  /** The query or mutation that failed. */
  readonly operation: string;
  /** The HTTP status; null where nothing was answered. */
  readonly status: number | null;
  /** How long the server asks to wait, in milliseconds; null where it does not. */
  readonly retryAfter: number | null;
  /** By which the server's log has the request; null where none was answered. */
  readonly requestId: string | null;
  /** True where a mutation may have been carried out although it failed here. */
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
