import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Engine } from '../../src/db/database.ts';

/** The parts of `npm test`, by what a test needs: nothing, an embedded database, PostgreSQL, a server, a browser. */
export const projects = ['unit', 'sqlite', 'postgres', 'e2e', 'browser'] as const;
export type ProjectName = (typeof projects)[number];

/** The engines that `describeOnBothEngines` takes in each project. */
export const enginesOf: Record<ProjectName, Engine[]> = {
  unit: [],
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  e2e: ['sqlite', 'postgres'],
  browser: ['sqlite', 'postgres'],
};

/** Helpers that start a server, or other processes of Stint. */
const SERVERS = [
  'test/harness/server.ts',
  'test/processes/creating.ts',
  'test/processes/run-stint.ts',
  'test/processes/stint-process.ts',
];
/** Of code as Biome formats it. */
const IMPORT = /^(?:import|export|\}).* from '([^']+)';$/gm;
const ON_ENGINES = /\bdescribeOn(BothEngines\w*)?\(/;

/**
 * The projects that run a test file. They follow from what it imports, directly or through other files in test/: no list has to
 * be kept. A file that uses `describeOnBothEngines` runs in two, on one engine in each.
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

/** The imports of a test, and those of files in test/ that it imports. Imports of src/ do not matter. */
function reachedFrom(test: string, read: (file: string) => string): Set<string> {
  const reached = new Set<string>();
  const rest = [test];
  for (let file = rest.pop(); file; file = rest.pop()) {
    for (const [, from = ''] of read(file).matchAll(IMPORT)) {
      const imported = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
      if (!reached.has(imported) && imported.startsWith('test/')) rest.push(imported);
      reached.add(imported);
    }
  }
  return reached;
}

const texts = new Map<string, string>();

/** The helpers are read once, not once per test. */
function readText(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}
