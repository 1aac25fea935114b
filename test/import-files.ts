import { crc32, deflateRawSync } from 'node:zlib';
import type { SourceFile } from '../src/importers/files/source.ts';

/** A file to import that is made up in a test. It comes in chunks of the given size. */
export function fileOf(name: string, content: string | Uint8Array, chunk = 65_536): SourceFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name,
    size: bytes.length,
    open(from = 0) {
      let position = from;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (position >= bytes.length) return controller.close();
          controller.enqueue(bytes.slice(position, position + chunk));
          position += chunk;
        },
      });
    },
  };
}

export interface ZipChanges {
  /** Instead of what the entries are. */
  size?: number;
  crc?: number;
  flags?: number;
  method?: number;
}

/** A zip archive of some files, deflated, as `zip` writes it; with lies in its list of contents where a test wants them. */
export function zipOf(
  name: string,
  contents: Record<string, string | Uint8Array>,
  changes: ZipChanges = {},
): SourceFile {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(contents)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const field = Buffer.alloc(26);
    field.writeUInt16LE(20, 0);
    field.writeUInt16LE(changes.flags ?? 0x800, 2);
    field.writeUInt16LE(changes.method ?? 8, 4);
    field.writeUInt32LE(changes.crc ?? crc32(plain), 10);
    field.writeUInt32LE(packed.length, 14);
    field.writeUInt32LE(changes.size ?? plain.length, 18);
    field.writeUInt16LE(Buffer.byteLength(path), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), field, Buffer.from(path), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), field, rest, Buffer.from(path)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return fileOf(name, Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]));
}
