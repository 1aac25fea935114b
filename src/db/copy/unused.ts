import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Refuses the file of an embedded database that a server or anyone else has open. SQLite gives it to one connection for itself only
 * where there is no other.
 */
export function requireUnused(file: string): void {
  if (!existsSync(file)) return;
  const connection = new DatabaseSync(file);
  try {
    connection.exec('pragma locking_mode = exclusive');
    connection.exec('begin exclusive');
    connection.exec('rollback');
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new Error(`A server or another command has ${file} open: stop it first.`);
  } finally {
    connection.close();
  }
}

/**
 * The same without changing a byte of the file: what a process that was killed left in its log would be brought into it. Answers
 * what tells whether anyone wrote to it since.
 */
export function requireClosed(file: string): string {
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) {
    throw new Error(
      `${file} is open, or was not closed in good order: stop the server. Where none runs, "bin/stint migrate" puts it in order.`,
    );
  }
  requireUnused(file);
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size} ${mtimeNs}`;
}
