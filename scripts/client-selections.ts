import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { isConnection, isPayload, nodeOf, roots } from './client-shapes.ts';

/** What is asked for unless told, and a table of the operations: all that of the API is there when the client runs. */
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
  const consts = [...whole].map((type) => `const ${wholeName(type)} = ${wholeText(type)} as const;`);
  return [
    ...consts,
    '/** Where there is nothing to say. */\nexport type NoArguments = Record<never, never>;',
    '/** How each call is written in GraphQL, and what it asks for unless told. */',
    `export const operations = {\n${table.join('\n')}\n} as const;`,
  ].join('\n');
}

/** Every value, and what is related in brief. */
function wholeText(type: GraphQLObjectType): string {
  const fields = askable(type).map((field) => {
    const below = getNamedType(field.type);
    return isObjectType(below) ? `${field.name}: ${briefText(below)}` : `${field.name}: true`;
  });
  return `{ ${fields.join(', ')} }`;
}

/** What has a name is known by it; of the rest, such as money, every value. */
function briefText(type: GraphQLObjectType): string {
  const values = askable(type).filter((field) => !isObjectType(getNamedType(field.type)));
  const names = values.map(({ name }) => name);
  const brief = names.includes('id') && names.includes('name') ? ['id', 'name'] : names;
  return `{ ${brief.map((name) => `${name}: true`).join(', ')} }`;
}

function payloadText(type: GraphQLObjectType, wholeName: (type: GraphQLObjectType) => string): string {
  const fields = askable(type)
    .filter(({ name }) => name !== 'errors')
    .map((field) => {
      const below = getNamedType(field.type);
      return isObjectType(below) ? `${field.name}: ${wholeName(below)}` : `${field.name}: true`;
    });
  return `{ ${fields.join(', ')} }`;
}

function askable(type: GraphQLObjectType): GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter(
    (field) => !field.args.some(isRequiredArgument) && !isConnection(field.type),
  );
}

function pageInfo(connection: GraphQLObjectType): GraphQLObjectType {
  const type = getNamedType(connection.getFields().pageInfo?.type);
  if (!isObjectType(type)) throw new Error(`${connection.name} has no pageInfo.`);
  return type;
}
