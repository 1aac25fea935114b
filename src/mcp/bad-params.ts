import { shortened } from '../domain/text/text.ts';

type Fields = Record<string, unknown>;

const MAX_SHOWN_LENGTH = 40;

/**
 * Parameters of a message that the protocol does not allow. Without this check, the SDK would answer with its
 * validator's messages.
 */
export class BadParams extends Error {}

/** Rejects parameters of a tool, prompt or resource request that do not match the protocol. */
export function requireParams(message: unknown): void {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: unknown };
  const problem = problems[String(method)]?.(params);
  if (problem) throw new BadParams(problem);
}

const problems: Record<string, (params: unknown) => string | null> = {
  'tools/call': (params) =>
    textProblem(params, 'tools/call', 'name', 'the name of a tool') ??
    objectProblem((params as Fields).arguments, 'the arguments of the tool'),
  'prompts/get': (params) =>
    textProblem(params, 'prompts/get', 'name', 'the name of a prompt') ??
    objectProblem((params as Fields).arguments, 'the arguments of the prompt') ??
    textsProblem((params as Fields).arguments as Fields | undefined),
  'resources/read': (params) => textProblem(params, 'resources/read', 'uri', 'the URI of a resource'),
  'tools/list': cursorProblem,
  'prompts/list': cursorProblem,
  'resources/list': cursorProblem,
  'resources/templates/list': cursorProblem,
};

function textProblem(params: unknown, method: string, name: string, meaning: string): string | null {
  if (!isObject(params)) return `${method} needs params, an object with "${name}": ${meaning}.`;
  if (params[name] === undefined) return `params.${name} is missing: give ${meaning}.`;
  return typeof params[name] === 'string' ? null : `params.${name} must be a text: ${meaning}.`;
}

function objectProblem(value: unknown, meaning: string): string | null {
  return value === undefined || isObject(value) ? null : `params.arguments must be an object: ${meaning}.`;
}

function textsProblem(args: Fields = {}): string | null {
  const name = Object.keys(args).find((key) => typeof args[key] !== 'string');
  return name === undefined
    ? null
    : `The argument "${shortened(name, MAX_SHOWN_LENGTH)}" of a prompt must be a text.`;
}

function cursorProblem(params: unknown): string | null {
  if (params === undefined) return null;
  if (!isObject(params)) return 'params must be an object.';
  const { cursor } = params;
  return cursor === undefined || typeof cursor === 'string' ? null : 'params.cursor must be a text.';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
