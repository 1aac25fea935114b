import type { Tool } from '../../src/mcp/tool.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import type { EntityFactory, Kind } from '../models/entity-factory.ts';
import { inNewTeam } from './factories.ts';
import { span } from './times.ts';

/** The kind of thing that an argument refers to by name or id. */
const kindOfArgument: Record<string, Kind> = {
  client: 'client',
  project: 'project',
  task: 'task',
  team: 'team',
  member: 'identity',
  tag: 'tag',
  tags: 'tag',
};

/** The arguments of a tool that accept an id. */
export function namingArguments({ input }: Tool): string[] {
  return Object.keys(input.shape).filter((name) => name === 'id' || name in kindOfArgument);
}

/** The boolean arguments of a tool. */
export function switchesOf({ listed }: Tool): string[] {
  const { properties = {} } = listed.inputSchema as { properties?: Record<string, { type?: unknown }> };
  return Object.keys(properties).filter((name) => properties[name]?.type === 'boolean');
}

export function kindOfId(tool: Tool, argument: string): Kind {
  const kind = kindOfArgument[argument];
  if (kind) return kind;
  if (tool.name.endsWith('_import')) return 'import';
  if (tool.name.endsWith('_timer')) return 'timer';
  if (tool.name.endsWith('_time_entry')) return 'entry';
  throw new Error(`What does the id of ${tool.name} name? Say so in test/harness/mcp-calls.ts.`);
}

/** The same arguments with another id. */
export function withId(args: Record<string, unknown>, argument: string, id: string): Record<string, unknown> {
  return { ...args, [argument]: Array.isArray(args[argument]) ? [id] : id };
}

/** Arguments of a call that succeeds: the required ones and the chosen one. */
export async function argumentsFor(
  things: EntityFactory,
  tool: Tool,
  chosen?: string,
): Promise<Record<string, unknown>> {
  const missing = tool.input.safeParse({}).error?.issues.map(({ path: [name] }) => String(name)) ?? [];
  const args: Record<string, unknown> = {};
  for (const name of new Set([...missing, ...(chosen === undefined ? [] : [chosen])])) {
    args[name] = await valueFor(things, tool, name);
  }
  // An update without a value would change nothing.
  if (/^update_(client|project)$/.test(tool.name)) args.name = things.name('item');
  // Without an id or a team, the tool acts on the only running timer.
  if (!chosen && /^(stop|discard)_timer$/.test(tool.name)) args.team = await teamWithTimer(things);
  return args;
}

async function valueFor(things: EntityFactory, tool: Tool, name: string): Promise<unknown> {
  const { startTime, endTime } = span(0, 1);
  const known: Record<string, unknown> = {
    name: things.name('item'),
    start_time: startTime,
    end_time: endTime,
    from: startTime,
    to: endTime,
    group_by: ['PROJECT'],
  };
  if (name in known) return known[name];
  if (switchesOf(tool).includes(name)) return true;
  if (name === 'team' && tool.name.endsWith('_timer')) return teamWithTimer(things);
  if (name !== 'id' && !(name in kindOfArgument)) {
    throw new Error(`What is a value for ${name} of ${tool.name}? Say so in test/harness/mcp-calls.ts.`);
  }
  const id = await things.make(kindOfId(tool, name));
  return name === 'tags' ? [id] : id;
}

async function teamWithTimer({ app, owner }: EntityFactory): Promise<string> {
  const { actor, team } = await inNewTeam(app, owner);
  await startTimer(app, actor, { teamId: team.id });
  return team.id;
}
