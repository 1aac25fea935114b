import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  subscribe,
  type ValueNode,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '../../lib/errors.ts';
import type { RequestContext } from '../context.ts';
import { compile, type Run } from './compile.ts';
import { type DocumentLimits, type Measured, measure } from './measure.ts';
import { findReadField } from './read-field.ts';
import { repeatsTooMuch } from './repeats.ts';

/** The maximum total length of cached documents. A parsed document takes about fifty times the memory of its text. */
const MAX_CACHED_CHARACTERS = 500_000;
const MAX_TOKENS = 4_000;
const MAX_VALIDATION_ERRORS = 20;
/** Compiling costs as much as running a small document some dozens of times, so one that is seen once is not compiled. */
const COMPILE_AT_USE = 3;
/**
 * Interpreting a response with more values than this takes longer than compiling, and blocks other requests.
 */
const MAX_INTERPRETED_VALUES = 2_000;

/** An operation that is parsed, valid and within the limits. */
interface PreparedOperation {
  kind: 'query' | 'mutation' | 'subscription';
  rootFields: number;
  /**
   * The import that all mutations of the operation name. Null if a mutation names no import or another one.
   */
  importIdOf: (variables: Record<string, unknown>) => string | null;
  /** The first field of a mutation's response that requires the scope `read`. Null if there is none. */
  readField: () => string | null;
  /** Runs a query or a mutation. */
  run: Run;
  /** Runs a subscription. Yields results, or returns the errors of its variables. */
  subscribe: (
    context: RequestContext,
    variables: Record<string, unknown>,
  ) => Promise<AsyncGenerator<ExecutionResult, void> | ExecutionResult>;
}

type KnownOperation = PreparedOperation & Pick<Measured, 'checkVariables'>;

/** A document that cannot be run, with all its errors. */
export class DocumentError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly GraphQLError[];

  constructor(code: ErrorCode, errors: readonly GraphQLError[]) {
    super(errors[0]?.message);
    this.code = code;
    this.errors = errors;
  }
}

export type Prepare = (
  text: string,
  operationName: string | null,
  variables: Record<string, unknown>,
) => PreparedOperation;

/** Prepares operations, and caches them by text. Calls `onBug` if a compiled operation fails without an expected error. */
export function createPreparer(
  schema: GraphQLSchema,
  limits: DocumentLimits,
  onBug: (error: unknown) => void = () => {},
): Prepare {
  const known = new LRUCache<string, KnownOperation>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_operation, key) => key.length,
  });
  return (text, operationName, variables) => {
    // No valid document begins with NUL, so no other pair of name and text has the same key.
    const key = operationName === null ? text : `\0${operationName}\0${text}`;
    let operation = known.get(key);
    if (!operation) {
      operation = prepare(schema, limits, text, operationName, onBug);
      known.set(key, operation);
    }
    operation.checkVariables?.(variables);
    return operation;
  };
}

function prepare(
  schema: GraphQLSchema,
  limits: DocumentLimits,
  text: string,
  operationName: string | null,
  onBug: (error: unknown) => void,
): KnownOperation {
  const document = parseText(text);
  const operation = chooseOperation(document, operationName);
  const measured = measure(schema, document, operation, limits);
  if (repeatsTooMuch(document)) throw tooComplex('The document repeats more fields than can be checked.');
  const problems = validate(schema, document, undefined, { maxErrors: MAX_VALIDATION_ERRORS });
  if (problems.length > 0) throw new DocumentError('GRAPHQL_VALIDATION_FAILED', problems);
  return {
    kind: operation.operation,
    ...measured,
    importIdOf: importIdReader(operation),
    readField: () => findReadField(schema, document, operation),
    run: runner(
      schema,
      document,
      operation,
      measured.cost > MAX_INTERPRETED_VALUES ? 1 : COMPILE_AT_USE,
      onBug,
    ),
    subscribe: (contextValue, variableValues) =>
      subscribe({ schema, document, operationName, contextValue, variableValues }),
  };
}

function parseText(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: MAX_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) {
      const tooLong = /^Syntax Error: Document contains more tha[nt] \d+ tokens/.test(error.message);
      const code = tooLong ? 'QUERY_TOO_COMPLEX' : 'GRAPHQL_PARSE_FAILED';
      throw new DocumentError(code, [error]);
    }
    // The parser is recursive: a document that nests thousands of levels overflows its stack.
    if (error instanceof RangeError) throw tooComplex('The document is nested too deep.');
    throw error;
  }
}

function tooComplex(message: string): DocumentError {
  return new DocumentError('QUERY_TOO_COMPLEX', [new GraphQLError(message)]);
}

function chooseOperation(document: DocumentNode, operationName: string | null): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (operation) return operation;
  throw new DocumentError('GRAPHQL_VALIDATION_FAILED', [
    new GraphQLError(
      operationName === null
        ? 'The document must contain one operation, or operationName must name one of several.'
        : `The document contains no operation named "${operationName}".`,
    ),
  ]);
}

function runner(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  compileAtUse: number,
  onBug: (error: unknown) => void,
): Run {
  const operationName = operation.name?.value;
  const interpret: Run = (contextValue, variableValues) =>
    execute({ schema, document, operationName, contextValue, variableValues });
  let run = interpret;
  let uses = 0;
  return (context, variables) => {
    if (++uses === compileAtUse) run = compile(schema, document, operation, interpret, onBug);
    return run(context, variables);
  };
}

type ReadValue = (variables: Record<string, unknown>) => unknown;

/** The paths of an import's id in inputs: `input.importId` or `input.args.importId`. */
const PATHS = [
  ['input', 'importId'],
  ['input', 'args', 'importId'],
];

const readNothing = () => null;

/**
 * Compiles a reader of the import id that all mutations of an operation have in common. It returns null for documents
 * without mutations or with fragments at the root: no importer sends these.
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

/** Returns undefined if the document has no value at the path. */
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
