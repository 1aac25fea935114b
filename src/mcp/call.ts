import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { onOneLine, shortened } from '../domain/text.ts';
import { Failure, type Problem } from '../lib/errors.ts';
import { announceChange } from '../services/change-feed/announce.ts';
import { forAnswers } from '../services/for-answers.ts';
import type { Tool, ToolContext } from './tool.ts';
import { tools } from './tools.ts';
import { problemInWords } from './words.ts';

export const toolsByName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));

/** Runs a tool. What it refuses is a result too, so that a model reads why and can do better. */
export async function callTool(
  context: ToolContext,
  name: string,
  args: Record<string, unknown> | undefined,
  report: (error: unknown) => void,
): Promise<CallToolResult> {
  const tool = toolsByName.get(name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}".`);
  const read = tool.input.safeParse(withoutNulls(tool, args ?? {}));
  if (!read.success) return refusal(read.error.issues.map((issue) => problemOf(tool, issue)));
  try {
    const app = tool.scope === 'read' ? forAnswers(context.app) : context.app;
    const actor = { ...context.actor, tool: name };
    const { data, text } = await tool.run({ ...context, app, actor }, read.data);
    return { content: [{ type: 'text', text }], structuredContent: data as Record<string, unknown> };
  } catch (error) {
    return explain(tool, error, report);
  } finally {
    if (tool.scope === 'write') announceChange(context.app, context.actor);
  }
}

/** Many models write null for an argument that they leave out. */
function withoutNulls({ clearable }: Tool, args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).filter(([key, value]) => value !== null || clearable.has(key)),
  );
}

function problemOf(tool: Tool, issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'unrecognized_keys') return unknownArguments(tool, issue.keys);
  const field = issue.path.join('.') || null;
  const about = issue.path.length > 0 ? `${field}: ` : '';
  return { code: 'INVALID_INPUT', message: `${about}${issue.message}.`, field };
}

/** As many arguments that there are not, and as much of each, as show what is meant. */
const MOST_SHOWN = 5;
const LONGEST_SHOWN = 40;

function unknownArguments({ name, input }: Tool, given: readonly string[]): Problem {
  const shown = given.slice(0, MOST_SHOWN).map((one) => shortened(one, LONGEST_SHOWN));
  const quoted = shown.map((one) => `"${one}"`).join(', ');
  const more = given.length > shown.length ? ` and ${given.length - shown.length} more` : '';
  const taken = Object.keys(input.shape).join(', ') || 'none';
  return {
    code: 'INVALID_INPUT',
    message: `There is no argument ${quoted}${more}; ${name} takes ${taken}.`,
    field: shown.join(', '),
  };
}

function explain(tool: Tool, error: unknown, report: (error: unknown) => void): CallToolResult {
  if (!(error instanceof Failure)) {
    report(error);
    return refusal([{ code: 'INTERNAL', message: 'Something went wrong on the server.', field: null }]);
  }
  if (error.cause) report(error.cause);
  return refusal(error.problems.map((problem) => nameId(tool, problemInWords(problem))));
}

/** Services call what they are given by an id `id`; a tool that takes a name has the argument for it in front. */
function nameId({ input }: Tool, problem: Problem): Problem {
  const [first = null] = Object.keys(input.shape);
  return problem.field === 'id' && !('id' in input.shape) ? { ...problem, field: first } : problem;
}

/** The reasons in words, and for programs once more where no output schema has a say. */
function refusal(problems: readonly Problem[]): CallToolResult {
  const lines = problems.map(({ code, message, field }) =>
    onOneLine(`${message} (${field === null ? code : `${code}, ${field}`})`),
  );
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { 'stint/errors': problems },
  };
}
