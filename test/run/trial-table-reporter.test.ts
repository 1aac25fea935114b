import { afterEach, expect, test, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import { TrialTableReporter } from './trial-table-reporter.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A file with one trial in the given state whose figures have no failures. */
function fileWith(state: 'passed' | 'failed'): TestModule {
  const trial = {
    fullName: 'others > are hardly slower',
    meta: () => ({ figures: { tries: 2_100, failures: 0, worst: 'p95 11.5 ms' } }),
    result: () => ({ state }),
  };
  const file = {
    relativeModuleId: 'test/e2e/neighbours.trial.ts',
    children: { allTests: () => [trial] },
    state: () => state,
  };
  return file as unknown as TestModule;
}

function tableOf(file: TestModule): string {
  vi.stubEnv('STINT_TRIALS_WRITE', '');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  new TrialTableReporter().onTestRunEnd([file]);
  return String(write.mock.calls[0]?.[0]).replace(/ +/g, ' ');
}

test.each([
  [
    'reports a passed trial as holding',
    'passed' as const,
    '| others > are hardly slower | 2100 | 0 | p95 11.5 ms | holds |',
  ],
  [
    'counts a failure for a failed trial without failed tries',
    'failed' as const,
    '| others > are hardly slower | 2100 | 1 | p95 11.5 ms | FAILED |',
  ],
])('%s', (_, state, line) => {
  expect(tableOf(fileWith(state))).toContain(line);
});
