import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROCESS = fileURLToPath(new URL('../processes/warm-path-process.ts', import.meta.url));
/** A limit of the files that a newcomer has to read to understand one request. */
const MAX_FILES = 45;

test('ARCHITECTURE.md names every file that a warm createTimeEntry runs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-warm-path-'));
  const child = fork(PROCESS, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      STINT_DATA_DIR: folder,
      STINT_LOG_LEVEL: 'silent',
      STINT_RATE_LIMIT: 'off',
    },
  });
  const ended = once(child, 'exit');
  const [files] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('The process ended without a result.');
    }),
  ])) as [string[]];
  await ended;
  rmSync(folder, { recursive: true });

  const page = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name]) => `/${name}`);
  expect(files.filter((file) => !named.some((name) => `/${file}`.endsWith(name)))).toEqual([]);
  expect(files.length).toBeGreaterThan(20);
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
});
