import { z } from 'zod';

type Json = Record<string, unknown>;

/** The JSON Schema of what a tool takes or answers, without what says nothing: models read it with every conversation. */
export function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): { type: 'object' } {
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
