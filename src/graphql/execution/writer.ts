import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Loaders, RequestContext } from '../context.ts';
import type { FieldExtensions } from '../types/field-extensions.ts';
import { collectFields, type FieldsByKey, type Fragments } from './collect-fields.ts';
import { compileReader, compileText, type Item, type TextPart, type TextWriter } from './compile-text.ts';
import { argumentsReader } from './read-inputs.ts';
import {
  andThen,
  attempt,
  type Call,
  type Eventually,
  inParts,
  leafPart,
  listWriter,
  nullable,
  skippingNulls,
  Unwritable,
  type Write,
} from './write-values.ts';

/**
 * Writes the JSON text of a response. Gathers the values of the fields breadth first, each field for all
 * objects at once: one promise waits for a whole level, and a shared reference is read and written once. Then
 * the text is joined without an intermediate tree.
 *
 * A writer does not handle errors: a failure throws, and the interpreter runs the document again to report
 * it.
 */
export interface ObjectWriter {
  fields: FieldWriter[];
  /** Reads the values of the fields for all objects. */
  gather: (items: readonly unknown[], call: Call) => Eventually<readonly unknown[]>;
  /** Joins the text of one object. */
  text: TextWriter;
}

interface FieldWriter {
  /** The name in the schema. */
  name: string;
  part: TextPart;
  /** Reads the values for all objects. Undefined if the objects contain them. */
  gather?: ((items: readonly unknown[], call: Call) => Eventually<unknown>) | undefined;
  /** The properties of the objects that the field reads. Null if it may read any. */
  reads: readonly string[] | null;
  /** The selection of the field's object. */
  selected?: ObjectWriter | undefined;
}

type Field = GraphQLField<unknown, unknown>;
export function objectWriter(
  type: GraphQLObjectType,
  selected: FieldsByKey,
  fragments: Fragments,
): ObjectWriter {
  const fields = [...selected].map(([key, nodes]) => fieldWriter(type, key, nodes, fragments));
  const gatherers = fields.map((field) => field.gather);
  const nothing: readonly unknown[] = [];
  return {
    fields,
    text: compileText(fields.map((field) => field.part)),
    gather: gatherers.some((gather) => gather !== undefined)
      ? (items, call) => {
          let hasPromise = false;
          const gathered = gatherers.map((gather) => {
            const result = gather && attempt(() => gather(items, call));
            hasPromise ||= result instanceof Promise;
            return result;
          });
          return hasPromise ? Promise.all(gathered) : gathered;
        }
      : () => nothing,
  };
}

function fieldWriter(
  parent: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): FieldWriter {
  const [node] = nodes;
  const name = node?.name.value ?? '';
  if (name === '__typename') {
    const text = JSON.stringify(parent.name);
    return { name, part: { key, column: true }, reads: [], gather: (items) => items.map(() => text) };
  }
  const field = parent.getFields()[name];
  if (!field || !node) throw new Unwritable(name);
  const property = exposedProperty(field);
  if (property !== undefined) {
    const leaf = leafPart(field.type, field.extensions);
    if (leaf) return { name, part: { key, property, ...leaf }, reads: [property] };
    const object = requiredObject(field.type, nodes, fragments);
    if (object) return { name, ...insideWriter(key, property, object), reads: [property], selected: object };
  }
  const { write, selected } = valueWriter(field.type, nodes, fragments);
  return {
    name,
    part: { key, column: true },
    selected,
    ...columnWriter(field, node, property, write, selected),
  };
}

function exposedProperty(field: Field): string | undefined {
  const { pothosExposedField } = field.extensions as FieldExtensions;
  if (pothosExposedField !== undefined) return pothosExposedField;
  return !field.resolve || field.resolve === defaultFieldResolver ? field.name : undefined;
}

/**
 * Writes an object in a property as a part of the same text. Its gathered values are stored beside those of
 * the other fields.
 */
function insideWriter(
  key: string,
  property: string,
  object: ObjectWriter,
): Pick<FieldWriter, 'part' | 'gather'> {
  const read = compileReader(property);
  const gathers = object.fields.some((field) => field.gather !== undefined);
  return {
    part: { key, property, object: object.text, gathers },
    gather: gathers ? (items, call) => object.gather(read(items), call) : undefined,
  };
}

