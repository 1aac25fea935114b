import { z } from 'zod';
import type { Actor, Scope } from '../domain/teams/policy.ts';
import type { App } from '../services/app.ts';

/** The dependencies of a tool during one call. */
export interface ToolContext {
  app: App;
  actor: Actor;
}

/** The result of a tool: data for programs, and the same facts as text for clients that only show text. */
interface ToolAnswer<Data = object> {
  data: Data;
  text: string;
}

interface Behaviour {
  /** Whether the tool only reads. Reading requires the scope "read", writing also "write". */
  readOnlyHint: boolean;
  /** Whether the tool deletes or overwrites data. Only meaningful for tools that write. */
  destructiveHint?: boolean;
  /** Whether repeating a call has no further effect. Absent for tools that only read. */
  idempotentHint?: true;
  /** No tool accesses anything outside Stint. */
  openWorldHint: false;
}

export const READS: Behaviour = { readOnlyHint: true, openWorldHint: false };
export const ADDS: Behaviour = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Sets a value that can be set back. */
export const SETS: Behaviour = { ...ADDS, idempotentHint: true };
/** Deletes something. Repeating the call fails or affects another object. */
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
  /** The arguments in which null clears a value. In other arguments null counts as absent. */
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

/**
 * The JSON Schema of a tool's input or output, without redundant parts: models read it in every conversation.
 */
function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): { type: 'object' } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema as Json, io),
  });
  return json as { type: 'object' };
}

function shorten(json: Json, io: 'input' | 'output'): void {
  // The default bounds of integers in JavaScript.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Unknown arguments are rejected. Results may get more properties in a later version.
  if (io === 'input' && json.type === 'object') json.additionalProperties = false;
  else delete json.additionalProperties;
  const [value, none] = (json.anyOf ?? []) as Json[];
  if (value && none?.type === 'null' && typeof value.type === 'string') {
    delete json.anyOf;
    Object.assign(json, { ...value, ...json, type: [value.type, 'null'] });
  }
}
