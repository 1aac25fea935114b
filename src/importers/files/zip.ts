import {
  type CreateReadableOptions,
  configure,
  ERR_EOCDR_NOT_FOUND,
  type FileEntry,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { Failure, invalid } from '../../lib/errors.ts';
import { chunksOf, readBytes, type SourceFile } from './source.ts';

/** Limits of an archive. A small archive can unpack to more than any machine holds. */
export const zipLimits = { entries: 50_000, bytes: 4 * 2 ** 30, ratio: 300, directoryBytes: 32 * 2 ** 20 };

/** Entries below this size may be packed as tightly as they like. */
const SMALL = 2 ** 20;
const STORED = 0;
const DEFLATED = 8;

// A chunk is unpacked in memory, to at most a thousand times its size. An import runs in a worker or a process of its own already.
configure({ chunkSize: 2 ** 16, useWebWorkers: false });

export async function isZip(file: SourceFile): Promise<boolean> {
  const [p, k, a, b] = await readBytes(file, 0, 4);
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

/** The files in an archive, each read from it when it is opened. */
export async function openZip(archive: SourceFile, limits = zipLimits): Promise<SourceFile[]> {
  const refuse = (why: string) => invalid('file', `${archive.name} cannot be unpacked: ${why}`);
  const tooMany = refuse(`it has more than ${limits.entries} files in it.`);
  const damagedList = refuse('its list of contents is damaged. Download or export it again.');
  const reader = new ArchiveReader(archive, limits.directoryBytes, tooMany);
  const options = {
    checkCrc32: true,
    // Some tools write other flags and sizes into the header of an entry than into the list of contents. The list counts.
    checkLocalDirectory: false,
    // Names are shown, and no file is written under them.
    filenameValidation: 'tolerant',
  } as const;
  const files: SourceFile[] = [];
  let [count, total] = [0, 0];
  try {
    for await (const entry of new ZipReader(reader, options).getEntriesGenerator()) {
      if (++count > limits.entries) throw tooMany;
      if (isClutter(entry.filename)) continue;
      // Its attributes alone call it a folder, and to skip it could lose a file.
      if (entry.directory) throw damagedList;
      const { filename, compressedSize, uncompressedSize: size, compressionMethod } = entry;
      if (entry.encrypted) throw refuse('it is encrypted. Unpack it and import its files.');
      if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
        throw refuse(`${filename} is packed in an unusual way. Unpack it and import its files.`);
      }
      if (size > SMALL && size > compressedSize * limits.ratio) {
        throw refuse(`${filename} in it would unpack to more than ${limits.ratio} times its size.`);
      }
      total += size;
      if (total > limits.bytes) throw refuse(`it would unpack to more than ${limits.bytes / 2 ** 30} GB.`);
      const damaged = () => refuse(`${filename} in it is damaged. Download or export it again.`);
      files.push({
        name: `${archive.name}/${filename}`,
        size,
        open: (from = 0) => streamOf(unpack(entry, from, damaged)),
      });
    }
  } catch (error) {
    if (!isOfZip(error)) throw error;
    throw error.message === ERR_EOCDR_NOT_FOUND
      ? refuse('it ends too early. Download or export it again.')
      : damagedList;
  }
  return files;
}

class ArchiveReader extends Reader<SourceFile> {
  readonly #archive: SourceFile;
  readonly #mostBytes: number;
  readonly #tooMuch: Error;

  constructor(archive: SourceFile, mostBytes: number, tooMuch: Error) {
    super(archive);
    this.size = archive.size;
    this.#archive = archive;
    this.#mostBytes = mostBytes;
    this.#tooMuch = tooMuch;
  }

  /** Reads the list of contents, at once, and headers. */
  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    if (length > this.#mostBytes) throw this.#tooMuch;
    return readBytes(this.#archive, from, length);
  }

  /** Opens the archive once for each entry. The library would open it for each chunk, and browsers take four times as long for that. */
  override createReadable({ offset = 0, size = 0 }: CreateReadableOptions): ReadableStream<Uint8Array> {
    return streamOf(firstBytes(chunksOf(this.#archive.open(offset)), size));
  }
}

/** Folders, and what operating systems leave in archives. */
function isClutter(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$)/i.test(name);
}

async function* unpack(entry: FileEntry, from: number, damaged: () => Error): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacked = entry.getData(writable);
  // An error before the first byte leaves the stream open, and one after the reader stopped is of no interest.
  unpacked.catch((error) => writable.abort(error)).catch(() => undefined);
  let position = 0;
  try {
    for await (const chunk of chunksOf(readable)) {
      const before = position;
      position += chunk.length;
      if (position > from) yield chunk.subarray(Math.max(0, from - before));
    }
    await unpacked;
  } catch (error) {
    throw isOfZip(error) ? damaged() : error;
  }
}

/** Whether zip.js refused the archive. A failure to read it, for instance from a removed disk, is a DOMException. */
function isOfZip(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof Failure) && !(error instanceof DOMException);
}

async function* firstBytes(chunks: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let left = length;
  if (left === 0) return;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
    if (left === 0) return;
  }
}

/** `ReadableStream.from` is not in every browser. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
