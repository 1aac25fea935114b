import path from 'node:path';
import type { Database } from './database.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

export interface DatabaseSettings {
  /** A PostgreSQL address; null for the embedded database. */
  url: string | null;
  dataDir: string;
  connections: number;
  /** Milliseconds that PostgreSQL works on a statement before it cancels the statement. */
  statementTimeout?: number | undefined;
  onError: (error: Error) => void;
}

export function connect(settings: DatabaseSettings): Database {
  return settings.url === null ? openSqlite(fileOf(settings)) : openPostgres(settings.url, settings);
}

/** The path of the embedded database. */
export function fileOf({ dataDir }: Pick<DatabaseSettings, 'dataDir'>): string {
  return path.join(dataDir, 'stint.db');
}
