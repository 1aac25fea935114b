import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './test/run/closing-line-reporter.ts';

export default defineConfig({
  // The entry that Node takes too. Vite would prefer the one for browsers, and two copies of graphql do not mix.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['{src,test,scripts,bench,web/src}/**/*.test.ts'],
    globalSetup: ['test/run/global-setup.ts'],
    setupFiles: ['test/run/seed.ts'],
    pool: 'forks',
    // Also on two cores, where Vitest would take one: the tests wait for databases, browsers and time to pass. With two, a
    // quarter of both cores has nothing to do.
    maxWorkers: 3,
    // A sixth of the time goes into loading the same modules for each file anew; tests put back what they change.
    isolate: false,
    // Against hanging, not a measure of speed: on a machine that is busy with other things all of it takes several times as long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // On a machine that is shared with others a browser or a process can stall. What fails three times is broken; elsewhere
    // nothing is tried again, so that what is unsteady is seen.
    retry: process.env.CI ? 2 : 0,
    reporters: ['default', new ClosingLineReporter()],
  },
});
