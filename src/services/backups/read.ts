import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Digest, type Fingerprint, isSame } from '../../db/copy/digest.ts';
import { type Closing, FORMAT, FORMAT_VERSION, type Header, type TableLine } from './format.ts';

/** The parts of a backup in order: the header, the rows, the expected totals of each table. */
export type BackupPart =
  | { header: Header }
  | { table: string; lines: string[] }
  | { end: Record<string, Fingerprint> };

const CHUNK_BYTES = 262_144;

/** Reads a backup from its beginning to its end. Fails if the file was cut off or changed. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const digests = new Map<string, Digest>();
  let header: Header | null = null;
  let table = '';
  let isClosed = false;
  for await (const lines of linesOf(file)) {
    for (const run of runsOf(lines)) {
      if (isClosed) throw changed(file);
      const rows = isRow(run[0]) ? run : [];
      if (rows.length > 0) {
        digests.get(table)?.add(rows);
        yield { table, lines: rows };
      } else {
        const parsed = parse(file, run[0]);
        if (header === null) {
          header = checkHeader(file, parsed as Header);
          yield { header };
        } else if ('table' in parsed) {
          ({ table } = parsed as TableLine);
          digests.set(table, new Digest());
        } else {
          const { end, hash: expectedHash } = parsed as Closing;
          if (hash.digest('hex') !== expectedHash || !matchesTotals(digests, header, end))
            throw changed(file);
          isClosed = true;
          yield { end };
          continue;
        }
      }
      hash.update(`${run.join('\n')}\n`);
    }
  }
  if (!isClosed) throw cutOff(file);
}

const isRow = (line: string) => line.startsWith('[');

/** Groups consecutive rows. Any other line is a group of its own. */
function runsOf(lines: readonly string[]): [string, ...string[]][] {
  const runs: [string, ...string[]][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && isRow(line) && isRow(run[0])) run.push(line);
    else runs.push([line]);
  }
  return runs;
}

function matchesTotals(digests: Map<string, Digest>, { tables }: Header, end: Closing['end']): boolean {
  return tables.every(({ name, rows }) => {
    const [found, expected] = [digests.get(name)?.get(), end[name]];
    return found && expected && found.rows === rows && isSame(found, expected);
  });
}

function parse(file: string, line: string): object {
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Reported below.
  }
  throw changed(file);
}

function checkHeader(file: string, header: Header): Header {
  if (header.format !== FORMAT) throw noBackup(file);
  if (header.version > FORMAT_VERSION) {
    throw new Error(
      `${file} was written by a newer version of Stint (${header.stint}): restore it with that one.`,
    );
  }
  const { schema, tables } = header;
  const isWhole = Number.isInteger(schema) && Array.isArray(tables) && tables.every(isTable);
  if (!isWhole) throw changed(file);
  return header;
}

function isTable(table: Header['tables'][number] | null): boolean {
  return typeof table?.name === 'string' && Array.isArray(table.columns) && Number.isInteger(table.rows);
}

/** Yields the lines of a file in batches, one batch per chunk. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const text = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => text.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begun = false;
  let rest = '';
  try {
    for await (const chunk of source.pipe(text)) {
      const [first = '', ...more] = decoder.decode(chunk as Buffer, { stream: true }).split('\n');
      rest += first;
      // A large file of another format is rejected at its first bytes.
      if (!begun && !rest.startsWith(`{"format":"${FORMAT}"`)) throw noBackup(file);
      begun = true;
      if (more.length === 0) continue;
      const last = more.pop() ?? '';
      yield [rest, ...more];
      rest = last;
    }
  } catch (error) {
    throw explain(file, error as NodeJS.ErrnoException, begun);
  } finally {
    source.destroy();
  }
  if (!begun) throw noBackup(file);
  if (rest !== '') throw cutOff(file);
}

function explain(file: string, error: NodeJS.ErrnoException, begun: boolean): Error {
  if (error.code === 'ENOENT') return new Error(`There is no file ${file}.`);
  if (error.code === 'Z_BUF_ERROR') return begun ? cutOff(file) : noBackup(file);
  if (error.code?.startsWith('Z_') || error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return begun ? changed(file) : noBackup(file);
  return error.syscall ? new Error(`${file} cannot be read: ${error.message}.`) : error;
}

const noBackup = (file: string) => new Error(`${file} is no backup that "bin/stint backup" wrote.`);
const cutOff = (file: string) => new Error(`${file} is cut off: its end is missing. Nothing was restored.`);
const changed = (file: string) =>
  new Error(`${file} is not as it was written: its content was changed or damaged. Nothing was restored.`);
