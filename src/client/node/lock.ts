import { closeSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the timeout of any request under a lock. */
const STALE_AFTER_MS = 60_000;
const RETRY_EVERY_MS = 50;

/** Runs the work under a lock between processes. The lock is a file that exists while the work runs. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!take(path)) {
    await sleep(RETRY_EVERY_MS);
    removeStale(path);
  }
  try {
    return await work();
  } finally {
    unlinkSync(path);
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Deletes the lock file of a killed process. Both calls are synchronous, so the file is unlikely to change in between. */
function removeStale(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS) unlinkSync(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
