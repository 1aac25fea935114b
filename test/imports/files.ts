import { crc32, deflateRawSync } from 'node:zlib';
import type { SourceFile } from '../../src/importers/files/source.ts';

/** A file to import with the given content. Its stream has chunks of `chunk` bytes. */
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
  /** Replace the real values in the central directory and the local headers. */
  size?: number;
  crc?: number;
  flags?: number;
  method?: number;
  /** Writes sizes and offsets as 64-bit numbers in extra fields. */
  zip64?: boolean;
}

/** A deflated zip archive, as `zip` writes it. `changes` makes its headers wrong. */
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
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const extra = changes.zip64 ? zip64Field(plain.length, packed.length, offset) : Buffer.alloc(0);
    field.writeUInt16LE(extra.length, 24);
    if (changes.zip64) {
      field.fill(0xff, 14, 22);
      rest.fill(0xff, 10, 14);
    }
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), field, Buffer.from(path), extra, packed]);
    const head = Buffer.from('PK\x01\x02\x14\x00');
    directory.push(Buffer.concat([head, field, rest, Buffer.from(path), extra]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  const length = Buffer.concat(directory).length;
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(offset, 12);
  if (changes.zip64) end.fill(0xff, 4, 16);
  const end64 = changes.zip64 ? zip64End(directory.length, length, offset) : [];
  return fileOf(name, Buffer.concat([...locals, ...directory, ...end64, Buffer.from('PK\x05\x06'), end]));
}

function zip64Field(...values: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}

/** The zip64 end of central directory record and its locator. */
function zip64End(count: number, length: number, offset: number): Buffer[] {
  const record = Buffer.alloc(52);
  record.writeBigUInt64LE(44n, 0);
  record.writeUInt16LE(45, 8);
  record.writeUInt16LE(45, 10);
  for (const [index, value] of [count, count, length, offset].entries()) {
    record.writeBigUInt64LE(BigInt(value), 20 + 8 * index);
  }
  const locator = Buffer.alloc(16);
  locator.writeBigUInt64LE(BigInt(offset + length), 4);
  locator.writeUInt32LE(1, 12);
  return [Buffer.from('PK\x06\x06'), record, Buffer.from('PK\x06\x07'), locator];
}
