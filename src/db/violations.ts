const SQLITE_UNIQUE = 2067;
const SQLITE_PRIMARY_KEY = 1555;
const SQLITE_FOREIGN_KEY = 787;

/** Conflicts that PostgreSQL resolves by giving up one transaction: serialization failure and deadlock. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Gives a transaction up for another one that was committed meanwhile. */
export class TransactionConflict extends Error {
  readonly code = '40001';
}

/** Whether a transaction was given up for another one: nothing of it was written, and it can be run again. */
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

/** Whether PostgreSQL refused a statement because of what another transaction wrote, deleted or holds. */
export function isContention(error: unknown): boolean {
  return CONTENTION.has((error as { code?: string }).code);
}

/** Whether a statement failed because a unique index holds the value already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === UNIQUE_VIOLATION || errcode === SQLITE_UNIQUE || errcode === SQLITE_PRIMARY_KEY;
}

/** Whether a statement failed because another row still points at the one to be deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === FOREIGN_KEY_VIOLATION || errcode === SQLITE_FOREIGN_KEY;
}
