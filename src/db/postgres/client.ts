import pg from 'pg';
import { explainDisk } from '../disk-trouble.ts';
import { preparedName } from '../statement.ts';
import { connectionLost, notWritable, statementTimedOut } from '../unavailable.ts';
import { runPrepared } from './query.ts';

/** Shutting down, not accepting connections yet, or a connection that broke in the middle. */
const LOST = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', 'ECONNRESET', 'EPIPE']);
/** A statement that reached its timeout. */
const STATEMENT_CANCELLED = '57014';
/** A server that took writes before, and takes none any more: another one does. */
const READ_ONLY = '25006';

/**
 * Keeps hot statements prepared on a connection, which spares the server planning them anew, and makes its queries fail
 * as `unavailable` when the connection is lost under them, or leads to a server that takes no more writes.
 */
export function adaptClient(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const translating = (...args: unknown[]) => {
    const [text, values] = args;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const result = name ? query({ name, text, values }) : query(...args);
    return result instanceof Promise
      ? result.catch((error) => {
          if (isLoss(error)) closeOnRelease(client as pg.PoolClient);
          throw explain(error);
        })
      : result;
  };
  client.query = translating as typeof client.query;
}

/** Runs a hot statement. A look-up by key costs 28 µs of this process so, and 52 by way of Kysely. */
export async function runDirectly(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
  rowsAtOnce?: number,
): Promise<unknown[]> {
  try {
    return await runPrepared(client, { name: preparedName(text), text, values, rows: rowsAtOnce });
  } catch (error) {
    const isLost = isLoss(error as Error);
    // After a failure between two parts, the server waits to be told that nothing more of the statement comes. And where it was not the
    // server that failed, its answers and what pg takes them for may be out of step.
    const isOutOfStep = rowsAtOnce !== undefined || !(error instanceof pg.DatabaseError);
    if (isLost || isOutOfStep) closeOnRelease(client as pg.PoolClient);
    throw explain(error);
  }
}

function closeOnRelease(client: pg.PoolClient): void {
  const { release } = client;
  client.release = () => release(true);
}

/** Translates what the server refused; other errors pass through. */
function explain(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === STATEMENT_CANCELLED) return statementTimedOut(error);
  if (code === READ_ONLY) return notWritable(error);
  return isLoss(error as Error) ? connectionLost(error) : explainDisk(error);
}

/** Whether a connection is of no more use. */
function isLoss(error: { code?: string; message?: string }): boolean {
  return (
    error.code === READ_ONLY ||
    LOST.has(error.code ?? '') ||
    /^(Connection terminated|Client has encountered)/.test(error.message ?? '')
  );
}

/** Whether all connections of a pool are in use for longer than a caller waits. */
export function isBusy(error: { message?: string }): boolean {
  return /^timeout exceeded/.test(error.message ?? '');
}
