import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Ends the run with one plain line, "12 passed, 0 failed" (", 1 skipped" where there are any), for people and
 * programs that read the last line only.
 */
export class ClosingLineReporter implements Reporter {
  #counts = { passed: 0, failed: 0, skipped: 0 };
  #waitsForExit = false;

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    this.#counts = countTests(modules, unhandledErrors);
    if (this.#waitsForExit) return;
    this.#waitsForExit = true;
    // Vitest reports a failed global setup after this point, and without telling its reporters.
    process.once('exit', (exitCode) => this.#print(exitCode));
  }

  #print(exitCode: number): void {
    const { passed, failed, skipped } = this.#counts;
    // A run that fails for a reason outside of the tests must not end with "0 failed".
    const line = `${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed`;
    process.stdout.write(`${line}${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
}

function countTests(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
  const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    // A file that does not load, or a hook that throws, is a failure of its own: its tests count as skipped.
    const groups = [module, ...module.children.allSuites()];
    counts.failed += groups.filter((group) => group.errors().length > 0).length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === 'pending' ? 'skipped' : state] += 1;
    }
  }
  return counts;
}
