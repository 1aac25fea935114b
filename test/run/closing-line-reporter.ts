import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Ends the run with a line such as "12 passed, 0 failed, 1 skipped", for people and programs that read only the last line.
 * Skipped tests are named only if there are any.
 */
export class ClosingLineReporter implements Reporter {
  #counts = { passed: 0, failed: 0, skipped: 0 };
  #waitsForExit = false;

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    this.#counts = countTests(modules, unhandledErrors);
    if (this.#waitsForExit) return;
    this.#waitsForExit = true;
    // Vitest detects a failed global setup after this point and does not notify reporters.
    process.once('exit', (exitCode) => this.#print(exitCode));
  }

  #print(exitCode: number): void {
    const { passed, failed, skipped } = this.#counts;
    // A run that fails outside of its tests must not end with "0 failed".
    const line = `${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed`;
    process.stdout.write(`${line}${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
}

function countTests(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
  const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    // A file that does not load or a hook that throws counts as one failure: its tests count as skipped.
    const groups = [module, ...module.children.allSuites()];
    counts.failed += groups.filter((group) => group.errors().length > 0).length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === 'pending' ? 'skipped' : state] += 1;
    }
  }
  return counts;
}
