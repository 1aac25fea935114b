import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely';
import type { Handle } from '../../src/db/database.ts';

/** Wraps a handle and records its statements. */
export function recordingHandle(handle: Handle): {
  handle: Handle;
  statements: () => CompiledQuery[];
  /** The last statement. */
  statement: () => CompiledQuery | undefined;
} {
  const nodes: RootOperationNode[] = [];
  const statements = () => nodes.map((node) => handle.getExecutor().compileQuery(node, createQueryId()));
  return {
    statements,
    handle: handle.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    // Subqueries are transformed before the statement that contains them.
    statement: () => statements().at(-1),
  };
}

/** Returns the query plan of a statement. `how` is the engine's EXPLAIN command. */
export async function explainStatement<Row>(
  handle: Handle,
  how: string,
  statement: CompiledQuery | undefined,
): Promise<Row[]> {
  if (!statement) throw new Error('There was no statement.');
  const { sql, parameters } = statement;
  return (await handle.executeQuery<Row>(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))).rows;
}
