import type { Obstacle, ObstacleCode } from '../../import-run/obstacles.ts';
import { writeMapping } from '../../importers/mapping.ts';
import { NotRecognised } from '../../importers/recognise.ts';
import { Failure } from '../../lib/errors.ts';
import { UsageError } from '../usage-error.ts';

/** The remedies by obstacle. */
const byObstacle: Record<ObstacleCode, string> = {
  UNDECIDED_PEOPLE:
    "Add --person 'NAME=ADDRESS' for each, with the address of a member, me or skip; for rows without a person, --person '=ADDRESS', '=me' or '=skip'; or --skip-unmatched. To give somebody an account, invite them first, in the dashboard under Team.",
  OTHERS_TIME: "Add --person 'NAME=skip' for them.",
  NEW_PROJECTS: 'Ask them to create these first, or to import the files.',
  KEEPING_OVERLAPS: 'Add --overlap team.',
  NO_TIMEZONE: 'Add --timezone ZONE, such as --timezone Europe/Berlin.',
  DURATIONS_DISAGREE: 'Add --trust times or --trust duration.',
  SEVERAL_PEOPLE:
    "Add --person '=me' to take all of it as your own time, or name all columns with --map, among them person=COLUMN.",
  NOTHING: 'Choose a file with rows below its header.',
};

/**
 * Returns an error with each obstacle and its remedy. Nothing is written yet, so the exit code is the one of
 * wrong usage.
 */
export function obstacleError(obstacles: readonly Obstacle[], start = ''): UsageError {
  const sentences = obstacles.map(({ code, message }) => `${message} ${byObstacle[code]}`);
  return new UsageError(`${start} ${sentences.join(' ')}`.trim());
}

/** The options that resolve an ambiguity in the files, by the field of the failure. */
const byField: Record<string, string> = {
  dateOrder: 'Add --date-order dmy or --date-order mdy.',
  decimalSign: 'Add --decimal-sign . or --decimal-sign ,.',
  durationUnit: 'Add --duration-unit hours, minutes or seconds.',
  currency: 'Add --currency CODE, such as --currency USD.',
};

/** Adds the command-line option to a failure of the importer, which is independent of the command line. */
export function withOption(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const message = error.problems.map((problem) => problem.message).join(' ');
  const field = error.problems[0]?.field ?? '';
  if (error instanceof NotRecognised) {
    if (!error.suggestion) return new UsageError(message);
    return new UsageError(
      `${message} Try --map ${shellQuoted(writeMapping(error.suggestion))}, and check it.`,
    );
  }
  return byField[field] ? new UsageError(`${message} ${byField[field]}`) : error;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
