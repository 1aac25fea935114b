import { z } from 'zod';
import type { Actor, Scope } from '../domain/teams/policy.ts';
import type { App } from '../services/app.ts';

/** The dependencies of a tool during one call. */
export interface ToolContext {
  app: App;
  actor: Actor;
}

/** The result of a tool: data for programs, and the same as text for clients that only show text. */
interface ToolAnswer<Data = object> {
  data: Data;
  text: string;
}

interface Behaviour {
  /** Reads need the scope "read" alone, everything else "read" and "write". */
  readOnlyHint: boolean;
  /** Whether something that was there is gone or overwritten afterwards. Has a meaning only where something is written. */
  destructiveHint?: boolean;
  /** The same call again changes nothing more; left out where it does, which is the default, and where nothing is written. */
  idempotentHint?: true;
  /** Stint's tools reach nothing outside of Stint. */
  openWorldHint: false;
}

export const READS: Behaviour = { readOnlyHint: true, openWorldHint: false };
export const ADDS: Behaviour = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Sets something that can be set back. */
export const SETS: Behaviour = { ...ADDS, idempotentHint: true };
/** Something that was there is gone, and the same call again fails or meets something else. */
export const REMOVES: Behaviour = { ...ADDS, destructiveHint: true };
export const OVERWRITES: Behaviour = { ...SETS, destructiveHint: true };

interface Definition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  behaviour: Behaviour;
  input: Input;
  output: Output;
  run: (context: ToolContext, args: z.output<Input>) => Promise<ToolAnswer<z.input<Output>>>;
}

/** The entry of a tool in `tools/list`. */
interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object' };
  outputSchema: { type: 'object' };
  annotations: Behaviour;
}

export interface Tool {
  name: string;
  scope: Scope;
  listed: ListedTool;
  input: z.ZodObject;
  /** The arguments that take null, which clears something; anywhere else null is as good as nothing. */
  clearable: ReadonlySet<string>;
  run: (context: ToolContext, args: Record<string, unknown>) => Promise<ToolAnswer>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  name,
  title,
  description,
  behaviour,
  input,
  output,
  run,
}: Definition<Input, Output>): Tool {
  return {
    name,
    scope: behaviour.readOnlyHint ? 'read' : 'write',
    listed: {
      name,
      title,
      description,
      inputSchema: jsonSchemaOf(input, 'input'),
      outputSchema: jsonSchemaOf(output, 'output'),
      annotations: behaviour,
    },
    input,
    clearable: new Set(
      Object.entries(input.shape).flatMap(([key, schema]) =>
        (schema as z.ZodType).safeParse(null).success ? [key] : [],
      ),
    ),
    run: run as unknown as Tool['run'],
  };
}

type Json = Record<string, unknown>;

/** The JSON Schema of what a tool takes or answers, without what says nothing: models read it with every conversation. */
function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): { type: 'object' } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema as Json, io),
  });
  return json as { type: 'object' };
}

function shorten(json: Json, io: 'input' | 'output'): void {
  // The bounds of every whole number that JavaScript can count.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // An argument that a tool does not have is refused; an answer may get more values in a later version.
  if (io === 'input' && json.type === 'object') json.additionalProperties = false;
  else delete json.additionalProperties;
  const [value, none] = (json.anyOf ?? []) as Json[];
  if (value && none?.type === 'null' && typeof value.type === 'string') {
    delete json.anyOf;
    Object.assign(json, { ...value, ...json, type: [value.type, 'null'] });
  }
}
