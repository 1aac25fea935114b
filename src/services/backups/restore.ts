import { type DatabaseSettings, fileOf } from '../../db/connect.ts';
import { type Fingerprint, isSame } from '../../db/copy/digest.ts';
import { finishTables } from '../../db/copy/finish.ts';
import { fingerprintOf } from '../../db/copy/read.ts';
import { type CopiedTable, tablesOfSchema } from '../../db/copy/tables.ts';
import { makeTables } from '../../db/copy/target.ts';
import { requireUnused } from '../../db/copy/unused.ts';
import { rowWriter, type WriteRows } from '../../db/copy/write.ts';
import type { Database, Handle } from '../../db/database.ts';
import { DiskFailure, type DiskFailureKind } from '../../db/disk-failure.ts';
import { withoutTimeout } from '../../db/engine-tables.ts';
import { NEWEST_SCHEMA } from '../../db/migrate.ts';
import { type CopyOptions, countStep } from '../shared/copy-progress.ts';
import type { Header } from './format.ts';
import { readBackup } from './read.ts';
import { sumOfRows } from './write.ts';

export interface RestoreOptions extends CopyOptions {
  file: string;
  settings: Pick<DatabaseSettings, 'url' | 'dataDir'>;
  /** Opens the database of the settings without migrating it. */
  open: () => Promise<Database>;
}

/**
 * Writes a backup into an empty database, reads it back and migrates the schema, all in one transaction. The whole file
 * is checked first, so a file that was cut off or changed touches nothing.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Header> {
  const { file, settings } = options;
  const header = await checkBackup(options);
  if (settings.url === null) requireUnused(fileOf(settings));
  const db = await options.open();
  try {
    await db.transaction(async (tx) => {
      await withoutTimeout(tx);
      const tables = await makeTables(tx, db.engine, header.schema);
      const end = await writeRows(tx, tables, header, options);
      const count = countStep('COMPARE', sumOfRows(header), options);
      for (const table of tables) {
        const found = await fingerprintOf(tx, table, count(table.name));
        const expected = end[table.name];
        if (!expected || !isSame(found, expected))
          throw new Error(`The table ${table.name} is not what ${file} says. Nothing was restored.`);
      }
      await finishTables(tx, db.engine, tables);
    });
    return header;
  } catch (error) {
    throw error instanceof DiskFailure ? new Error(advice[error.kind], { cause: error }) : error;
  } finally {
    await db.close();
  }
}

const advice: Record<DiskFailureKind, string> = {
  FULL: 'The disk of the database is full. Nothing was restored, and the database is as it was: make room for twice what it will take, and restore again.',
  BROKEN:
    'The disk of the database refused to write. Nothing was restored, and the database is as it was: check the disk, and restore again.',
  UNCONFIRMED:
    'The disk of the database did not confirm what was restored, so it may be lost with the power: check the disk, create a new database, and restore again.',
};

/** Reads the whole file and rejects a backup that this version cannot restore. */
async function checkBackup({ file, ...options }: RestoreOptions): Promise<Header> {
  let header: Header | undefined;
  let count = countStep('READ', 0, options);
  for await (const part of readBackup(file)) {
    if ('header' in part) {
      header = part.header;
      await requireFitting(file, header);
      count = countStep('READ', sumOfRows(header), options);
    } else if ('lines' in part) count(part.table)(part.lines.length);
  }
  if (!header) throw new Error(`${file} has no header.`);
  return header;
}

async function requireFitting(file: string, { schema, stint, tables }: Header): Promise<void> {
  if (schema > NEWEST_SCHEMA) {
    throw new Error(
      `${file} was written by a newer version of Stint (${stint}, schema ${schema}; this version knows ${NEWEST_SCHEMA}): restore it with that one or a later one.`,
    );
  }
  const shape = (list: readonly Pick<CopiedTable, 'name' | 'columns'>[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]));
  if (shape(tables) !== shape(await tablesOfSchema(schema)))
    throw new Error(`${file} has other tables or columns than schema ${schema} of this version.`);
}

async function writeRows(
  tx: Handle,
  tables: readonly CopiedTable[],
  header: Header,
  options: RestoreOptions,
): Promise<Record<string, Fingerprint>> {
  const writers = new Map<string, WriteRows>();
  for (const table of tables) writers.set(table.name, await rowWriter(tx, table));
  const count = countStep('WRITE', sumOfRows(header), options);
  let end: Record<string, Fingerprint> = {};
  for await (const part of readBackup(options.file)) {
    if ('lines' in part) {
      await writers.get(part.table)?.(tx, part.lines);
      count(part.table)(part.lines.length);
    } else if ('end' in part) ({ end } = part);
  }
  return end;
}
