import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Handle } from './database.ts';
import { runDirectly } from './postgres-client.ts';
import type { PostgresReplica } from './postgres-replica.ts';
import type { Tables } from './schema.ts';
import { offerDirectly } from './statement.ts';

type Run<Result> = (client: pg.ClientBase) => Promise<Result>;

/** A handle for reading, each statement of which goes to the replica or to the primary. It has no transactions. */
export function routedHandle(replica: PostgresReplica, connect: () => Promise<pg.PoolClient>): Handle {
  const route = <Result>(run: Run<Result>) =>
    replica.read(run, async () => {
      const client = await connect();
      try {
        return await run(client);
      } finally {
        client.release();
      }
    });
  const query = (text: string, values: readonly unknown[]) =>
    route((client) => client.query(text, values as unknown[]));
  // Which server it is, is known only when there is something to read.
  const connection = { query, release: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  const handle = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  offerDirectly(handle, { rows: (text, values) => route((client) => runDirectly(client, text, values)) });
  return handle;
}
