import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { startPostgresCluster } from '../processes/postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection string of the superuser. Each test file creates its own databases. */
    postgresUrl: string;
    /** A migrated database, used as a template: a copy takes little more than half the time of a migration. */
    postgresTemplate: string;
  }
}

/** Starts one server for all projects of a run, because a start takes as long as hundreds of tests. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = vitest.getRootProject();
  if (root.getProvidedContext().postgresUrl) return;
  const cluster = await startPostgresCluster({ inMemory: true });
  root.provide('postgresUrl', cluster.url);
  root.provide('postgresTemplate', await createTemplate(cluster.url));
  return cluster.stop;
}

async function createTemplate(server: string): Promise<string> {
  const name = 'stint_template';
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = connect({ url: url.href, dataDir: '', connections: 1, onError: () => {} });
  await migrate(db);
  await db.close();
  return name;
}
