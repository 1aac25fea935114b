import type { z } from 'zod';
import { shortened } from '../domain/text/text.ts';
import type { Problem } from '../lib/errors.ts';
import type { Tool } from './tool.ts';

/** The maximum number of unknown arguments in a message, and of characters of each. */
const MAX_SHOWN = 5;
const MAX_SHOWN_LENGTH = 40;

/** Describes a problem with an argument: its name, and the valid values. */
export function argumentProblem(tool: Tool, issue: z.core.$ZodIssue, args: Record<string, unknown>): Problem {
  if (issue.code === 'unrecognized_keys') return unknownArguments(tool, issue.keys);
  const field = issue.path.join('.');
  const expected = inWords(schemaAt(tool.listed.inputSchema, issue.path));
  const message =
    valueAt(args, issue.path) === undefined
      ? `${field} is missing: give ${expected}.`
      : `${field} must be ${expected}.`;
  return { code: 'INVALID_INPUT', message, field };
}

function unknownArguments({ name, input }: Tool, given: readonly string[]): Problem {
  const shown = given.slice(0, MAX_SHOWN).map((one) => shortened(one, MAX_SHOWN_LENGTH));
  const quoted = shown.map((one) => `"${one}"`).join(', ');
  const more = given.length > shown.length ? ` and ${given.length - shown.length} more` : '';
  const taken = Object.keys(input.shape).join(', ') || 'none';
  return {
    code: 'INVALID_INPUT',
    message: `There is no argument ${quoted}${more}; ${name} takes ${taken}.`,
    field: shown.join(', '),
  };
}

/** The JSON Schema keywords in the declarations of arguments. */
interface Schema {
  type?: string | string[];
  description?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema {
  return path.reduce<Schema>(
    (current, key) => (typeof key === 'number' ? current.items : current.properties?.[String(key)]) ?? {},
    schema,
  );
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (current, key) => (current as Record<PropertyKey, unknown> | null | undefined)?.[key],
    args,
  );
}

function inWords(schema: Schema): string {
  const types = [schema.type ?? 'string'].flat();
  return `${typeInWords(schema, types)}${types.includes('null') ? ', or null' : ''}`;
}

function typeInWords(schema: Schema, types: readonly string[]): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (types.includes('array'))
    return `${types.includes('string') ? 'a text, or ' : ''}${listInWords(schema)}`;
  if (types.includes('integer')) return `a whole number from ${schema.minimum} to ${schema.maximum}`;
  if (types.includes('boolean')) return 'true or false';
  return textInWords(schema.description ?? '');
}

function listInWords({ minItems = 0, maxItems, items = {} }: Schema): string {
  const count = minItems > 0 ? `${minItems} to ${maxItems}` : `at most ${maxItems}`;
  const size = maxItems === undefined ? '' : ` of ${count} items`;
  const example = items.enum ? items.enum[0] : 'one';
  const allowed = items.enum ? `, each one of ${items.enum.join(', ')}` : '';
  return `a list${size} such as ["${example}"]${allowed}`;
}

/** The kind of a text argument is derived from its description, which models read too. */
function textInWords(description: string): string {
  if (/date,? or ISO 8601|^(Start before: )?likewise/i.test(description)) {
    return 'a date such as 2026-03-29, or an ISO 8601 time with an offset';
  }
  if (description.startsWith('ISO 8601')) return 'an ISO 8601 time with an offset';
  if (/^name/i.test(description)) return 'a name or an id';
  return 'a text';
}
