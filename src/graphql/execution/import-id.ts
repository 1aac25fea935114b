import { type FieldNode, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';

type ReadValue = (variables: Record<string, unknown>) => unknown;

/** The paths of an import's id in inputs: `input.importId` or `input.args.importId`. */
const PATHS = [
  ['input', 'importId'],
  ['input', 'args', 'importId'],
];

const readNothing = () => null;

/**
 * Finds out once how to read the id of the import that every mutation of an operation carries. Documents with fragments at their
 * root and those without mutations name none: no importer sends them.
 */
export function importIdReader(
  operation: OperationDefinitionNode,
): (variables: Record<string, unknown>) => string | null {
  const { selections } = operation.selectionSet;
  if (operation.operation !== 'mutation') return readNothing;
  const readers: ReadValue[][] = [];
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) return readNothing;
    const found = PATHS.flatMap((path) => readerAt(selection, path) ?? []);
    if (found.length === 0) return readNothing;
    readers.push(found);
  }
  return (variables) => {
    let importId: string | null = null;
    for (const ways of readers) {
      const named = ways.map((read) => read(variables)).find((value) => typeof value === 'string');
      if (typeof named !== 'string' || (importId !== null && named !== importId)) return null;
      importId = named;
    }
    return importId;
  };
}

/** Undefined where the document holds nothing at the path. */
function readerAt(field: FieldNode, [argument, ...path]: readonly string[]): ReadValue | undefined {
  const node = field.arguments?.find(({ name }) => name.value === argument)?.value;
  return node && within(node, path);
}

function within(node: ValueNode, path: readonly string[]): ReadValue | undefined {
  if (node.kind === Kind.VARIABLE) {
    const name = node.name.value;
    return (variables) => path.reduce(valueIn, variables[name]);
  }
  const [key, ...rest] = path;
  if (key === undefined) return node.kind === Kind.STRING ? () => node.value : undefined;
  if (node.kind !== Kind.OBJECT) return undefined;
  const inner = node.fields.find(({ name }) => name.value === key)?.value;
  return inner && within(inner, rest);
}

function valueIn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
