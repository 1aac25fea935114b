import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const MAX_FILES = 40;
/** Migrations are numbered and never edited, so their folder only grows. */
const EXEMPT: ReadonlySet<string> = new Set(['src/db/migrations']);
const SOURCE = /\.(tsx?|js)$/;
const TEST = /\.(test|trial)\.ts$/;

/** Finds folders with more than MAX_FILES source files. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!SOURCE.test(file) || TEST.test(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !EXEMPT.has(folder))
    .map(([folder, count]) => `${folder} has ${count} source files; the most is ${MAX_FILES}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const crowded = crowdedFolders(files);
  for (const line of crowded) process.stderr.write(`${line}\n`);
  if (crowded.length > 0) process.exitCode = 1;
}
