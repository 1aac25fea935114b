/** A failed call, with a message for people. */
export class ApiError extends Error {
  readonly code: string;
  /** Whether the same call may succeed later, because the request itself is valid. */
  readonly isTransient: boolean;
  /** The delay that the server asks for, in milliseconds. */
  readonly retryAfter: number | null;
  /** The input field that the error is about, if any. */
  readonly field: string | null;

  constructor(
    code: string,
    message: string,
    isTransient = false,
    retryAfter: number | null = null,
    field: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.isTransient = isTransient;
    this.retryAfter = retryAfter;
    this.field = field;
  }
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
