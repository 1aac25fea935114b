/** As much of JSON Schema as the tools use. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** The paths in an answer that its schema does not have. */
export function undeclared(value: unknown, schema: object, root: Schema = schema, path = ''): string[] {
  const { items = {}, properties = {} } = whole(schema, root);
  if (Array.isArray(value)) return value.flatMap((one) => undeclared(one, items, root, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const declared = properties[key];
    if (one === undefined) return [];
    return declared ? undeclared(one, declared, root, `${path}.${key}`) : [`${path}.${key}`];
  });
}

/** A schema with what it refers to and is put together from. */
function whole({ $ref, allOf = [], ...schema }: Schema, root: Schema): Schema {
  const named = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')];
  const parts = [...(named ? [named] : []), ...allOf].map((part) => whole(part, root));
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
  };
}
