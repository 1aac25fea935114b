import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from './lock.ts';

const HOUR_MS = 3_600_000;
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stint-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

function makeStale(): void {
  const before = new Date(Date.now() - HOUR_MS);
  utimesSync(path, before, before);
}

it('runs the works of several holders one after the other', async () => {
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
  };
  await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)]);
  expect(existsSync(path)).toBe(false);
});

it('takes over the lock of a killed process', async () => {
  writeFileSync(path, 'a killed process');
  makeStale();
  expect(await withLock(path, async () => 'done')).toBe('done');
});

it('returns the result if another process took over the lock meanwhile, and leaves the lock to it', async () => {
  const result = withLock(path, async () => {
    writeFileSync(path, 'another process');
    return 'done';
  });
  expect(await result).toBe('done');
  expect(readFileSync(path, 'utf8')).toBe('another process');
});

it('returns the result if the lock is gone', async () => {
  expect(await withLock(path, async () => rmSync(path))).toBeUndefined();
});
