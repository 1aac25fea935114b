import { ClosingLineReporter } from './test/run/closing-line-reporter.ts';
import { RetryReporter } from './test/run/retry-reporter.ts';
import { TrialTableReporter } from './test/run/trial-table-reporter.ts';
import tests from './vitest.config.ts';

/**
 * Trials are tests that take minutes: sweeps over all inputs, fault injection, and all states of the pages (`.pages.trial.ts`).
 * `.long.trial.ts` files take even longer and do not run in CI.
 */
export default {
  ...tests,
  test: {
    ...tests.test,
    projects: undefined,
    globalSetup: ['test/run/start-postgres.ts', 'test/run/build-dashboard.ts'],
    provide: { engines: ['sqlite', 'postgres'] },
    include: ['src/**/*.trial.ts', 'test/**/*.trial.ts'],
    exclude: [],
    coverage: { enabled: false },
    reporters: ['default', new TrialTableReporter(), new RetryReporter(), new ClosingLineReporter()],
  },
};
