import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Engine } from '../../src/db/database.ts';

/** The Vitest projects of `npm test`, by the needs of a test: nothing, SQLite, PostgreSQL, a server, a browser. */
export const projects = ['unit', 'sqlite', 'postgres', 'e2e', 'browser'] as const;
export type ProjectName = (typeof projects)[number];

/** The engines of `describeOnBothEngines` in each project. */
export const enginesOf: Record<ProjectName, Engine[]> = {
  unit: [],
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  e2e: ['sqlite', 'postgres'],
  browser: ['sqlite', 'postgres'],
};

/** Helpers that start a server or another process of Stint. */
const SERVERS = [
  'test/harness/server.ts',
  'test/processes/entry-jobs.ts',
  'test/processes/run-stint.ts',
  'test/processes/stint-process.ts',
  'test/processes/warm-stint.ts',
];
/** Imports and re-exports, as Biome formats them. */
const IMPORT = /^(?:import|export|\}).* from '([^']+)';$/gm;
const ON_ENGINES = /\bdescribeOn(BothEngines\w*)?\(/;

/**
 * The projects that run a test file, derived from its direct imports and its imports through files in test/, so that no list
 * has to be maintained. A file with `describeOnBothEngines` runs in two projects, with one engine in each.
 */
export function projectsOf(file: string, read: (file: string) => string = readText): ProjectName[] {
  const text = read(file);
  const reached = reachedFrom(file, read);
  if (reached.has('test/processes/chromium.ts')) return ['browser'];
  if (file.startsWith('test/e2e/') || SERVERS.some((server) => reached.has(server))) return ['e2e'];
  const hasDatabase = reached.has('test/harness/engines.ts');
  if (hasDatabase && ON_ENGINES.test(text)) return ['sqlite', 'postgres'];
  if (hasDatabase && text.includes("'postgres'")) return ['postgres'];
  return hasDatabase || reached.has('node:sqlite') ? ['sqlite'] : ['unit'];
}

/** The transitive imports of a test through files in test/. Imports of files in src/ are not followed. */
function reachedFrom(test: string, read: (file: string) => string): Set<string> {
  const reached = new Set<string>();
  const queue = [test];
  for (let file = queue.pop(); file; file = queue.pop()) {
    for (const [, from = ''] of read(file).matchAll(IMPORT)) {
      const imported = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
      if (!reached.has(imported) && imported.startsWith('test/')) queue.push(imported);
      reached.add(imported);
    }
  }
  return reached;
}

const texts = new Map<string, string>();

/** Reads a file once, because many tests import the same helpers. */
function readText(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}
