import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Throws if a server or another process has the file open. SQLite grants an exclusive lock only without other
 * connections.
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
 * Like `requireUnused`, but without changing the file: opening a database replays the log that a killed process left.
 * Returns a value that changes when the file is written.
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
