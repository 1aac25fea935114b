import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the timeout of any request under a lock. */
const STALE_AFTER_MS = 60_000;
const RETRY_EVERY_MS = 50;

/** Runs the work under a lock between processes. The lock is a file that names its holder and exists while the work runs. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  while (!take(path, holder)) {
    await sleep(RETRY_EVERY_MS);
    removeStale(path);
  }
  try {
    return await work();
  } finally {
    release(path, holder);
  }
}

function take(path: string, holder: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, holder);
    closeSync(file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Another process may have taken over a lock that was held for too long. */
function release(path: string, holder: string): void {
  ignoring('ENOENT', () => {
    if (readFileSync(path, 'utf8') === holder) unlinkSync(path);
  });
}

/**
 * Deletes the lock file of a killed process. Of several processes that see it, one can move it away. If that process was slow
 * and moved the new lock of another one, it puts the lock back.
 */
function removeStale(path: string): void {
  ignoring('ENOENT', () => {
    if (!isStale(path)) return;
    const moved = `${path}.${randomUUID()}`;
    renameSync(path, moved);
    if (!isStale(moved)) ignoring('EEXIST', () => linkSync(moved, path));
    rmSync(moved, { force: true });
  });
}

function isStale(path: string): boolean {
  return Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS;
}

function ignoring(code: string, step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!isCode(error, code)) throw error;
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
