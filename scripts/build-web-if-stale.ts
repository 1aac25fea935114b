/**
 * Builds the web pages into dist/web unless a build of the current sources exists. Runs before `npm start` and before tests of
 * servers, so it must be cheap if the build is fresh.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources, STAMP_FILE } from '../web/source-hash.ts';

const TEMPORARY = /^\.web-(build|old)-/;
const ABANDONED_AFTER_MS = 10 * 60_000;

export type Build = (outDir: string) => Promise<void>;
export type Outcome = 'fresh' | 'built' | 'no-sources';

export async function buildIfStale(
  root: string,
  build: Build,
  print: (line: string) => void = console.log,
): Promise<Outcome> {
  // An image may contain dist/web without the sources.
  if (!existsSync(join(root, 'web'))) return 'no-sources';
  const hash = await hashSources(root);
  const target = join(root, 'dist/web');
  if ((await readStamp(target)) === hash) return 'fresh';

  print('Building the dashboard (once, some seconds) …');
  const dist = join(root, 'dist');
  await mkdir(dist, { recursive: true });
  await removeAbandoned(dist);
  const built = join(dist, `.web-build-${randomUUID()}`);
  try {
    await build(built);
    await writeFile(join(built, STAMP_FILE), hash);
    await replace(built, target, hash);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
  return 'built';
}

async function readStamp(dir: string): Promise<string | undefined> {
  return await readFile(join(dir, STAMP_FILE), 'utf8').catch(() => undefined);
}

/**
 * Moves a build into place. A folder cannot be renamed over a non-empty folder, so the old build is moved away first. If
 * another process puts its build there in between, a build with the same stamp is used.
 */
async function replace(built: string, target: string, hash: string): Promise<void> {
  while ((await readStamp(target)) !== hash) {
    const old = join(target, '..', `.web-old-${randomUUID()}`);
    await rename(target, old).catch(unless('ENOENT'));
    const isInPlace = await rename(built, target).then(() => true, unless('ENOTEMPTY', 'EEXIST'));
    await rm(old, { recursive: true, force: true });
    // If a later run moves this build away, it puts its own build in place.
    if (isInPlace) return;
  }
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/** Removes old folders of killed builds. A recent folder may belong to a running build. */
async function removeAbandoned(dist: string): Promise<void> {
  for (const name of await readdir(dist)) {
    if (!TEMPORARY.test(name)) continue;
    const path = join(dist, name);
    const info = await stat(path).catch(unless('ENOENT'));
    if (info && Date.now() - info.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function buildWithVite(root: string, outDir: string): Promise<void> {
  // Under tests NODE_ENV is `test`, with which React's slow development build would be bundled.
  process.env.NODE_ENV = 'production';
  // Imported lazily: loading Vite takes longer than all the rest if nothing is stale.
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
}

async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '..');
  try {
    await buildIfStale(root, (outDir) => buildWithVite(root, outDir));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith("Cannot find package 'vite'")) throw error;
    // Without development dependencies, the API must still start.
    console.warn('Not built: Vite is not installed. For the dashboard, run "npm ci && npm run build" once.');
  }
}

const isMain =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) await main();
