/** Why a call failed, in words for people, and whether it makes sense to send the same again. */
export class ApiError extends Error {
  readonly code: string;
  /** Whether the same call may succeed later: nothing is wrong with what was asked. */
  readonly isTransient: boolean;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfter: number | null;
  /** The input field that is meant, if it is one. */
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

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
