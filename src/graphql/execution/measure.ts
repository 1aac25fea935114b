import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../../domain/page.ts';
import { type Failure, failure } from '../../lib/errors.ts';

export interface DocumentLimits {
  maxDepth: number;
  maxCost: number;
  maxAliases: number;
}

/** What a selection asks for once its fragments are expanded. */
interface Weight {
  /** How many values it can answer, with every page full. */
  cost: number;
  depth: number;
  aliases: number;
  /** How many fields stand at its top. */
  fields: number;
}

const NOTHING: Weight = { cost: 0, depth: 0, aliases: 0, fields: 0 };

/**
 * Weighs an operation and refuses one that asks for too much; answers how many root fields it has. Each fragment is
 * weighed once, however often it is spread, so a small document that expands to a million fields is found out as fast
 * as any other. This runs before validation, whose own rules can be made slow by such documents.
 */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  limits: DocumentLimits,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const weighed = new Map<string, Weight | 'in progress'>();

  const weighFragment = (name: string): Weight => {
    const known = weighed.get(name);
    if (known === 'in progress') throw tooComplex(`The fragment ${name} contains itself.`);
    if (known) return known;
    const fragment = fragments.get(name);
    if (!fragment) return NOTHING;
    weighed.set(name, 'in progress');
    const weight = weigh(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), 0);
    weighed.set(name, weight);
    return weight;
  };

  // `level` stops the recursion itself: no selection nested deeper than introspection may go is followed.
  const weigh = (set: SelectionSetNode, parent: GraphQLNamedType | undefined, level: number): Weight => {
    if (level > limits.maxDepth * 2) throw tooDeep(limits.maxDepth);
    let total = NOTHING;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        total = add(total, weighFragment(selection.name.value));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        total = add(
          total,
          weigh(selection.selectionSet, condition ? schema.getType(condition) : parent, level + 1),
        );
      } else {
        const field = fieldOf(parent, selection.name.value);
        const below = selection.selectionSet
          ? weigh(selection.selectionSet, field ? getNamedType(field.type) : undefined, level + 1)
          : NOTHING;
        const isList = field?.args.some((arg) => arg.name === 'first');
        total = add(total, {
          cost: 1 + below.cost * (isList ? pageSize(selection.arguments ?? []) : 1),
          depth: 1 + below.depth,
          aliases: (selection.alias ? 1 : 0) + below.aliases,
          fields: 1,
        });
      }
    }
    return total;
  };

  const root = schema.getRootType(operation.operation) ?? undefined;
  const weight = weigh(operation.selectionSet, root, 0);
  const introspects = operation.selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && /^__(schema|type)$/.test(selection.name.value),
  );
  if (weight.depth > limits.maxDepth * (introspects ? 2 : 1)) throw tooDeep(limits.maxDepth);
  if (weight.aliases > limits.maxAliases) {
    throw tooComplex(
      `The document uses ${weight.aliases} aliases; at most ${limits.maxAliases} are allowed.`,
    );
  }
  if (weight.cost > limits.maxCost) {
    throw tooComplex(
      `The document can ask for ${weight.cost} values; at most ${limits.maxCost} are allowed. Ask for smaller pages or fewer fields.`,
    );
  }
  return weight.fields;
}

function add(a: Weight, b: Weight): Weight {
  return {
    cost: a.cost + b.cost,
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    fields: a.fields + b.fields,
  };
}

function fieldOf(parent: GraphQLNamedType | undefined, name: string) {
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

/** A page size that comes in a variable counts as the largest, since a document is weighed once for all of its calls. */
function pageSize(
  args: readonly { name: { value: string }; value: { kind: string; value?: unknown } }[],
): number {
  const first = args.find((arg) => arg.name.value === 'first')?.value;
  if (!first) return DEFAULT_PAGE;
  return first.kind === Kind.INT ? Math.min(Math.max(Number(first.value), 1), LARGEST_PAGE) : LARGEST_PAGE;
}

function tooDeep(maxDepth: number): Failure {
  return tooComplex(`The document nests its fields deeper than ${maxDepth} levels.`);
}

function tooComplex(message: string): Failure {
  return failure('QUERY_TOO_COMPLEX', message);
}
