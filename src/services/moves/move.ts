import { type DatabaseSettings, fileOf } from '../../db/connect.ts';
import { type Fingerprint, isSame } from '../../db/copy/digest.ts';
import { finishTables } from '../../db/copy/finish.ts';
import {
  advanceMove,
  beginMove,
  discardMove,
  endMove,
  readMove,
  type TableState,
} from '../../db/copy/move-state.ts';
import { countRows, fingerprintOf, keyOf, readRows } from '../../db/copy/read.ts';
import { readSnapshot, type Snapshot } from '../../db/copy/snapshot.ts';
import { type CopiedTable, tablesOfSchema } from '../../db/copy/tables.ts';
import { makeTables } from '../../db/copy/target.ts';
import { requireClosed } from '../../db/copy/unused.ts';
import { rowWriter } from '../../db/copy/write.ts';
import type { Database, Handle } from '../../db/database.ts';
import { DiskFailure } from '../../db/disk-failure.ts';
import { withoutTimeout } from '../../db/engine-tables.ts';
import { schemaOf } from '../../db/migrate.ts';
import { type CopyOptions, countStep } from '../shared/copy-progress.ts';

export interface MoveOptions extends CopyOptions {
  source: DatabaseSettings;
  target: Database;
  /** Called when it is known whether the move resumes an earlier one. */
  onStart: (start: MoveStart) => void;
}

/** RESTARTED: the source has changed since an earlier move. */
export type MoveStart = 'FIRST' | 'RESUMED' | 'RESTARTED';

export interface Moved {
  tables: number;
  rows: number;
}

/**
 * Copies an embedded database to PostgreSQL and compares every row. Each batch of rows is committed together with
 * the progress, so a move can resume after any failure. No server can use the target until all rows are compared.
 * The source is not written to. If it changed during the move, the target stays locked for servers.
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const { source, target } = options;
  const file = fileOf(source);
  const before = requireClosed(file);
  const moved = await readSnapshot(source, (snapshot) => copy(snapshot, options)).catch((error) => {
    throw explain(error);
  });
  if (requireClosed(file) !== before)
    throw new Error(`Something was written to ${file} meanwhile: stop what does, and run the move again.`);
  await target
    .transaction(async (tx) => {
      await withoutTimeout(tx);
      await endMove(tx);
      await finishTables(tx, target.engine, moved.copied);
    })
    .catch((error) => {
      throw explain(error);
    });
  return { tables: moved.copied.length, rows: moved.rows };
}

function explain(error: unknown): unknown {
  if (!(error instanceof DiskFailure)) return error;
  const problem = error.kind === 'FULL' ? 'is full' : 'refused to write';
  return new Error(
    `The disk of the target ${problem}. Nothing was changed here, and no server works on the target yet: check the disk, and run the move again, which continues where this one stopped.`,
    { cause: error },
  );
}

async function copy(
  { handle }: Snapshot,
  options: MoveOptions,
): Promise<{ copied: CopiedTable[]; rows: number }> {
  const { target } = options;
  const schema = await schemaOf(handle);
  if (schema === 0) throw new Error('The database is empty: there is nothing to move.');
  const tables = await tablesOfSchema(schema);
  let rows = 0;
  for (const table of tables) rows += await countRows(handle, table);
  const expected = await fingerprintsOf(handle, tables, countStep('READ', rows, options));
  const states = await prepare(schema, expected, options);
  const done = tables.reduce((sum, { name }) => sum + (states.get(name)?.copied ?? 0), 0);
  const count = countStep('WRITE', rows, options, done);
  for (const table of tables) await copyTable(handle, target, table, states, count(table.name));
  const fingerprints = await fingerprintsOf(target.read, tables, countStep('COMPARE', rows, options));
  for (const [table, fingerprint] of fingerprints) {
    if (!isSame(fingerprint, expected.get(table) ?? NOTHING))
      throw new Error(
        `The table ${table.name} is not the same in both databases. Create a new target database, and run the move again.`,
      );
  }
  return { copied: tables, rows };
}

const NOTHING: Fingerprint = { rows: 0, hash: '' };

async function fingerprintsOf(
  handle: Handle,
  tables: readonly CopiedTable[],
  count: ReturnType<typeof countStep>,
): Promise<Map<CopiedTable, Fingerprint>> {
  const fingerprints = new Map<CopiedTable, Fingerprint>();
  for (const table of tables) fingerprints.set(table, await fingerprintOf(handle, table, count(table.name)));
  return fingerprints;
}

/** Creates the tables, or reads the progress of an earlier move of the same data. */
async function prepare(
  schema: number,
  expected: ReadonlyMap<CopiedTable, Fingerprint>,
  { target, onStart }: MoveOptions,
): Promise<ReadonlyMap<string, TableState>> {
  const { start, states } = await target.transaction(async (tx) => {
    await withoutTimeout(tx);
    const earlier = await readMove(tx);
    const isSameData = [...expected].every(([{ name }, now]) =>
      isSame(earlier?.get(name)?.expected ?? NOTHING, now),
    );
    if (earlier && isSameData) return { start: 'RESUMED' as const, states: earlier };
    if (earlier) await discardMove(tx, earlier);
    await makeTables(tx, target.engine, schema);
    await beginMove(tx, expected);
    return {
      start: earlier ? ('RESTARTED' as const) : ('FIRST' as const),
      states: new Map<string, TableState>(),
    };
  });
  onStart(start);
  return states;
}

async function copyTable(
  source: Handle,
  target: Database,
  table: CopiedTable,
  states: ReadonlyMap<string, TableState>,
  onRows: (count: number) => void,
): Promise<void> {
  const write = await rowWriter(target.read, table);
  let { copied, lastKey } = states.get(table.name) ?? { copied: 0, lastKey: null };
  for await (const lines of readRows(source, table, lastKey)) {
    const before = copied;
    copied += lines.length;
    lastKey = keyOf(table, lines.at(-1) ?? '');
    const reached = { copied, lastKey };
    await target.transaction(async (tx) => {
      await withoutTimeout(tx);
      await advanceMove(tx, table.name, before, reached);
      await write(tx, lines);
    });
    onRows(lines.length);
  }
}
