import type { DatabaseSync } from 'node:sqlite';

/** Older versions can corrupt a write-ahead log when it is reset while another connection reads it. */
const OLDEST_SAFE_VERSION = [3, 51, 3];

export function versionOf(connection: DatabaseSync): string {
  return String(connection.prepare('select sqlite_version() as version').get()?.version);
}

export function requireSafeVersion(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [index, needed] of OLDEST_SAFE_VERSION.entries()) {
    const found = parts[index] ?? 0;
    if (found > needed) return;
    if (found < needed) {
      throw new Error(`SQLite ${version} is too old: Stint needs ${OLDEST_SAFE_VERSION.join('.')} or later.`);
    }
  }
}
