import { ClosingLineReporter } from './test/run/closing-line-reporter.ts';
import { RetryReporter } from './test/run/retry-reporter.ts';
import { TrialTableReporter } from './test/run/trial-table-reporter.ts';
import tests from './vitest.config.ts';

/**
 * Sweeps over everything there is, faults at every point, and every corner of the pages (`.pages.trial.ts`): what takes minutes.
 * Those that take very long have `.long.trial.ts` names.
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
