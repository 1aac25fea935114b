const SQLITE_UNIQUE = 2067;
const SQLITE_PRIMARY_KEY = 1555;
const SQLITE_FOREIGN_KEY = 787;

/** Codes with which PostgreSQL aborts one of several conflicting transactions: serialization failure and deadlock. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Aborts a transaction because of a conflicting transaction that was committed meanwhile. */
export class TransactionConflict extends Error {
  readonly code = '40001';
}

/** Whether a conflict aborted a transaction. Nothing of it was written, and it can run again. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has((error as { code?: string }).code);
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const LOCK_NOT_AVAILABLE = '55P03';
const CONTENTION: ReadonlySet<unknown> = new Set([
  ...CONFLICTS,
  UNIQUE_VIOLATION,
  FOREIGN_KEY_VIOLATION,
  LOCK_NOT_AVAILABLE,
]);

/** Whether a statement failed because of rows that another transaction wrote, deleted or locked. */
export function isContention(error: unknown): boolean {
  return CONTENTION.has((error as { code?: string }).code);
}

/** Whether a unique index already contains the value. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === UNIQUE_VIOLATION || errcode === SQLITE_UNIQUE || errcode === SQLITE_PRIMARY_KEY;
}

/** Whether a foreign key failed: the row is still referenced, or the referenced row is missing. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === FOREIGN_KEY_VIOLATION || errcode === SQLITE_FOREIGN_KEY;
}

const SQLITE_BUSY = 5;

/** Whether another connection holds a lock of the SQLite file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY;
}
