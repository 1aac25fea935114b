import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';

interface Root {
  kind: 'query' | 'mutation';
  field: GraphQLField<unknown, unknown>;
}

/** All queries and mutations. */
export function roots(schema: GraphQLSchema): Root[] {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return [
    ...queries.map((field) => ({ kind: 'query' as const, field })),
    ...mutations.map((field) => ({ kind: 'mutation' as const, field })),
  ];
}

export function isConnection(type: GraphQLOutputType): boolean {
  const named = getNamedType(type);
  return isObjectType(named) && ['edges', 'pageInfo'].every((name) => name in named.getFields());
}

export function nodeOf(connection: GraphQLOutputType): GraphQLObjectType {
  const edge = objectAt(getNamedType(connection), 'edges');
  return objectAt(edge, 'node');
}

/** Whether a type is the result of a mutation, with `errors`. */
export function isPayload(type: GraphQLNamedType): boolean {
  if (!isObjectType(type)) return false;
  const errors = type.getFields().errors;
  return errors !== undefined && getNamedType(errors.type).name === 'MutationError';
}

function objectAt(parent: GraphQLNamedType, name: string): GraphQLObjectType {
  const field = isObjectType(parent) ? parent.getFields()[name] : undefined;
  const type = field && getNamedType(field.type);
  if (!isObjectType(type)) throw new Error(`${parent.name}.${name} is no object.`);
  return type;
}
