import type { Fingerprint } from '../../db/copy/digest.ts';
import type { Engine } from '../../db/database.ts';

/**
 * A backup is gzipped JSON lines: a header, then for each table a line with its name and its rows, each an array of
 * values as texts, then a closing line. A file without a closing line is cut off.
 */

export const FORMAT = 'stint-backup';
export const FORMAT_VERSION = 1;

export interface Header {
  format: typeof FORMAT;
  version: number;
  /** The version of Stint that wrote the backup. */
  stint: string;
  /** The last migration of the backed up database. */
  schema: number;
  engine: Engine;
  /** The time of the snapshot. */
  time: string;
  tables: { name: string; columns: string[]; rows: number }[];
}

export interface TableLine {
  table: string;
}

export interface Closing {
  end: Record<string, Fingerprint>;
  /** SHA-256 of all lines before the closing line. */
  hash: string;
}
