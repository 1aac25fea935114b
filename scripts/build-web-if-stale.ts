/**
 * Builds the web pages into dist/web unless they are there and made from today's sources. Runs
 * before `npm start` and before tests of servers, so it must cost next to nothing when there is nothing to do.
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
  say: (line: string) => void = console.log,
): Promise<Outcome> {
  // An image may carry dist/web alone.
  if (!existsSync(join(root, 'web'))) return 'no-sources';
  const hash = await hashSources(root);
  const target = join(root, 'dist/web');
  if ((await readStamp(target)) === hash) return 'fresh';

  say('Building the dashboard (once, some seconds) …');
  const dist = join(root, 'dist');
  await mkdir(dist, { recursive: true });
  await removeAbandoned(dist);
  const made = join(dist, `.web-build-${randomUUID()}`);
  try {
    await build(made);
    await writeFile(join(made, STAMP_FILE), hash);
    await replace(made, target, hash);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return 'built';
}

async function readStamp(dir: string): Promise<string | undefined> {
  return await readFile(join(dir, STAMP_FILE), 'utf8').catch(() => undefined);
}

/**
 * A folder cannot be renamed over a full one, so the old one steps aside first. When another
 * process puts its own build there in between, that build is as good as ours if the stamp agrees.
 */
async function replace(made: string, target: string, hash: string): Promise<void> {
  while ((await readStamp(target)) !== hash) {
    const old = join(target, '..', `.web-old-${randomUUID()}`);
    await rename(target, old).catch(unless('ENOENT'));
    const isInPlace = await rename(made, target).then(() => true, unless('ENOTEMPTY', 'EEXIST'));
    await rm(old, { recursive: true, force: true });
    // A later run that moves this build aside puts its own build in place.
    if (isInPlace) return;
  }
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/** A killed build leaves its folder; a young one may be another process at work. */
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
  // Tests that build run with another one, and would get React's slow half, which complains a lot.
  process.env.NODE_ENV = 'production';
  // Imported here only: loading Vite takes longer than everything else when nothing is stale.
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
    // Installed without development dependencies: the API must start all the same.
    console.warn('Not built: Vite is not installed. For the dashboard, run "npm ci && npm run build" once.');
  }
}

const isRunDirectly =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isRunDirectly) await main();
