import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Scope } from '../domain/teams/policy.ts';
import { onOneLine } from '../domain/text/text.ts';
import { hasTimes, withLocalTimes } from '../domain/time/message-times.ts';
import { Failure, type Problem } from '../lib/errors.ts';
import { announceChange } from '../services/change-feed/announce.ts';
import { argumentProblem } from './bad-arguments.ts';
import type { Tool, ToolContext } from './tool.ts';
import { tools } from './tools.ts';
import { zoneOf } from './views/zone.ts';
import { problemInWords } from './words.ts';

export const toolsByName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));

/** Logs an internal error, and returns the request id under which the log has it. */
export type Report = (error: unknown) => string;

/** Runs a tool. Refusals are results, so the model reads the reason and can try again. */
export async function callTool(
  context: ToolContext,
  name: string,
  args: Record<string, unknown> | undefined,
  report: Report,
): Promise<CallToolResult> {
  const tool = toolsByName.get(name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}".`);
  const given = withoutNulls(tool, args ?? {});
  const read = tool.input.safeParse(given);
  if (!read.success) {
    const problems = read.error.issues.map((issue) => argumentProblem(tool, issue, given));
    // A text instead of a list breaks two rules of the validator with the same sentence.
    return refusal([...new Map(problems.map((problem) => [problem.message, problem])).values()]);
  }
  try {
    const actor = { ...context.actor, tool: name };
    const { data, text } = await tool.run({ ...context, actor }, read.data);
    return { content: [{ type: 'text', text }], structuredContent: data as Record<string, unknown> };
  } catch (error) {
    return await explain(context, tool, error, report);
  } finally {
    if (tool.scope === 'write') announceChange(context.app, context.actor);
  }
}

/** Removes null arguments: many models send null for an argument that they omit. */
function withoutNulls({ clearable }: Tool, args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).filter(([key, value]) => value !== null || clearable.has(key)),
  );
}

async function explain(
  context: ToolContext,
  tool: Tool,
  error: unknown,
  report: Report,
): Promise<CallToolResult> {
  if (!(error instanceof Failure)) {
    return refusal([{ code: 'INTERNAL', message: faultInWords(report(error)), field: null }]);
  }
  if (error.cause) report(error.cause);
  const problems = error.problems.map((problem) => nameId(tool, problemInWords(problem)));
  // The zone is read only if a message has times.
  const zone = problems.some(({ message }) => hasTimes(message)) ? await zoneOf(context) : null;
  return refusal(problems, zone);
}

export function faultInWords(requestId: string): string {
  return `Something went wrong on the server. Its log has it as request ${requestId}.`;
}

/** Services name an id argument `id`. For a tool that takes a name, that is its first argument. */
function nameId({ input }: Tool, problem: Problem): Problem {
  const [first = null] = Object.keys(input.shape);
  return problem.field === 'id' && !('id' in input.shape) ? { ...problem, field: first } : problem;
}

/** The problems as text, with times in a zone, and as data in `_meta`, which no output schema restricts. */
function refusal(problems: readonly Problem[], zone: string | null = null): CallToolResult {
  const lines = problems.map(({ code, message, field }) => {
    const text = zone === null ? message : withLocalTimes(message, zone);
    return onOneLine(`${text} (${field === null ? code : `${code}, ${field}`})`);
  });
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: {
      'stint/errors': problems.map(({ existingId, ...problem }) => ({
        ...problem,
        ...(existingId && { existing_id: existingId }),
      })),
    },
  };
}

/** The scope that a message requires. Undefined if a valid credential is enough. */
export function scopeFor(message: unknown): Scope | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } | null };
  if (method === 'resources/read' || method === 'prompts/get') return 'read';
  if (method !== 'tools/call') return undefined;
  const name = params?.name;
  return typeof name === 'string' ? toolsByName.get(name)?.scope : undefined;
}
