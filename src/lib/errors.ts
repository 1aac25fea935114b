/**
 * The registry of error codes. `status` is the HTTP status of a request that fails with the code. Codes without a
 * status are domain failures: the mutation returns them in the `errors` of its payload with HTTP 200.
 */
export const errorCodes = {
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'The API key or access token is missing, malformed, unknown, expired or revoked.',
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The credential lacks the scope, or its user lacks the permission.',
  },
  BROWSER_REQUIRED: {
    status: 403,
    meaning:
      'The operation takes a browser session, or the administrator on the command line; no API key or access token can do it.',
  },
  RATE_LIMITED: {
    status: 429,
    meaning:
      'Too many requests, queued reports, open streams or downloads, or wrong credentials; retry after the time in `Retry-After`.',
  },
  OVERLOADED: {
    status: 503,
    meaning:
      'The server has more requests, password checks, downloads or database work than it can do. This one was not carried out; retry after the time in `Retry-After`.',
  },
  UNAVAILABLE: {
    status: 503,
    meaning:
      'The database, its disk or the server is not available. The message says whether a write may have happened; retry after the time in `Retry-After`.',
  },
  TIMEOUT: {
    status: 503,
    meaning:
      'The request took longer than the server allows. The message says whether a write may have happened.',
  },
  INTERNAL: {
    status: 500,
    meaning: 'An unexpected error in the server. The log has the error under the request id of the response.',
  },
  BAD_REQUEST: { status: 400, meaning: 'The body is not a well-formed GraphQL-over-HTTP request.' },
  GRAPHQL_PARSE_FAILED: { status: 400, meaning: 'The document is not valid GraphQL syntax.' },
  GRAPHQL_VALIDATION_FAILED: { status: 400, meaning: 'The document or its variables do not fit the schema.' },
  QUERY_TOO_COMPLEX: {
    status: 400,
    meaning: 'The document exceeds the limit on depth, cost, aliases or tokens.',
  },
  NOT_ACCEPTABLE: { status: 406, meaning: 'None of the media types in `Accept` can be served.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The route does not support this HTTP method.' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is larger than the server allows.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body must be uncompressed `application/json` in UTF-8.',
  },
  ROUTE_NOT_FOUND: { status: 404, meaning: 'There is no route at this address.' },

  PASSWORD_REQUIRED: {
    meaning:
      'The password was entered more than 15 minutes ago. Call `confirmPassword`, then repeat the request.',
  },
  INVALID_INPUT: { meaning: 'A value is malformed or out of range; `field` names it.' },
  INVALID_CURSOR: { meaning: 'The cursor was not made by this list.' },
  NOT_FOUND: { meaning: 'The object does not exist, or the caller has no access to it.' },
  NAME_TAKEN: {
    meaning:
      'Another active item of the same parent has this name, ignoring case. `existingId` and the message identify it.',
  },
  IN_USE: { meaning: 'It is still used and cannot be deleted; archive it instead.' },
  ARCHIVED: { meaning: 'An archived item takes no new time, and a deleted team takes no changes.' },
  DEACTIVATED: { meaning: 'A deactivated team member takes no new time.' },
  CONTRADICTION: { meaning: 'Two ids in the input do not belong together.' },
  OVERLAP: { meaning: 'The team rejects overlapping entries, and the entry overlaps another.' },
  ENTRY_DELETED: {
    meaning:
      'The entry made with this idempotency key or external id was deleted since, or the caller may no longer see it.',
  },
  ENTRY_MERGED: { meaning: 'The entry was merged into another one, which the message names.' },
  ENTRY_LOCKED: { meaning: 'The time is before the lock date of the team; only an ADMIN can change it.' },
  NOT_MERGED: { meaning: 'The entry was not merged, so it cannot be unmerged.' },
  IMPORT_UNDONE: { meaning: 'The import was undone and accepts no more calls.' },
  NO_RUNNING_TIMER: { meaning: 'No timer is running.' },
  AMBIGUOUS: { meaning: 'Several items match. Select one with the field that the message names.' },
  EMAIL_NOT_VERIFIED: {
    meaning:
      'The caller has not verified their address. `sendVerificationEmail` sends the link; without a mail server the administrator creates it.',
  },
  LAST_ADMINISTRATOR: {
    meaning: 'The last administrator of the installation cannot be demoted, disabled or deleted.',
  },
  LAST_OWNER: { meaning: 'A team always has an owner with a verified address.' },
  HAS_OWNER: {
    meaning:
      'The team has an active owner, and only owners can make other members owners. An owner with a disabled, deleted or unverified account does not count.',
  },
  LIMIT_REACHED: {
    meaning: 'The number of these items is at its limit. The message says what to delete or revoke first.',
  },
  ALREADY_MEMBER: { meaning: 'The user is already an active member of the team.' },
} as const satisfies Record<string, { status?: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCodes;

export interface Problem {
  code: ErrorCode;
  message: string;
  field: string | null;
  /** Set for NAME_TAKEN: the id of the item with the name. */
  existingId?: string;
}

/** An error that the caller receives. Contains one problem, or several that were found together. */
export class Failure extends Error {
  readonly problems: readonly [Problem, ...Problem[]];

  constructor(first: Problem, ...rest: Problem[]) {
    super(first.message);
    this.name = 'Failure';
    this.problems = [first, ...rest];
  }

  get code(): ErrorCode {
    return this.problems[0].code;
  }
}

export function failure(code: ErrorCode, message: string, field: string | null = null): Failure {
  return new Failure({ code, message, field });
}

export function invalid(field: string, message: string): Failure {
  return failure('INVALID_INPUT', message, field);
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set(['OVERLOADED', 'UNAVAILABLE', 'TIMEOUT']);

/** Whether the same request may succeed a moment later. */
export function isTransient(error: unknown): error is Failure {
  return error instanceof Failure && TRANSIENT.has(error.code);
}

/** The HTTP status of a code; undefined for a domain failure. */
export function statusOf(code: ErrorCode): number | undefined {
  const entry: { status?: number; meaning: string } = errorCodes[code];
  return entry.status;
}

/** True for failures that a mutation reports in its payload instead of failing the request. */
export function isDomainFailure(error: unknown): error is Failure {
  return error instanceof Failure && statusOf(error.code) === undefined;
}
