import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import type { RequestContext } from '../context.ts';
import { collectFields, type FieldsByKey } from './collect-fields.ts';
import { type Fragments, fragmentsOf } from './fragments.ts';
import { variablesReader } from './variables.ts';
import { type Call, Unwritable } from './write-values.ts';
import { objectWriter } from './writer.ts';

/** The JSON text of an answer without errors. */
interface WrittenAnswer {
  json: string;
}

export type Run = (
  context: RequestContext,
  variables: Record<string, unknown>,
) => ExecutionResult | WrittenAnswer | Promise<ExecutionResult | WrittenAnswer>;

/**
 * Compiles an operation that is used often into one that writes its answer. Where something goes wrong, and where the
 * operation cannot be written at all (directives, introspection), `interpret` answers.
 */
export function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  interpret: Run,
): Run {
  const root = schema.getRootType(operation.operation);
  if (!root || operation.operation === 'subscription' || hasDirectives(document)) return interpret;
  let write: (call: Call) => Promise<WrittenAnswer>;
  try {
    const fragments = fragmentsOf(document);
    const fields = collectFields([operation.selectionSet], fragments);
    write =
      operation.operation === 'query'
        ? queryWriter(root, fields, fragments)
        : mutationWriter(root, fields, fragments);
  } catch (error) {
    if (error instanceof Unwritable) return interpret;
    throw error;
  }
  const readVariables = variablesReader(schema, operation.variableDefinitions ?? []);
  return (context, inputs) => {
    const variables = readVariables(inputs);
    if (!variables) return interpret(context, inputs);
    return write({ context, variables }).catch(() => {
      context.outcomes.startOver();
      return interpret(context, inputs);
    });
  };
}

function queryWriter(root: GraphQLObjectType, fields: FieldsByKey, fragments: Fragments) {
  const { gather, text } = objectWriter(root, fields, fragments);
  return async (call: Call): Promise<WrittenAnswer> => {
    const gathered = await gather([{}], call);
    return { json: `{"data":${text({}, 0, gathered)}}` };
  };
}

/**
 * One mutation after the other. The context keeps what each came to: if the answer cannot be written, the interpreter
 * starts over and carries none of them out twice.
 */
function mutationWriter(root: GraphQLObjectType, fields: FieldsByKey, fragments: Fragments) {
  const mutations = [...fields].map((field) => objectWriter(root, new Map([field]), fragments));
  return async (call: Call): Promise<WrittenAnswer> => {
    const texts: string[] = [];
    for (const { gather, text } of mutations) {
      const gathered = await gather([{}], call);
      texts.push(text({}, 0, gathered).slice(1, -1));
    }
    return { json: `{"data":{${texts.join()}}}` };
  };
}

function hasDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive: () => {
      found = true;
      return BREAK;
    },
  });
  return found;
}
