import type { Reporter, TestCase, TestModule } from 'vitest/node';

const MAX_RETRIES = 1;

/**
 * Lists the tests that needed a retry at the end of a run: each is a bug of the test or of the tested code. A test with more
 * than one retry fails the run, although the test passed in the end.
 */
export class RetryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) => [...module.children.allTests()]).filter(hasRetries);
    if (retried.length === 0) return;
    const lines = retried.map(
      (test) => `  ${retriesOf(test)} x ${test.module.relativeModuleId} > ${test.fullName}`,
    );
    process.stdout.write(`\nTests that needed a retry:\n${lines.join('\n')}\n`);
    if (!retried.some((test) => retriesOf(test) > MAX_RETRIES)) return;
    process.stdout.write('The run fails: a test may be retried once.\n');
    process.exitCode = 1;
  }
}

function retriesOf(test: TestCase): number {
  return test.diagnostic()?.retryCount ?? 0;
}

function hasRetries(test: TestCase): boolean {
  return retriesOf(test) > 0;
}
