import type { Config } from '../config.ts';
import type { Measurement } from '../http/metrics.ts';
import type { Taken } from '../lib/shared-limiters.ts';

/** What the first process says to one that serves. */
export type ToWorker =
  | { kind: 'start'; config: Config; doesChores: boolean; sharesMark: boolean }
  /** What was taken of limiters elsewhere. */
  | { kind: 'taken'; taken: Taken }
  | { kind: 'measure'; question: number }
  | { kind: 'measurements'; question: number; all: Measurement[] }
  | { kind: 'stop' };

/** And what that one says. */
export type FromWorker =
  | { kind: 'listening'; address: string }
  | { kind: 'failed'; message: string; code: string | undefined; port: number | undefined }
  | { kind: 'taken'; taken: Taken }
  | { kind: 'measurement'; question: number; own: Measurement }
  | { kind: 'measureAll'; question: number };

/** Where a process that serves has the file of the commit mark. */
export const MARK_FD = 4;
