import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields, type Fragments, fragmentsOf } from './collect-fields.ts';

/** Payload fields with the outcome of the mutation. */
const OUTCOME: ReadonlySet<string> = new Set(['errors', 'outcome', '__typename']);

/**
 * Returns the path of the first field in a mutation's response that requires the scope `read`. Null if there
 * is none. Errors, outcome and ids require no scope. Fields that a directive excludes count too.
 */
export function findReadField(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): string | null {
  const root = schema.getMutationType();
  if (operation.operation !== 'mutation' || !root) return null;
  const fragments = fragmentsOf(document);
  for (const [mutation, payload] of fieldsOf([operation], root, fragments)) {
    if (!payload.type) continue;
    for (const [field, { type, nodes }] of fieldsOf(payload.nodes, payload.type, fragments)) {
      if (OUTCOME.has(field) || isId(payload.type, field)) continue;
      const inner = type ? [...fieldsOf(nodes, type, fragments).keys()] : [];
      const read = type ? inner.find((name) => name !== 'id' && name !== '__typename') : '';
      if (read !== undefined) return [mutation, field, read].filter((name) => name !== '').join('.');
    }
  }
  return null;
}

interface Selected {
  nodes: FieldNode[];
  /** Null for a scalar. */
  type: GraphQLObjectType | null;
}

/** The selected fields by their names in the schema. */
function fieldsOf(
  nodes: readonly { selectionSet?: FieldNode['selectionSet'] }[],
  parent: GraphQLObjectType,
  fragments: Fragments,
): Map<string, Selected> {
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const fields = new Map<string, Selected>();
  for (const node of [...collectFields(sets, fragments).values()].flat()) {
    const name = node.name.value;
    const type = getNamedType(parent.getFields()[name]?.type);
    const selected = fields.get(name) ?? { nodes: [], type: isObjectType(type) ? type : null };
    selected.nodes.push(node);
    fields.set(name, selected);
  }
  return fields;
}

function isId(parent: GraphQLObjectType, field: string): boolean {
  return getNamedType(parent.getFields()[field]?.type)?.name === 'ID';
}
