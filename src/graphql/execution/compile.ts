import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  Kind,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { RequestContext } from '../context.ts';

export type Run = (
  context: RequestContext,
  variables: Record<string, unknown>,
) => ExecutionResult | Promise<ExecutionResult>;

/** Compiles a document that is used often; answers `interpret` where the interpreter alone gets it right. */
export function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
  interpret: Run,
): Run {
  if (!isPlain(document)) return interpret;
  const compiled = compileQuery(schema, document, operationName ?? undefined);
  if (!isCompiledQuery(compiled)) return interpret;
  return (context, variables) => {
    const result = compiled.query(undefined, context, variables);
    if (result instanceof Promise || result.data !== undefined) return result;
    // Nothing was run, because the variables do not fit. The interpreter takes the default of a required one, which
    // the compiler does not, and else says better what is wrong.
    return interpret(context, variables);
  };
}

/**
 * Whether the compiler runs a document as the specification has it. It does not where a variable stands inside a literal
 * (one that is left out becomes null, which clears a field that should stay), with @skip and @include on fragments, and
 * with names that every object knows.
 */
function isPlain(document: DocumentNode): boolean {
  let plain = true;
  const stop = (): typeof BREAK => {
    plain = false;
    return BREAK;
  };
  visit(document, {
    Directive: stop,
    Name: (node) => (node.value in Object.prototype ? stop() : undefined),
    Variable: (_node, _key, parent) =>
      Array.isArray(parent) || (parent as ASTNode).kind === Kind.OBJECT_FIELD ? stop() : undefined,
  });
  return plain;
}
