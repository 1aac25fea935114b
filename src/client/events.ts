import type { ApiErrorCode } from './api-error.ts';

/** Client activity for display and metrics. No event contains request or response data. */
export type ClientEvent =
  /** An attempt is sent. Attempts count from 1. */
  | { kind: 'request'; operation: string; attempt: number }
  /** An attempt succeeded. */
  | { kind: 'answer'; operation: string; attempt: number; milliseconds: number; requestId: string | null }
  /** An attempt failed. The next attempt follows after the pause. */
  | { kind: 'retry'; operation: string; attempt: number; pause: number; code: ApiErrorCode; message: string }
  /** The call failed. */
  | { kind: 'failure'; operation: string; attempt: number; code: ApiErrorCode; message: string };
