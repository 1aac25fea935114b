import { CommanderError } from 'commander';
import { Failure } from '../lib/errors.ts';
import { note } from './print.ts';

const FAILED = 1;
const WRONG_USAGE = 2;
/** What shells report for a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** Ctrl-C, or a signal to stop. */
export class Interrupted extends Error {}

/** Says on one line of standard error what went wrong, and answers the exit code. */
export function exitCodeFor(error: unknown): number {
  // Commander has told its own; the help that was asked for is one of its "errors" too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (error instanceof Interrupted) return INTERRUPTED;
  note(`stint: ${sentenceFor(error).replaceAll(/\s*\n\s*/g, ' ')}`);
  return FAILED;
}

function sentenceFor(error: unknown): string {
  if (error instanceof Failure) return error.problems.map((problem) => problem.message).join(' ');
  if (error instanceof Error && error.message !== '') return error.message;
  return `This should not have happened: ${String(error)}.`;
}
