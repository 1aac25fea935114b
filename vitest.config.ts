import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './test/run/closing-line-reporter.ts';
import { enginesOf, type ProjectName, projects, projectsOf } from './test/run/projects.ts';
import { RetryReporter } from './test/run/retry-reporter.ts';

const files = globSync('{src,test,scripts,bench,web/src}/**/*.test.ts').sort();

const globalSetups: Record<ProjectName, string[]> = {
  unit: [],
  sqlite: [],
  postgres: ['test/run/start-postgres.ts'],
  e2e: ['test/run/start-postgres.ts', 'test/run/build-dashboard.ts'],
  browser: ['test/run/start-postgres.ts', 'test/run/build-dashboard.ts'],
};

export default defineConfig({
  // The entry that Node takes too. Vite would prefer the one for browsers, and two copies of graphql do not mix.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    projects: projects.map((name) => ({
      extends: true,
      test: {
        name,
        include: files.filter((file) => projectsOf(file).includes(name)),
        globalSetup: globalSetups[name],
        provide: { engines: enginesOf[name] },
      },
    })),
    setupFiles: ['test/run/seed.ts'],
    pool: 'forks',
    // Also on two cores, where Vitest would take one: the tests wait for databases, browsers and time to pass. With two, a
    // quarter of both cores has nothing to do.
    maxWorkers: 3,
    // A sixth of the time goes into loading the same modules for each file again; tests put back what they change.
    isolate: false,
    // Against hanging, not a measure of speed: on a machine that is busy with other things all of it takes several times as long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // On a machine that is shared with others a browser or a process can stall: the run names what was retried, and fails where
    // one test needed it twice. Elsewhere nothing is tried again.
    retry: process.env.CI ? 2 : 0,
    coverage: {
      enabled: Boolean(process.env.CI),
      include: ['src/**/*.ts'],
      exclude: ['**/*.{test,trial}.ts'],
      reporter: ['text-summary'],
    },
    reporters: ['default', new RetryReporter(), new ClosingLineReporter()],
  },
});
