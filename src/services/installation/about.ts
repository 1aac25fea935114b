import manifest from '../../../package.json' with { type: 'json' };
import { databaseVersion } from '../../db/engine-tables.ts';
import { schemaOf } from '../../db/migrate.ts';
import type { App } from '../app.ts';

export interface Versions {
  stint: string;
  node: string;
  database: string;
  /** The last migration that ran. */
  schema: number;
}

export async function versionsOf({ db }: App): Promise<Versions> {
  return {
    stint: manifest.version,
    node: process.version,
    database: await databaseVersion(db.read),
    schema: await schemaOf(db.read),
  };
}
