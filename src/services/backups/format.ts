import type { Fingerprint } from '../../db/copy/digest.ts';
import type { Engine } from '../../db/database.ts';

/**
 * A backup is a gzipped text of JSON lines: the header; then for each table a line that names it, and its rows, each a list of the
 * values as texts; and a line that closes it, without which it is cut off.
 */

export const FORMAT = 'stint-backup';
export const FORMAT_VERSION = 1;

export interface Header {
  format: typeof FORMAT;
  version: number;
  /** The version of Stint that wrote it. */
  stint: string;
  /** The last migration of the database that it is of. */
  schema: number;
  engine: Engine;
  /** The moment of which it is. */
  time: string;
  tables: { name: string; columns: string[]; rows: number }[];
}

export interface TableLine {
  table: string;
}

export interface Closing {
  end: Record<string, Fingerprint>;
  /** SHA-256 of all lines before. */
  hash: string;
}
