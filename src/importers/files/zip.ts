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

/** Limits of an archive, because a small archive can unpack to more than the memory of any machine. */
export const zipLimits = { entries: 50_000, bytes: 4 * 2 ** 30, ratio: 300, directoryBytes: 32 * 2 ** 20 };

/** Entries below this size may have any compression ratio. */
const MIN_RATIO_CHECKED_BYTES = 2 ** 20;
const STORED = 0;
const DEFLATED = 8;

// Chunks are unpacked in memory, to at most a thousand times their size. No zip worker: an import already runs in its own worker or
// process.
configure({ chunkSize: 2 ** 16, useWebWorkers: false });

export async function isZip(file: SourceFile): Promise<boolean> {
  const [p, k, a, b] = await readBytes(file, 0, 4);
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

/** The files in an archive. Each file is unpacked when it is opened. */
export async function openZip(archive: SourceFile, limits = zipLimits): Promise<SourceFile[]> {
  const rejection = (why: string) => invalid('file', `${archive.name} cannot be unpacked: ${why}`);
  const tooMany = rejection(`it has more than ${limits.entries} files in it.`);
  const damagedList = rejection('its list of contents is damaged. Download or export it again.');
  const reader = new ArchiveReader(archive, limits.directoryBytes, tooMany);
  const options = {
    checkCrc32: true,
    // Some tools write different flags and sizes into local headers. The central directory is authoritative.
    checkLocalDirectory: false,
    // Names are only displayed; no file is written under them.
    filenameValidation: 'tolerant',
  } as const;
  const files: SourceFile[] = [];
  let [count, total] = [0, 0];
  try {
    for await (const entry of new ZipReader(reader, options).getEntriesGenerator()) {
      if (++count > limits.entries) throw tooMany;
      if (isClutter(entry.filename)) continue;
      // Only the attributes mark the entry as a folder; skipping it could lose a file.
      if (entry.directory) throw damagedList;
      const { filename, compressedSize, uncompressedSize: size, compressionMethod } = entry;
      if (entry.encrypted) throw rejection('it is encrypted. Unpack it and import its files.');
      if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
        throw rejection(`${filename} is packed in an unusual way. Unpack it and import its files.`);
      }
      if (size > MIN_RATIO_CHECKED_BYTES && size > compressedSize * limits.ratio) {
        throw rejection(`${filename} in it would unpack to more than ${limits.ratio} times its size.`);
      }
      total += size;
      if (total > limits.bytes) throw rejection(`it would unpack to more than ${limits.bytes / 2 ** 30} GB.`);
      const damaged = () => rejection(`${filename} in it is damaged. Download or export it again.`);
      files.push({
        name: `${archive.name}/${filename}`,
        size,
        open: (from = 0) => streamOf(unpack(entry, from, damaged)),
      });
    }
  } catch (error) {
    if (!isZipError(error)) throw error;
    throw error.message === ERR_EOCDR_NOT_FOUND
      ? rejection('it ends too early. Download or export it again.')
      : damagedList;
  }
  return files;
}

class ArchiveReader extends Reader<SourceFile> {
  readonly #archive: SourceFile;
  readonly #maxBytes: number;
  readonly #tooMuch: Error;

  constructor(archive: SourceFile, maxBytes: number, tooMuch: Error) {
    super(archive);
    this.size = archive.size;
    this.#archive = archive;
    this.#maxBytes = maxBytes;
    this.#tooMuch = tooMuch;
  }

  /** Reads the directory in a single call, and headers. */
  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    if (length > this.#maxBytes) throw this.#tooMuch;
    return readBytes(this.#archive, from, length);
  }

  /** Opens the archive once per entry. The library would open it for each chunk, which takes browsers four times as long. */
  override createReadable({ offset = 0, size = 0 }: CreateReadableOptions): ReadableStream<Uint8Array> {
    return streamOf(firstBytes(chunksOf(this.#archive.open(offset)), size));
  }
}

/** Matches folders and files that operating systems add to archives. */
function isClutter(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$)/i.test(name);
}

async function* unpack(entry: FileEntry, from: number, damaged: () => Error): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacked = entry.getData(writable);
  // An error before the first byte leaves the stream open. An error after the reader stopped is ignored.
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
    throw isZipError(error) ? damaged() : error;
  }
}

/**
 * Returns whether an error comes from zip.js, which rejected the archive. A read failure, for example of a removed disk, is a DOMException.
 */
function isZipError(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof Failure) && !(error instanceof DOMException);
}

async function* firstBytes(chunks: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let remaining = length;
  if (remaining === 0) return;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, remaining);
    remaining -= Math.min(remaining, chunk.length);
    if (remaining === 0) return;
  }
}

/** `ReadableStream.from` is not available in every browser. */
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
