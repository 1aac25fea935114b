import { invalid } from '../../lib/errors.ts';
import { chunksOf, readBytes, type SourceFile } from './source.ts';

/** What an export holds at most. Archives can be made that unpack to more than any machine has. */
export const zipLimits = { entries: 50_000, bytes: 4 * 2 ** 30, ratio: 300, directoryBytes: 32 * 2 ** 20 };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
/** What a 32-bit field says where the figure is in a larger one. */
const ELSEWHERE = 0xffffffff;
/** Entries below this size may be packed as tightly as they like. */
const SMALL = 2 ** 20;

export async function isZip(file: SourceFile): Promise<boolean> {
  const [p, k, a, b] = await readBytes(file, 0, 4);
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** The files in an archive, each read from it when it is opened. */
export async function openZip(archive: SourceFile, limits = zipLimits): Promise<SourceFile[]> {
  const refuse = (why: string) => invalid('file', `${archive.name} cannot be unpacked: ${why}`);
  const tail = await readBytes(archive, Math.max(0, archive.size - END_SIZE - LONGEST_COMMENT), archive.size);
  const view = viewOf(tail);
  let end = tail.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw refuse('it ends too early. Download or export it again.');
  const count = view.getUint16(end + 10, true);
  const length = view.getUint32(end + 12, true);
  const offset = view.getUint32(end + 16, true);
  if (count === 0xffff || offset === ELSEWHERE)
    throw refuse('it is in the zip64 form. Unpack it and import its files.');
  if (count > limits.entries || length > limits.directoryBytes) {
    throw refuse(`it has more than ${limits.entries} files in it.`);
  }
  const directory = await readBytes(archive, offset, length);
  if (directory.length < length)
    throw refuse('its list of contents is damaged. Download or export it again.');
  const entries = listEntries(directory, count, refuse).filter(({ name }) => !isClutter(name));
  let total = 0;
  for (const { name, size, packed } of entries) {
    total += size;
    if (size > SMALL && size > packed * limits.ratio) {
      throw refuse(`${name} in it would unpack to more than ${limits.ratio} times its size.`);
    }
    if (total > limits.bytes) throw refuse(`it would unpack to more than ${limits.bytes / 2 ** 30} GB.`);
  }
  return entries.map((entry) => ({
    name: `${archive.name}/${entry.name}`,
    size: entry.size,
    open: (from = 0) => streamOf(unpack(archive, entry, from, refuse)),
  }));
}

function listEntries(directory: Uint8Array, count: number, refuse: (why: string) => Error): Entry[] {
  const view = viewOf(directory);
  const entries: Entry[] = [];
  let position = 0;
  for (let index = 0; index < count; index++) {
    if (position + 46 > directory.length || view.getUint32(position, true) !== DIRECTORY_ENTRY) {
      throw refuse('its list of contents is damaged. Download or export it again.');
    }
    const nameLength = view.getUint16(position + 28, true);
    const name = new TextDecoder().decode(directory.subarray(position + 46, position + 46 + nameLength));
    const entry = {
      name,
      method: view.getUint16(position + 10, true),
      crc: view.getUint32(position + 16, true),
      packed: view.getUint32(position + 20, true),
      size: view.getUint32(position + 24, true),
      offset: view.getUint32(position + 42, true),
    };
    if (view.getUint16(position + 8, true) & 1)
      throw refuse('it is encrypted. Unpack it and import its files.');
    if (entry.method !== 0 && entry.method !== 8) {
      throw refuse(`${name} is packed in an unusual way. Unpack it and import its files.`);
    }
    if ([entry.packed, entry.size, entry.offset].includes(ELSEWHERE)) {
      throw refuse('it is in the zip64 form. Unpack it and import its files.');
    }
    entries.push(entry);
    position += 46 + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
  }
  return entries;
}

/** Folders, and what operating systems leave in archives. */
function isClutter(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$)/i.test(name);
}

async function* unpack(
  archive: SourceFile,
  entry: Entry,
  from: number,
  refuse: (why: string) => Error,
): AsyncGenerator<Uint8Array> {
  const damaged = () => refuse(`${entry.name} in it is damaged. Download or export it again.`);
  const header = await readBytes(archive, entry.offset, 30);
  if (header.length < 30 || viewOf(header).getUint32(0, true) !== LOCAL_ENTRY) throw damaged();
  const start = entry.offset + 30 + viewOf(header).getUint16(26, true) + viewOf(header).getUint16(28, true);
  const packed = streamOf(firstBytes(chunksOf(archive.open(start)), entry.packed));
  const plain =
    entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw') as Inflater);
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of chunksOf(plain)) {
      const before = size;
      size += chunk.length;
      // The list of contents was believed until here; an entry that is larger than it says is no honest one.
      if (size > entry.size) throw damaged();
      crc = addToCrc(crc, chunk);
      if (size > from) yield chunk.subarray(Math.max(0, from - before));
    }
  } catch (error) {
    // Streams report broken data as a TypeError, each runtime in its own words.
    throw error instanceof TypeError ? damaged() : error;
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged();
}

type Inflater = ReadableWritablePair<Uint8Array, Uint8Array>;

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

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function addToCrc(crc: number, bytes: Uint8Array): number {
  let value = ~crc;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}
