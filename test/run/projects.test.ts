import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projects, projectsOf } from './projects.ts';

const all = globSync('{src,test,scripts,bench,web/src}/**/*.test.ts');

test.each([
  ['src/lib/a.test.ts', "import { connect } from '../db/connect.ts';", ['unit']],
  ['src/db/a.test.ts', "import { DatabaseSync } from 'node:sqlite';", ['sqlite']],
  [
    'src/db/a.test.ts',
    "import { createTestApp } from '../../test/harness/engines.ts';\ncreateTestApp('sqlite');",
    ['sqlite'],
  ],
  [
    'src/db/a.test.ts',
    "import { createTestApp } from '../../test/harness/engines.ts';\ncreateTestApp('postgres');",
    ['postgres'],
  ],
  [
    'src/db/a.test.ts',
    "import { describeOnBothEngines } from '../../test/harness/engines.ts';\ndescribeOnBothEngines('a', () => {});",
    ['sqlite', 'postgres'],
  ],
  ['src/http/a.test.ts', "import { startTestServer } from '../../test/harness/server.ts';", ['e2e']],
  ['src/cli/a.test.ts', "import { runStint } from '../../test/processes/run-stint.ts';", ['e2e']],
  ['test/e2e/a.test.ts', '', ['e2e']],
  ['test/e2e/a.test.ts', "import { visit } from '../harness/dashboard-visit.ts';", ['browser']],
])('assigns the file %s with %j to the projects %j', (file, text, expected) => {
  const read = (name: string) => (name === file ? text : readFileSync(name, 'utf8'));
  expect(projectsOf(file, read)).toEqual(expected);
});

test('finds tests for every project', () => {
  expect(new Set(all.flatMap((file) => projectsOf(file)))).toEqual(new Set(projects));
});

/** Top-level test calls. Biome formats the code, so they begin a line. */
const TOP_LEVEL_TEST = /^(test|it|describe)\b.*$/gm;

test('finds no top-level test in files that run in two projects', () => {
  const repeated = all
    .filter((file) => projectsOf(file).length > 1)
    .flatMap((file) =>
      (readFileSync(file, 'utf8').match(TOP_LEVEL_TEST) ?? []).map((line) => `${file}: ${line}`),
    );
  expect(repeated, 'use describeOnBothEngines, or describeOn for one engine').toEqual([]);
});
