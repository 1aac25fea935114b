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
  // Node's entry of graphql. Vite would choose the browser entry, and two copies of graphql in one process fail.
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
    // Vitest would start one worker on two cores. Tests wait for databases, browsers and timers, so a third keeps the cores busy.
    maxWorkers: 3,
    // Isolation would load the same modules again for each file, a sixth of the time. So tests restore global state.
    isolate: false,
    // These end hanging tests. They are long because a busy machine takes several times as long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // Browsers and processes can stall on shared CI machines. The reporter lists retried tests and fails the run if a test needed
    // two retries.
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
