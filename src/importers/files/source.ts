/**
 * A file to import. It can be opened repeatedly and at any offset: the survey reads the whole file before the import, and the directory of
 * an archive is at its end. Implemented by the `File` of a browser and by files on disk.
 */
export interface SourceFile {
  name: string;
  /** The size in bytes. */
  size: number;
  open: (from?: number) => ReadableStream<Uint8Array>;
}

/** Wraps a file chosen in a browser, or a file opened with `openAsBlob` in Node. */
export function fromBlob(name: string, blob: Blob): SourceFile {
  return { name, size: blob.size, open: (from = 0) => blob.slice(from).stream() };
}

/** The chunks of a stream. Safari's streams are not iterable. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Also cancels an unfinished stream, because a file on disk would stay open.
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads a range of bytes; fewer if the file is shorter. */
export async function readBytes(file: SourceFile, from: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, file.size - from)));
  let filled = 0;
  if (bytes.length === 0) return bytes;
  for await (const chunk of chunksOf(file.open(from))) {
    const part = chunk.subarray(0, bytes.length - filled);
    bytes.set(part, filled);
    filled += part.length;
    if (filled === bytes.length) break;
  }
  return bytes.subarray(0, filled);
}
