import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type StoredFigures, storeFigures } from '../../scripts/reliability/figures.ts';
import type { Figures } from '../harness/trials.ts';

interface Line extends Figures {
  trial: string;
  verdict: 'holds' | 'FAILED';
}

/**
 * Ends a run with a table: the number of trials and failures of each file, and the figures of each trial that reports figures.
 * With `--write` the figures are stored for docs/reliability.md.
 */
export class TrialTableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(linesOf);
    if (lines.length > 0) process.stdout.write(`\n${tableOf(lines)}\n\n`);
    if (process.env.STINT_TRIALS_WRITE) storeFigures(Object.fromEntries(modules.flatMap(figuresOf)));
  }
}

function figuresOf(module: TestModule): [string, StoredFigures][] {
  const form = process.env.STINT_TRIALS === 'quick' ? 'quick' : 'full';
  const on = new Date().toISOString().slice(0, 10);
  return ranIn(module).flatMap((test): [string, StoredFigures][] => {
    const figures = figuresIn(test);
    return figures ? [[`${module.relativeModuleId} > ${test.fullName}`, { ...figures, form, on }]] : [];
  });
}

/** The figures of a trial. A failed trial has at least one failure, because a trial that was too slow may report none. */
function figuresIn(test: TestCase): Figures | undefined {
  const { figures } = test.meta();
  if (!figures || verdictOf([test]) === 'holds') return figures;
  return { ...figures, failures: Math.max(1, figures.failures) };
}

/** The tests that `-t` selected. */
function ranIn(module: TestModule): TestCase[] {
  return [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
}

function linesOf(module: TestModule): Line[] {
  const tests = ranIn(module);
  if (tests.length === 0 && module.state() !== 'failed') return [];
  const ownLines = tests.flatMap((test) => {
    const figures = figuresIn(test);
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

/** Formats the table as Markdown. */
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
