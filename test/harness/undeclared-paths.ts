/** The keywords of JSON Schema that the tools use. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** The paths in a result that its schema does not declare. */
export function undeclaredPaths(value: unknown, schema: object, root: Schema = schema, path = ''): string[] {
  const { items = {}, properties = {} } = resolve(schema, root);
  if (Array.isArray(value)) return value.flatMap((one) => undeclaredPaths(one, items, root, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const declared = properties[key];
    if (one === undefined) return [];
    return declared ? undeclaredPaths(one, declared, root, `${path}.${key}`) : [`${path}.${key}`];
  });
}

/** A schema with its `$ref` and `allOf` resolved. */
function resolve({ $ref, allOf = [], ...schema }: Schema, root: Schema): Schema {
  const named = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')];
  const parts = [...(named ? [named] : []), ...allOf].map((part) => resolve(part, root));
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
  };
}
