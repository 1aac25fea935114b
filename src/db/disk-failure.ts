import { Failure } from '../lib/errors.ts';

/** Error codes of a full disk and of a disk that cannot be written, from Node, SQLite (`errcode`) and PostgreSQL. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 13, '53100']);
const BROKEN: ReadonlySet<unknown> = new Set(['EIO', 'EROFS', 8, 10, 14, '58030']);

export type DiskFailureKind = 'FULL' | 'BROKEN' | 'UNCONFIRMED';

/** The disk failed, rejected a write, or did not confirm it. */
export class DiskFailure extends Failure {
  readonly kind: DiskFailureKind;

  constructor(kind: DiskFailureKind, message: string, cause: unknown) {
    super({ code: 'UNAVAILABLE', message, field: null });
    this.kind = kind;
    this.cause = cause;
  }
}

/** Translates a failed access to the disk into a `DiskFailure`; returns other errors unchanged. */
export function explainDisk(error: unknown): unknown {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  // The upper bits of an extended SQLite code tell the operation.
  const reason = errcode === undefined ? code : errcode & 0xff;
  if (FULL.has(reason)) {
    const message = 'The disk of the database is full, so nothing was written; try again later.';
    return new DiskFailure('FULL', message, error);
  }
  if (BROKEN.has(reason)) {
    const message = 'The disk of the database failed, so nothing was written; try again later.';
    return new DiskFailure('BROKEN', message, error);
  }
  return error;
}

/** SQLite's codes of a disk that cannot be read. */
const UNREADABLE: ReadonlySet<number> = new Set([10, 14]);

/** The same for a read of SQLite, in which `readonly` is a bug and no failure of the disk. */
export function explainRead(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number };
  return UNREADABLE.has(errcode & 0xff) ? explainDisk(error) : error;
}

/** For rows that are written, but that a power failure may lose. */
export function unsynced(cause: unknown): DiskFailure {
  const message =
    'The disk of the database did not confirm what was written, so it may be carried out or not; repeat it with the same idempotencyKey.';
  return new DiskFailure('UNCONFIRMED', message, cause);
}
