import { closeSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any request that is made under a lock. */
const STALE_AFTER_MS = 60_000;
const RETRY_EVERY_MS = 50;

/** Does the work while no other process does it, by a file that is there meanwhile. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!take(path)) {
    await sleep(RETRY_EVERY_MS);
    removeForgotten(path);
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

/** A process that was killed leaves its file behind. Nothing waits between the look and the removal. */
function removeForgotten(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS) unlinkSync(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
