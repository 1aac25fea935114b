import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNullableType,
  type GraphQLSchema,
  getArgumentValues,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';

type Values = Record<string, unknown>;

/** Reads a value of its type. Throws if the value may be invalid. */
type Read = (value: unknown) => unknown;

/** The readers of input objects, cached per type. They may be recursive. */
const objectReaders = new WeakMap<GraphQLInputObjectType, Read>();

/** Created once: it never leaves this file, and recording a stack trace costs more than the rest of the failure. */
const NOT_PLAIN = new Error('Not plainly a value of its type.');

/**
 * Compiles a reader of an operation's variables. GraphQL's own reader checks the kind of each type for each
 * value, and creates objects with slow property access: it took 7 % of a creation. Returns null for variables
 * that may be invalid; GraphQL's reader then finds and reports the error.
 */
export function variablesReader(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
): (inputs: Values) => Values | null {
  const variables = definitions.map((definition) => variableReader(schema, definition));
  return (inputs) => {
    // A variable may have the name of a property that every ordinary object has.
    const values: Values = Object.create(null);
    try {
      for (const read of variables) read(inputs, values);
    } catch {
      return null;
    }
    return values;
  };
}

function variableReader(
  schema: GraphQLSchema,
  { variable, type: typeNode, defaultValue }: VariableDefinitionNode,
): (inputs: Values, values: Values) => void {
  const name = variable.name.value;
  const type = typeFromAST(schema, typeNode) as GraphQLInputType;
  const read = readerOf(type);
  const isRequired = isNonNullType(type);
  return (inputs, values) => {
    if (Object.hasOwn(inputs, name)) values[name] = read(inputs[name]);
    else if (defaultValue) values[name] = valueFromAST(defaultValue, type);
    else if (isRequired) throw NOT_PLAIN;
  };
}

function readerOf(type: GraphQLInputType): Read {
  if (isNonNullType(type)) {
    const read = presentReaderOf(type.ofType);
    return (value) => {
      if (value == null) throw NOT_PLAIN;
      return read(value);
    };
  }
  const read = presentReaderOf(type);
  return (value) => (value == null ? null : read(value));
}

/** Reads a value that is not null. */
function presentReaderOf(type: GraphQLInputType & GraphQLNullableType): Read {
  if (isListType(type)) {
    const read = readerOf(type.ofType);
    return (value) => (Array.isArray(value) ? value.map((item) => read(item)) : [read(value)]);
  }
  if (isInputObjectType(type)) return objectReaderOf(type);
  return (value) => {
    const read = type.parseValue(value);
    if (read === undefined) throw NOT_PLAIN;
    return read;
  };
}

function objectReaderOf(type: GraphQLInputObjectType): Read {
  const known = objectReaders.get(type);
  if (known) return known;
  // The fields are read on first use: by then, the reader of a recursive type is in the cache.
  let fields: ObjectField[] | undefined;
  const read: Read = (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || type.isOneOf) throw NOT_PLAIN;
    fields ??= fieldsOf(type);
    return readObject(value as Values, fields);
  };
  objectReaders.set(type, read);
  return read;
}

interface ObjectField {
  name: string;
  read: Read;
  defaultValue: unknown;
  isRequired: boolean;
}

function fieldsOf(type: GraphQLInputObjectType): ObjectField[] {
  return Object.values(type.getFields()).map(({ name, type: fieldType, defaultValue }) => ({
    name,
    read: readerOf(fieldType),
    defaultValue,
    isRequired: isNonNullType(fieldType) && defaultValue === undefined,
  }));
}

function readObject(given: Values, fields: readonly ObjectField[]): Values {
  const values: Values = {};
  let taken = 0;
  for (const { name, read, defaultValue, isRequired } of fields) {
    const value = given[name];
    if (value !== undefined) {
      values[name] = read(value);
      taken++;
    } else if (isRequired) throw NOT_PLAIN;
    else if (defaultValue !== undefined) values[name] = defaultValue;
  }
  // There are more fields than the type has.
  if (Object.keys(given).length !== taken) throw NOT_PLAIN;
  return values;
}

/** Reads one argument into `args`. Returns false if the value may be invalid. */
type ReadArgument = (variables: Values, args: Values) => boolean;

/**
 * Compiles a reader of a field's arguments, as `variablesReader` does for variables. GraphQL's own reader
 * checks each argument on each request, and took 3 % of a page. Values that may be invalid are left to
 * GraphQL. So are lists and objects in the document, because a cached value would be shared by all requests.
 */
export function argumentsReader(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Values) => Values {
  if (field.args.length === 0) return () => ({});
  const given = new Map(node.arguments?.map(({ name, value }) => [name.value, value]));
  const readers = field.args.map((argument) => argumentReader(argument, given.get(argument.name)));
  return (variables) => {
    const args: Values = {};
    for (const read of readers) {
      if (!read(variables, args)) return getArgumentValues(field, node, variables);
    }
    return args;
  };
}

function argumentReader(
  { name, type, defaultValue }: GraphQLArgument,
  value: ValueNode | undefined,
): ReadArgument {
  const isRequired = isNonNullType(type);
  const absent: ReadArgument = (_variables, args) => {
    if (defaultValue !== undefined) args[name] = defaultValue;
    return defaultValue !== undefined || !isRequired;
  };
  if (!value) return absent;
  if (value.kind === Kind.VARIABLE) {
    const variable = value.name.value;
    return (variables, args) => {
      const found = variables[variable];
      if (found === undefined) return absent(variables, args);
      args[name] = found;
      return found !== null || !isRequired;
    };
  }
  const fixed =
    value.kind === Kind.LIST || value.kind === Kind.OBJECT ? undefined : valueFromAST(value, type);
  return (_variables, args) => {
    args[name] = fixed;
    return fixed !== undefined;
  };
}
