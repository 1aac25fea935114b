import type { TestProject } from 'vitest/node';
import { startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection string of a superuser; each test file makes databases of its own with it. */
    postgresUrl: string;
  }
}

/** One server for the whole run: starting one takes about as long as hundreds of tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}
