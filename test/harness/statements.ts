import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely';
import type { Handle } from '../../src/db/database.ts';

/** A handle that does what another does, and the statements that it was given. */
export function watched(handle: Handle): {
  handle: Handle;
  statements: () => CompiledQuery[];
  /** The last of them. */
  statement: () => CompiledQuery | undefined;
} {
  const seen: RootOperationNode[] = [];
  const statements = () => seen.map((node) => handle.getExecutor().compileQuery(node, createQueryId()));
  return {
    statements,
    handle: handle.withPlugin({
      transformQuery: ({ node }) => {
        seen.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    // Of a statement that is put together from others, these come first.
    statement: () => statements().at(-1),
  };
}

/** The engine's plan of a statement. */
export async function explained<Row>(
  handle: Handle,
  how: string,
  statement: CompiledQuery | undefined,
): Promise<Row[]> {
  if (!statement) throw new Error('There was no statement.');
  const { sql, parameters } = statement;
  return (await handle.executeQuery<Row>(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))).rows;
}
