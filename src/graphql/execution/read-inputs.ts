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

/** Reads a value as its type wants it; throws where it is not plainly one of them. */
type Read = (value: unknown) => unknown;

/** Those of input objects, each made once for all documents; they may hold each other. */
const objectReaders = new WeakMap<GraphQLInputObjectType, Read>();

/** Made once: nobody sees it, and to note where it was thrown costs more than what it ends. */
const NOT_PLAIN = new Error('Not plainly a value of its type.');

/**
 * Compiles the reading of an operation's variables. GraphQL's own reader asks for the kind of each type with each value, and makes
 * objects that are slow to look into: it took 7 % of a creation. Null for variables that may be wrong; what is wrong with them is for that reader to
 * find and to say.
 */
export function variablesReader(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
): (inputs: Values) => Values | null {
  const variables = definitions.map((definition) => variableReader(schema, definition));
  return (inputs) => {
    // A document may name a variable like something that every ordinary object has.
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

/** Reads what is not null. */
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
  // Its fields are looked at when it is first used, by when its own reader can be found.
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
  // More of them than the type has.
  if (Object.keys(given).length !== taken) throw NOT_PLAIN;
  return values;
}

/** Reads one argument from the variables into the arguments; false where it may be wrong. */
type ReadArgument = (variables: Values, args: Values) => boolean;

/**
 * Compiles the reading of a field's arguments, as `variablesReader` does for variables: GraphQL's own reader looks at each of them anew
 * with each request, and took 3 % of a page. What may be wrong is left to it, and so are lists and objects that stand in the document, since
 * what is read once is shared by all who ask.
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
