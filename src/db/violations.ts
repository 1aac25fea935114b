const SQLITE_UNIQUE = 2067;
const SQLITE_PRIMARY_KEY = 1555;
const SQLITE_FOREIGN_KEY = 787;

/** Whether a statement failed because a unique index holds the value already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === SQLITE_UNIQUE || errcode === SQLITE_PRIMARY_KEY;
}

/** Whether a statement failed because another row still points at the one to be deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23503' || errcode === SQLITE_FOREIGN_KEY;
}
