import {
  __Schema,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { DEFAULT_PAGE, MAX_PAGE } from '../../domain/page.ts';
import { type Failure, failure } from '../../lib/errors.ts';
import { fragmentsOf } from './collect-fields.ts';

export interface DocumentLimits {
  maxDepth: number;
  maxCost: number;
  maxAliases: number;
}

/** The weight of a selection, with its fragments expanded. */
interface Weight {
  /** The maximum number of values in its response, with full pages. */
  cost: number;
  depth: number;
  aliases: number;
  /** The number of its top-level fields. */
  fields: number;
}

const NOTHING: Weight = { cost: 0, depth: 0, aliases: 0, fields: 0 };

export interface Measured {
  /** The maximum number of values in the response, with the largest pages that its variables may request. */
  cost: number;
  /** The number of root fields of the operation. */
  rootFields: number;
  /** Rejects variables that exceed the maximum cost. Null if no variables can. */
  checkVariables: ((variables: Record<string, unknown>) => void) | null;
}

/**
 * Measures an operation, and rejects an operation beyond the limits. Runs before validation, whose own rules
 * are slow for such documents.
 */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  limits: DocumentLimits,
): Measured {
  const weigh = createScale(schema, document, operation, limits);
  const { depth, aliases, cost, fields } = weigh((_name, largest) => largest);
  if (depth > limits.maxDepth) throw tooDeep(limits.maxDepth);
  if (aliases > limits.maxAliases) {
    throw tooComplex(`The document uses ${aliases} aliases; at most ${limits.maxAliases} are allowed.`);
  }
  if (cost <= limits.maxCost) return { cost, rootFields: fields, checkVariables: null };
  // The document exceeds the limit with the largest pages. If page sizes are variables, their values decide.
  requireAffordable(weigh(() => 1).cost, limits.maxCost);
  return {
    cost,
    rootFields: fields,
    checkVariables: (variables) =>
      requireAffordable(
        weigh((name, largest) => inRange(sizeIn(variables, operation, name), largest)).cost,
        limits.maxCost,
      ),
  };
}

/** Returns a function that measures an operation for given page sizes. */
function createScale(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  limits: DocumentLimits,
): (sizeOf: SizeOf) => Weight {
  const fragments = fragmentsOf(document);
  return (sizeOf) => {
    // Each fragment is measured once, however often it is spread, so a small document that expands to a
    // million fields is rejected quickly.
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

    // `level` bounds the recursion: no selection deeper than introspection may be is followed.
    const weigh = (set: SelectionSetNode, parent: GraphQLNamedType | undefined, level: number): Weight => {
      if (level > limits.maxDepth * 2) throw tooDeep(limits.maxDepth);
      let total = NOTHING;
      for (const selection of set.selections) {
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          total = add(total, weighFragment(selection.name.value));
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          const condition = selection.typeCondition?.name.value;
          const type = condition ? schema.getType(condition) : parent;
          total = add(total, weigh(selection.selectionSet, type, level + 1));
        } else {
          const field = fieldOf(parent, selection.name.value);
          const below = selection.selectionSet
            ? weigh(selection.selectionSet, field ? getNamedType(field.type) : undefined, level + 1)
            : NOTHING;
          total = add(total, {
            cost: 1 + below.cost * lengthOf(field, selection, sizeOf),
            // Introspection may be twice as deep: the types of types are nested deeply.
            depth: 1 + (isIntrospection(field) ? Math.ceil(below.depth / 2) : below.depth),
            aliases: (selection.alias ? 1 : 0) + below.aliases,
            fields: 1,
          });
        }
      }
      return total;
    };

    return weigh(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined, 0);
  };
}

function add(a: Weight, b: Weight): Weight {
  return {
    cost: a.cost + b.cost,
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    fields: a.fields + b.fields,
  };
}

type Field = GraphQLField<unknown, unknown>;

const INTROSPECTION: ReadonlyMap<string, Field> = new Map([
  ['__schema', SchemaMetaFieldDef],
  ['__type', TypeMetaFieldDef],
]);

function isIntrospection(field: Field | undefined): boolean {
  return field === SchemaMetaFieldDef || field === TypeMetaFieldDef;
}

function fieldOf(parent: GraphQLNamedType | undefined, name: string): Field | undefined {
  return isObjectType(parent) || isInterfaceType(parent)
    ? (parent.getFields()[name] ?? INTROSPECTION.get(name))
    : undefined;
}

/** An approximate number of types, rounded, so that introspection stays affordable while the schema grows. */
const ASSUMED_TYPES = 100;
const introspectedTypes = __Schema.getFields().types;

/** The maximum number of items that a field can return. */
function lengthOf(field: Field | undefined, selection: FieldNode, sizeOf: SizeOf): number {
  if (field === introspectedTypes) return ASSUMED_TYPES;
  const first = field?.args.find((arg) => arg.name === 'first');
  if (first) return pageSize(selection, sizeOf, Number(first.extensions.largest ?? MAX_PAGE));
  return field?.args.some((arg) => arg.name === 'externalIds') ? listSize(selection, sizeOf) : 1;
}

/** A lookup by keys returns at most one item per key. */
function listSize(selection: FieldNode, sizeOf: SizeOf): number {
  const keys = selection.arguments?.find((arg) => arg.name.value === 'externalIds')?.value;
  if (keys?.kind === Kind.VARIABLE) return sizeOf(keys.name.value, MAX_PAGE);
  return keys?.kind === Kind.LIST ? inRange(keys.values.length, MAX_PAGE) : 1;
}

/** The page or list size that a variable requests, with its maximum. */
type SizeOf = (variable: string, largest: number) => number;

function pageSize(selection: FieldNode, sizeOf: SizeOf, largest: number): number {
  const first = selection.arguments?.find((arg) => arg.name.value === 'first')?.value;
  return first?.kind === Kind.VARIABLE
    ? sizeOf(first.name.value, largest)
    : inRange(writtenSize(first), largest);
}

function sizeIn(
  variables: Record<string, unknown>,
  operation: OperationDefinitionNode,
  name: string,
): number {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.length;
  if (value === null) return DEFAULT_PAGE;
  const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  return writtenSize(definition?.defaultValue);
}

function writtenSize(value: ValueNode | undefined): number {
  return value?.kind === Kind.INT ? Number(value.value) : DEFAULT_PAGE;
}

/** A size out of range is rejected during execution with a clear message, and returns nothing. */
function inRange(size: number, largest: number): number {
  return size >= 1 && size <= largest ? size : 1;
}

function requireAffordable(cost: number, maxCost: number): void {
  if (cost <= maxCost) return;
  throw tooComplex(
    `The document can ask for ${cost} values; at most ${maxCost} are allowed. Ask for smaller pages or fewer fields.`,
  );
}

function tooDeep(maxDepth: number): Failure {
  return tooComplex(`The document nests its fields deeper than ${maxDepth} levels.`);
}

function tooComplex(message: string): Failure {
  return failure('QUERY_TOO_COMPLEX', message);
}
