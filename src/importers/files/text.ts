import { chunksOf, type SourceFile } from './source.ts';

/** A chunk of text that starts at a line, unless the line is very long. */
export interface TextChunk {
  text: string;
  /** The indexes of lines that are not UTF-8 and were read as windows-1252. */
  recodedLines: readonly number[];
}

const LF = 10;
const CR = 13;
/** A longer line is returned in several chunks. */
const MAX_LINE_BYTES = 1 << 20;

/**
 * Reads the text of a file: UTF-8 or UTF-16, with or without a byte order mark. Files that were concatenated, or saved by old spreadsheets,
 * can contain single lines in windows-1252. Such lines are decoded as windows-1252 and reported.
 */
export async function* readText(file: SourceFile): AsyncGenerator<TextChunk> {
  const pending = new Pending();
  let read: ((bytes: Uint8Array, last: boolean) => { chunk: TextChunk; used: number }) | null = null;
  const take = (last: boolean): TextChunk | null => {
    if (!read) {
      const { skip, encoding } = encodingOf(pending.bytes);
      read = encoding === 'utf-8' ? readLines : readUtf16(encoding);
      pending.drop(skip);
    }
    const { chunk, used } = read(pending.bytes, last);
    pending.drop(used);
    return chunk.text === '' ? null : chunk;
  };
  for await (const bytes of chunksOf(file.open())) {
    pending.add(bytes);
    if (pending.bytes.length < 4) continue;
    const chunk = take(false);
    if (chunk) yield chunk;
  }
  const chunk = take(true);
  if (chunk) yield chunk;
}

/** The bytes of an incomplete line. The buffer is reused for the whole file, because a new buffer per chunk would increase memory use. */
class Pending {
  #buffer = new Uint8Array(1 << 17);
  #from = 0;
  #to = 0;

  get bytes(): Uint8Array {
    return this.#buffer.subarray(this.#from, this.#to);
  }

  add(bytes: Uint8Array): void {
    const waiting = this.#to - this.#from;
    if (waiting + bytes.length > this.#buffer.length) {
      const larger = new Uint8Array((waiting + bytes.length) * 2);
      larger.set(this.bytes);
      this.#buffer = larger;
    } else this.#buffer.copyWithin(0, this.#from, this.#to);
    this.#buffer.set(bytes, waiting);
    this.#from = 0;
    this.#to = waiting + bytes.length;
  }

  drop(length: number): void {
    this.#from += length;
  }
}

/** Reads the whole text of a small file. */
export async function readWholeText(file: SourceFile): Promise<string> {
  let text = '';
  for await (const chunk of readText(file)) text += chunk.text;
  return text;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

function encodingOf([a, b, c, d]: Uint8Array): { skip: number; encoding: Encoding } {
  if (a === 0xef && b === 0xbb && c === 0xbf) return { skip: 3, encoding: 'utf-8' };
  if (a === 0xff && b === 0xfe) return { skip: 2, encoding: 'utf-16le' };
  if (a === 0xfe && b === 0xff) return { skip: 2, encoding: 'utf-16be' };
  // Text contains no NUL, but in UTF-16 every other byte of ASCII letters is zero.
  if (a && b === 0 && c && d === 0) return { skip: 0, encoding: 'utf-16le' };
  if (a === 0 && b && c === 0 && d) return { skip: 0, encoding: 'utf-16be' };
  return { skip: 0, encoding: 'utf-8' };
}

function readUtf16(encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes: Uint8Array, last: boolean) => ({
    chunk: { text: decoder.decode(bytes, { stream: !last }), recodedLines: [] },
    used: bytes.length,
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

function readLines(bytes: Uint8Array, last: boolean): { chunk: TextChunk; used: number } {
  const used = last ? bytes.length : cutAfterLine(bytes);
  const whole = bytes.subarray(0, used);
  const text = decoded(whole);
  if (text !== null) return { chunk: { text, recodedLines: [] }, used };
  return { chunk: recodeLines(whole), used };
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

function recodeLines(bytes: Uint8Array): TextChunk {
  const recodedLines: number[] = [];
  let text = '';
  for (let from = 0, line = 0; from < bytes.length; line++) {
    const end = endOfLine(bytes, from);
    const ofLine = bytes.subarray(from, end);
    const asUtf8 = decoded(ofLine);
    if (asUtf8 === null) recodedLines.push(line);
    text += asUtf8 ?? windows1252.decode(ofLine);
    from = end;
  }
  return { text, recodedLines };
}

function endOfLine(bytes: Uint8Array, from: number): number {
  for (let index = from; index < bytes.length; index++) {
    if (bytes[index] === LF) return index + 1;
    if (bytes[index] === CR) return bytes[index + 1] === LF ? index + 2 : index + 1;
  }
  return bytes.length;
}

/** The end of the last complete line. A CR at the end may be half of a CRLF, so it does not end a line. */
function cutAfterLine(bytes: Uint8Array): number {
  for (let index = bytes.length - 1; index >= 0; index--) {
    if (bytes[index] === LF || (bytes[index] === CR && index < bytes.length - 1)) return index + 1;
  }
  return bytes.length < MAX_LINE_BYTES ? 0 : cutAfterCharacter(bytes);
}

function cutAfterCharacter(bytes: Uint8Array): number {
  for (let index = bytes.length - 1; index > bytes.length - 4; index--) {
    if (((bytes[index] ?? 0) & 0xc0) !== 0x80) return index;
  }
  return bytes.length;
}
