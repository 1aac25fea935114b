import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { isConnection, isPayload, nodeOf, roots } from './client-shapes.ts';

/** Large values, left out of the default selections. */
const LARGE: ReadonlySet<string> = new Set(['Import.report', 'ImportedRow.raw', 'TimeEntrySource.raw']);

/** Declares the default selections and a table of the operations. Both exist at run time. */
export function selectionConsts(schema: GraphQLSchema): string {
  const whole = new Set<GraphQLObjectType>();
  const wholeName = (type: GraphQLObjectType) => {
    whole.add(type);
    return `${type.name.charAt(0).toLowerCase()}${type.name.slice(1)}Fields`;
  };
  const table = roots(schema).map(({ kind, field }) => {
    const type = getNamedType(field.type);
    if (!isObjectType(type)) throw new Error(`${field.name} answers no object.`);
    const types = field.args.map((arg) => `${arg.name}: '${arg.type}'`);
    const parts = [`kind: '${kind}'`, `args: { ${types.join(', ')} }`.replace('{  }', '{}')];
    if (isConnection(type)) {
      const node = wholeName(nodeOf(type));
      parts.push(
        `select: { edges: { cursor: true, node: ${node} }, pageInfo: ${wholeName(pageInfo(type))} }`,
      );
      parts.push(`node: ${node}`);
    } else {
      parts.push(`select: ${isPayload(type) ? payloadText(type, wholeName) : wholeName(type)}`);
    }
    return `  ${field.name}: { ${parts.join(', ')} },`;
  });
  const things = thingsIn(schema);
  const consts = [...whole].map((type) => `const ${wholeName(type)} = ${wholeText(type, things)} as const;`);
  return [
    ...consts,
    '/** For operations without arguments. */\nexport type NoArguments = Record<never, never>;',
    '/** How each call is written in GraphQL, and what it asks for unless told. */',
    `export const operations = {\n${table.join('\n')}\n} as const;`,
  ].join('\n');
}

/** Selects all values of a type, and related things in brief. */
function wholeText(type: GraphQLObjectType, things: ReadonlySet<GraphQLObjectType>): string {
  const fields = selectableFields(type).map((field) => {
    const below = getNamedType(field.type);
    return isObjectType(below) ? `${field.name}: ${briefText(below, things)}` : `${field.name}: true`;
  });
  return `{ ${fields.join(', ')} }`;
}

/** Selects the id and name of a thing, or the whole of a value such as money. */
function briefText(type: GraphQLObjectType, things: ReadonlySet<GraphQLObjectType>): string {
  if (!things.has(type)) return wholeText(type, things);
  const names = ['id', 'name'].filter((name) => name in type.getFields());
  return `{ ${names.map((name) => `${name}: true`).join(', ')} }`;
}

/** The types with an id that a query returns directly. */
function thingsIn(schema: GraphQLSchema): ReadonlySet<GraphQLObjectType> {
  const types = roots(schema)
    .filter(({ kind }) => kind === 'query')
    .map(({ field }) => (isConnection(field.type) ? nodeOf(field.type) : getNamedType(field.type)));
  return new Set(types.filter(isObjectType).filter((type) => 'id' in type.getFields()));
}

function payloadText(type: GraphQLObjectType, wholeName: (type: GraphQLObjectType) => string): string {
  const fields = selectableFields(type)
    .filter(({ name }) => name !== 'errors')
    .map((field) => {
      const below = getNamedType(field.type);
      return isObjectType(below) ? `${field.name}: ${wholeName(below)}` : `${field.name}: true`;
    });
  return `{ ${fields.join(', ')} }`;
}

function selectableFields(type: GraphQLObjectType): GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter(
    (field) =>
      !field.args.some(isRequiredArgument) &&
      !isConnection(field.type) &&
      !LARGE.has(`${type.name}.${field.name}`),
  );
}

function pageInfo(connection: GraphQLObjectType): GraphQLObjectType {
  const type = getNamedType(connection.getFields().pageInfo?.type);
  if (!isObjectType(type)) throw new Error(`${connection.name} has no pageInfo.`);
  return type;
}
