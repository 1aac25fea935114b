import { CommanderError } from 'commander';
import { Failure } from '../lib/errors.ts';
import { note } from './print.ts';
import { UsageError } from './usage-error.ts';

const FAILED = 1;
const WRONG_USAGE = 2;
/** The exit code by which shells report a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** Thrown on Ctrl-C or SIGTERM. */
export class Interrupted extends Error {}

/** Prints the error as one line on standard error and returns the exit code. */
export function exitCodeFor(error: unknown): number {
  // Commander prints its own errors. Its "error" for requested help has exit code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (error instanceof Interrupted) return INTERRUPTED;
  note(`stint: ${sentenceFor(error).replaceAll(/\s*\n\s*/g, ' ')}`);
  return error instanceof UsageError ? WRONG_USAGE : FAILED;
}

function sentenceFor(error: unknown): string {
  if (error instanceof Failure) return error.problems.map((problem) => problem.message).join(' ');
  if (error instanceof Error && error.message !== '') return error.message;
  return `Unexpected error: ${String(error)}.`;
}
