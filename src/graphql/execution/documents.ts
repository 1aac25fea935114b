import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  subscribe,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '../../lib/errors.ts';
import type { RequestContext } from '../context.ts';
import { compile, type Run } from './compile.ts';
import { importIdReader } from './import-id.ts';
import { type DocumentLimits, measure } from './measure.ts';
import { findReadField } from './read-field.ts';
import { repeatsTooMuch } from './repeats.ts';

/** The characters of all documents kept; a parsed document takes some fifty times its text. */
const MAX_CACHED_CHARACTERS = 500_000;
const MOST_TOKENS = 4_000;
const MOST_VALIDATION_ERRORS = 20;
/** Compiling costs as much as running a small document some dozens of times, so one that is seen once is not compiled. */
const COMPILE_AT_USE = 3;
/** Interpreting so many values takes longer than compiling, and blocks other requests. */
const LARGE_ANSWER = 2_000;

/** An operation that may be run: parsed, within the limits, and valid. */
interface PreparedOperation {
  kind: 'query' | 'mutation' | 'subscription';
  rootFields: number;
  /** The import that all of its mutations name; null where one names none or another. */
  importIdOf: (variables: Record<string, unknown>) => string | null;
  /** The first field of a mutation's answer that takes the scope `read`; null if there is none. */
  readField: () => string | null;
  /** Answers a query or a mutation. */
  run: Run;
  /** Answers a subscription: one result after the other, or what is wrong with its variables. */
  subscribe: (
    context: RequestContext,
    variables: Record<string, unknown>,
  ) => Promise<AsyncGenerator<ExecutionResult, void> | ExecutionResult>;
}

interface KnownOperation extends PreparedOperation {
  checkVariables: (variables: Record<string, unknown>) => void;
}

/** A document that cannot be run, with everything that is wrong with it. */
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

/** Turns documents into operations and caches them by their text. `onBug` is told of a compiled operation that failed without reason. */
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
    // No document that can be run begins with a NUL, so no other name and text make the same key.
    const key = operationName === null ? text : `\0${operationName}\0${text}`;
    let operation = known.get(key);
    if (!operation) {
      operation = prepare(schema, limits, text, operationName, onBug);
      known.set(key, operation);
    }
    operation.checkVariables(variables);
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
  const problems = validate(schema, document, undefined, { maxErrors: MOST_VALIDATION_ERRORS });
  if (problems.length > 0) throw new DocumentError('GRAPHQL_VALIDATION_FAILED', problems);
  return {
    kind: operation.operation,
    ...measured,
    importIdOf: importIdReader(operation),
    readField: () => findReadField(schema, document, operation),
    run: runner(schema, document, operation, measured.cost > LARGE_ANSWER ? 1 : COMPILE_AT_USE, onBug),
    subscribe: (contextValue, variableValues) =>
      subscribe({ schema, document, operationName, contextValue, variableValues }),
  };
}

function parseText(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: MOST_TOKENS });
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
