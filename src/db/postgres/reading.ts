import { Kysely } from 'kysely';
import type pg from 'pg';
import type { Handle } from '../database.ts';
import type { Tables } from '../schema.ts';
import { offerDirectly } from '../statement.ts';
import { runDirectly } from './client.ts';
import { dialectOn } from './dialect.ts';

type Run<Result> = (client: pg.ClientBase) => Promise<Result>;
/** Runs something on the connection that is right for it. */
export type Route = <Result>(run: Run<Result>) => Promise<Result>;

interface ReadingOptions {
  /** How many rows are taken from the server at a time; all of them where it is not told. */
  rowsAtOnce?: number;
}

/** A handle for reading, each statement of which takes the way that is found for it. It has no transactions. */
export function readingHandle(route: Route, { rowsAtOnce }: ReadingOptions = {}): Handle {
  const rows = (text: string, values: unknown[]) =>
    route((client) => runDirectly(client, text, values, rowsAtOnce));
  const query = async (text: string, values: readonly unknown[]) => ({
    command: 'SELECT',
    rows: await rows(text, values as unknown[]),
  });
  // Which connection it is, is known only when there is something to read.
  const connection = { query, release: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  const handle = new Kysely<Tables>({ dialect: dialectOn(pool as never) });
  offerDirectly(handle, { rows });
  return handle;
}
