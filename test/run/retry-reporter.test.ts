import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stint-retries-'));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const reporter = path.resolve('test/run/retry-reporter.ts');
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `import { RetryReporter } from '${reporter}';
     export default { test: { retry: 2, reporters: ['dot', new RetryReporter()] } };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a separate Vitest with one test that fails `failures` times before it passes. */
async function runWith(failures: number): Promise<{ exitCode: number; output: string }> {
  writeFileSync(
    path.join(folder, 'unsteady.test.ts'),
    `import { expect, test } from 'vitest';
     let tries = 0;
     test('passes at last', () => expect(tries++).toBe(${failures}));`,
  );
  const vitest = path.resolve('node_modules/vitest/vitest.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, 'run'], { cwd: folder }, (error, stdout) => {
      resolve({ exitCode: Number(error?.code ?? 0), output: stdout });
    });
  });
}

test.each([
  ['is silent without a retry', 0, 0, 'unsteady.test.ts > passes at last', false],
  ['names a test with one retry and lets the run pass', 1, 0, '1 x unsteady.test.ts > passes at last', true],
  ['names a test with two retries and fails the run', 2, 1, '2 x unsteady.test.ts > passes at last', true],
])('%s', async (_, failures, exitCode, line, isNamed) => {
  const run = await runWith(failures);
  expect(run.output.includes(line)).toBe(isNamed);
  expect(run.exitCode).toBe(exitCode);
});
