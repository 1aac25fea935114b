import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './test/support/closing-line-reporter.ts';

export default defineConfig({
  // The entry that Node takes too. Vite would prefer the one for browsers, and two copies of graphql do not mix.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['{src,test,scripts,bench,web/src}/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // Also on two cores, where Vitest would take one: the tests wait for databases much of the time.
    maxWorkers: 2,
    // A sixth of the time goes into loading the same modules for each file anew; tests put back what they change.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Where something is awaited it comes soon, but not within a second on a machine that is busy with other things.
    expect: { poll: { timeout: 8_000 } },
    reporters: ['default', new ClosingLineReporter()],
  },
});
