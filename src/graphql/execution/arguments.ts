import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  getArgumentValues,
  isNonNullType,
  Kind,
  type ValueNode,
  valueFromAST,
} from 'graphql';

type Values = Record<string, unknown>;

/** Reads one argument from the variables into the arguments; false where it may be wrong. */
type Read = (variables: Values, args: Values) => boolean;

/**
 * Compiles the reading of a field's arguments, as variables.ts does it for variables: GraphQL's own reader looks at each of them anew
 * with each request, and took 3 % of a page. What may be wrong is left to it, and so are lists and objects that stand in the document, since
 * what is read once is shared by all who ask.
 */
export function argumentsReader(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Values) => Values {
  if (field.args.length === 0) return () => ({});
  const given = new Map(node.arguments?.map(({ name, value }) => [name.value, value]));
  const readers = field.args.map((argument) => readerOf(argument, given.get(argument.name)));
  return (variables) => {
    const args: Values = {};
    for (const read of readers) {
      if (!read(variables, args)) return getArgumentValues(field, node, variables);
    }
    return args;
  };
}

function readerOf({ name, type, defaultValue }: GraphQLArgument, value: ValueNode | undefined): Read {
  const isRequired = isNonNullType(type);
  const absent: Read = (_variables, args) => {
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
