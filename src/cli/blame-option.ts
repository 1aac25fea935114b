import type { Command, Option } from 'commander';
import { ApiError, type ApiErrorCode } from '../client/index.ts';
import { Failure } from '../lib/errors.ts';
import { UsageError } from './usage-error.ts';

/** Error codes of a value that is malformed or names a missing object. */
const WRONG_VALUE: ReadonlySet<ApiErrorCode> = new Set(['INVALID_INPUT', 'NOT_FOUND', 'AMBIGUOUS']);

/** Option names by field, for fields of services and the API that have another name. */
const optionOfField: Record<string, string> = {
  teamId: 'team',
  teamName: 'team',
  redirectUris: 'redirectUri',
  successorIds: 'successor',
};

/** Fields that commands take as arguments. */
const ARGUMENTS: ReadonlySet<string> = new Set(['file', 'import', 'id', 'email', 'team']);

/**
 * Turns the refusal of an option's or argument's value into a usage error that names the option. Returns
 * other errors unchanged.
 */
export function blameOption(error: unknown, command: Command): unknown {
  if (!(error instanceof Failure || error instanceof ApiError)) return error;
  const { code, field, message } = error.problems[0] ?? { code: 'INTERNAL', field: null, message: '' };
  if (!WRONG_VALUE.has(code) || field === null) return error;
  const option = optionFor(field, command);
  if (option) {
    const problem = message.startsWith(`${field} `) ? message.slice(field.length) : `: ${message}`;
    return new UsageError(`${option.long}${problem}`);
  }
  return ARGUMENTS.has(field) && command.registeredArguments.length > 0 ? new UsageError(message) : error;
}

function optionFor(field: string, command: Command): Option | undefined {
  const name = optionOfField[field] ?? field;
  return command.options.find((option) => option.required && option.attributeName() === name);
}
