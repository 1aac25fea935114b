import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DatabaseSettings } from '../../db/connect.ts';
import { Digest, type Fingerprint } from '../../db/copy/digest.ts';
import { countRows, readRows } from '../../db/copy/read.ts';
import { readSnapshot, type Snapshot } from '../../db/copy/snapshot.ts';
import { tablesOfSchema } from '../../db/copy/tables.ts';
import { schemaOf } from '../../db/migrate.ts';
import { type CopyOptions, countStep } from '../shared/copy-progress.ts';
import { type Closing, FORMAT, FORMAT_VERSION, type Header, type TableLine } from './format.ts';

const CHUNK_BYTES = 65_536;

export interface BackupOptions extends CopyOptions {
  file: string;
  /** Whether an existing file is replaced. */
  force: boolean;
  /** The version of Stint. */
  version: string;
}

/**
 * Writes a snapshot of a database to a file that either engine can restore. The file gets its name once it is complete
 * and synced. Only its owner can read it, because it holds the hashes of credentials and the keys of the server.
 */
export async function writeBackup(settings: DatabaseSettings, options: BackupOptions): Promise<Header> {
  const { file, force } = options;
  refuseToReplace(file, force);
  await removeLeftParts(path.dirname(file));
  const part = partOf(file);
  const handle = await open(part, 'wx', 0o600).catch((error) => {
    throw explain(file, error);
  });
  try {
    const header = await readSnapshot(settings, (snapshot) => writeTo(handle, snapshot, options)).finally(
      () => handle.close(),
    );
    refuseToReplace(file, force);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return header;
  } catch (error) {
    await rm(part, { force: true });
    throw explain(file, error as NodeJS.ErrnoException);
  }
}

/** Names the file in errors of the file system, such as a full disk. */
function explain(file: string, error: NodeJS.ErrnoException): Error {
  return error.syscall ? new Error(`${file} cannot be written: ${error.message}.`) : error;
}

function refuseToReplace(file: string, force: boolean): void {
  if (!force && existsSync(file)) throw new Error(`${file} is there already; --force replaces it.`);
}

/** Syncs the folder, because a power failure can lose a new name otherwise. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeTo(handle: FileHandle, snapshot: Snapshot, options: BackupOptions): Promise<Header> {
  const header = await headerOf(snapshot, options.version);
  await pipeline(textOf(snapshot, header, options), createGzip({ chunkSize: CHUNK_BYTES }), (chunks) =>
    handle.writeFile(chunks),
  );
  await handle.sync();
  return header;
}

async function headerOf({ handle, engine }: Snapshot, version: string): Promise<Header> {
  const time = new Date().toISOString();
  const schema = await schemaOf(handle);
  if (schema === 0) throw new Error('The database is empty: there is nothing to back up.');
  const tables: Header['tables'] = [];
  for (const table of await tablesOfSchema(schema)) {
    tables.push({ name: table.name, columns: table.columns, rows: await countRows(handle, table) });
  }
  return { format: FORMAT, version: FORMAT_VERSION, stint: version, schema, engine, time, tables };
}

async function* textOf({ handle }: Snapshot, header: Header, options: CopyOptions): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (lines: readonly string[]) => {
    const text = `${lines.join('\n')}\n`;
    hash.update(text);
    return text;
  };
  yield hashed([JSON.stringify(header)]);
  const end: Record<string, Fingerprint> = {};
  const count = countStep('READ', sumOfRows(header), options);
  for (const table of await tablesOfSchema(header.schema)) {
    yield hashed([JSON.stringify({ table: table.name } satisfies TableLine)]);
    const onRows = count(table.name);
    const digest = new Digest();
    for await (const lines of readRows(handle, table)) {
      digest.add(lines);
      yield hashed(lines);
      onRows(lines.length);
    }
    end[table.name] = digest.get();
  }
  yield `${JSON.stringify({ end, hash: hash.digest('hex') } satisfies Closing)}\n`;
}

export function sumOfRows({ tables }: Pick<Header, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** The name of a backup until it is complete. */
function partOf(file: string): string {
  return `${file}.stint-${randomUUID().slice(0, 8)}.part`;
}

const PART = /\.stint-[0-9a-f]{8}\.part$/;
/** A running backup touches its part file far more often. */
const STALE_AFTER_MS = 3_600_000;

/** Removes the part files of killed runs. Failures are ignored, because a leftover file does no harm. */
async function removeLeftParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => PART.test(one))) {
    const part = path.join(folder, name);
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > STALE_AFTER_MS) await rm(part, { force: true }).catch(() => {});
  }
}