/** Writes the texts of a field whose values have to be read first. */
function columnWriter(
  field: Field,
  node: FieldNode,
  property: string | undefined,
  write: Write,
  selected: ObjectWriter | undefined,
): Required<Pick<FieldWriter, 'reads' | 'gather'>> {
  const { related, reads = null } = field.extensions as FieldExtensions;
  if (property !== undefined) {
    const read = compileReader(property);
    return { reads: [property], gather: (items, call) => write(read(items), call) };
  }
  if (related) return { reads: [related.by], gather: relatedTexts(related.loader, related.by, write) };
  return { reads, gather: resolvedTexts(field, node, write, selected) };
}

/** Loads each id once, and writes each loaded object once. */
function relatedTexts(loader: keyof Loaders, by: string, write: Write): Write {
  const read = compileReader(by);
  return async (items, call) => {
    const ids = read(items) as (string | null)[];
    const distinct = [...new Set(withoutRepeats(ids))].filter((id) => id !== null);
    const found = await call.context.loaders[loader].loadTogether(distinct);
    const texts = await write(found, call);
    const textOf = new Map<string | null, string>(distinct.map((id, index) => [id, texts[index] as string]));
    let lastId: string | null = null;
    let lastText = 'null';
    return ids.map((id) => {
      if (id !== lastId) {
        lastId = id;
        lastText = textOf.get(id) ?? 'null';
      }
      return lastText;
    });
  };
}

/** Neighbours in a list often have the same id, and comparing two ids is much faster than a lookup. */
function withoutRepeats<Id>(ids: readonly Id[]): Id[] {
  return ids.filter((id, index) => index === 0 || id !== ids[index - 1]);
}

function resolvedTexts(field: Field, node: FieldNode, write: Write, selected?: ObjectWriter): Write {
  const { readPage } = field.extensions as FieldExtensions;
  const properties = selected ? propertiesOfNodes(selected) : null;
  type Resolve = (item: unknown, args: Record<string, unknown>, context: RequestContext) => unknown;
  const resolve: Resolve = readPage
    ? (_item, args, context) => readPage(context, args, properties)
    : (field.resolve as unknown as Resolve);
  const readArguments = argumentsReader(field, node);
  return (items, call) => {
    const args = readArguments(call.variables);
    const values = items.map((item) => resolve(item, args, call.context));
    const all = values.some((value) => value instanceof Promise) ? Promise.all(values) : values;
    return andThen(all, (settled) => write(settled, call));
  };
}

/** The properties that the items of a connection need. Null if they may need any. */
function propertiesOfNodes(connection: ObjectWriter): ReadonlySet<string> | null {
  const nodes = connection.fields
    .filter(({ name }) => name === 'edges')
    .flatMap(({ selected }) => selected?.fields ?? [])
    .filter(({ name }) => name === 'node');
  const reads = nodes.flatMap(({ selected }) => selected?.fields ?? []).map((field) => field.reads);
  return reads.includes(null) ? null : new Set(reads.flatMap((names) => names ?? []));
}

/** The writer of a non-null object. Undefined for other types. */
function requiredObject(
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): ObjectWriter | undefined {
  const object = nullable(type);
  if (!isNonNullType(type) || !isObjectType(object)) return undefined;
  return objectWriter(object, collectFields(selectionsOf(nodes), fragments), fragments);
}

function selectionsOf(nodes: readonly FieldNode[]) {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}

/** The writer of a type's values, and its selection. */
function valueWriter(
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): { write: Write; selected?: ObjectWriter } {
  const leaf = leafPart(type, {});
  if (leaf) {
    const { text, quoted } = leaf;
    return { write: (values) => values.map(quoted ? (value) => `"${text(value)}"` : text) };
  }
  const inner = nullable(type);
  const isOptional = !isNonNullType(type);
  if (isListType(inner)) {
    const { write, selected } = valueWriter(inner.ofType, nodes, fragments);
    return { write: skippingNulls(listWriter(write), isOptional), ...(selected && { selected }) };
  }
  if (!isObjectType(inner)) throw new Unwritable(inner.name);
  const selected = objectWriter(inner, collectFields(selectionsOf(nodes), fragments), fragments);
  const write: Write = (items, call) =>
    andThen(selected.gather(items, call), (gathered) =>
      items.map((item, row) => selected.text(item as Item, row, gathered)),
    );
  return { write: skippingNulls(inParts(write), isOptional), selected };
}
