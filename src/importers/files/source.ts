/**
 * A file to import. It can be opened again and again, and from any byte on: a survey reads all of it before the import
 * does, and the contents of an archive are listed at its end. A browser's `File` and a file on a disk both fit.
 */
export interface SourceFile {
  name: string;
  /** In bytes. */
  size: number;
  open: (from?: number) => ReadableStream<Uint8Array>;
}

/** For a file chosen in a browser, or a path opened by Node's `openAsBlob`. */
export function fromBlob(name: string, blob: Blob): SourceFile {
  return { name, size: blob.size, open: (from = 0) => blob.slice(from).stream() };
}

/** The chunks of a stream. Safari's streams cannot be iterated by themselves. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Also where the rest is not wanted: a file on a disk would stay open.
    await reader.cancel().catch(() => undefined);
  }
}

/** The bytes of a part of a file, or fewer where the file ends before. */
export async function readBytes(file: SourceFile, from: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, file.size - from)));
  let filled = 0;
  if (bytes.length === 0) return bytes;
  for await (const chunk of chunksOf(file.open(from))) {
    const wanted = chunk.subarray(0, bytes.length - filled);
    bytes.set(wanted, filled);
    filled += wanted.length;
    if (filled === bytes.length) break;
  }
  return bytes.subarray(0, filled);
}
