import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Figures } from '../trials.ts';

interface Line extends Figures {
  trial: string;
  verdict: 'holds' | 'FAILED';
}

/** Ends a run with a table: for each file how many trials it has and how many failed, and for each trial that tells figures its own. */
export class TrialTableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(linesOf);
    if (lines.length > 0) process.stdout.write(`\n${tableOf(lines)}\n\n`);
  }
}

function linesOf(module: TestModule): Line[] {
  const tests = [...module.children.allTests()];
  const ownLines = tests.flatMap((test) => {
    const { figures } = test.meta();
    return figures ? [{ trial: `  ${test.fullName}`, ...figures, verdict: verdictOf([test]) }] : [];
  });
  const failures = tests.filter((test) => test.result().state === 'failed').length;
  const verdict = module.state() === 'failed' ? 'FAILED' : verdictOf(tests);
  const trial = module.relativeModuleId.replace(/^(src|test\/e2e|test)\//, '').replace(/\.trial\.ts$/, '');
  return [{ trial, tries: tests.length, failures, worst: '', verdict }, ...ownLines];
}

function verdictOf(tests: readonly TestCase[]): Line['verdict'] {
  return tests.every((test) => test.result().state === 'passed') ? 'holds' : 'FAILED';
}

/** As Markdown, so that it can be kept in docs/reliability.md. */
function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ trial, tries, failures, worst, verdict }) =>
    [trial, String(tries), String(failures), worst, verdict].map((text) => text.replaceAll('|', '\\|')),
  );
  const head = ['trial', 'tries', 'failures', 'worst figure', 'verdict'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = (column: number) => column === 1 || column === 2;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => `${'-'.repeat(width + 1)}${isNumber(at) ? ':' : '-'}`).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
