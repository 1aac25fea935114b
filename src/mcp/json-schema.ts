import { z } from 'zod';

type Json = Record<string, unknown>;

/** The JSON Schema of what a tool takes or answers, without what says nothing: models read it with every conversation. */
export function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): { type: 'object' } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema as Json),
  });
  return json as { type: 'object' };
}

function shorten(json: Json): void {
  // The bounds of every whole number that JavaScript can count.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // An argument that a tool does not have is refused with a message that names it.
  delete json.additionalProperties;
  const [value, none] = (json.anyOf ?? []) as Json[];
  if (value && none?.type === 'null' && typeof value.type === 'string') {
    delete json.anyOf;
    Object.assign(json, { ...value, ...json, type: [value.type, 'null'] });
  }
}
