import { Failure } from '../lib/errors.ts';

/** As Node, SQLite (`errcode`) and PostgreSQL name a disk that is full, and one that cannot be written. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 13, '53100']);
const BROKEN: ReadonlySet<unknown> = new Set(['EIO', 'EROFS', 8, 10, 14, '58030']);

export type DiskTrouble = 'FULL' | 'BROKEN' | 'UNCONFIRMED';

/** A write that the disk did not take, or that it did not confirm. */
export class DiskFailure extends Failure {
  readonly trouble: DiskTrouble;

  constructor(trouble: DiskTrouble, message: string, cause: unknown) {
    super({ code: 'UNAVAILABLE', message, field: null });
    this.trouble = trouble;
    this.cause = cause;
  }
}

/** Translates a failed write to disk for the caller; other errors pass through. */
export function explainDisk(error: unknown): unknown {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  // SQLite says in the upper bits what it was doing.
  const reason = errcode === undefined ? code : errcode & 0xff;
  if (FULL.has(reason)) {
    const message = 'The disk of the database is full, so nothing was written; try again later.';
    return new DiskFailure('FULL', message, error);
  }
  if (BROKEN.has(reason)) {
    const message = 'The disk of the database refused to write, so nothing was written; try again later.';
    return new DiskFailure('BROKEN', message, error);
  }
  return error;
}

/** The rows are written, but a power cut may lose them. */
export function unsynced(cause: unknown): DiskFailure {
  const message =
    'The disk of the database did not confirm what was written, so it may be carried out or not; repeat it with the same idempotencyKey.';
  return new DiskFailure('UNCONFIRMED', message, cause);
}
