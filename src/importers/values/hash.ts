/** The primes from which SHA-256 derives its constants: the first bits of the fractional parts of their roots. */
const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
}
const fractionBits = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
// Signed, because engines keep signed 32-bit integers in registers but large unsigned integers on the heap.
const start = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));

const schedule = new Int32Array(64);
const state = new Int32Array(8);
const encoder = new TextEncoder();
let buffer = new Uint8Array(1024);

/** 128 bits as four 32-bit numbers. */
export type Digest = readonly [number, number, number, number];

/** The first 128 bits of the SHA-256 of a text. `crypto.subtle` is asynchronous, and awaiting it for each of a million rows is slow. */
export function digest(text: string): Digest {
  // At most three bytes per UTF-16 unit, then the end mark and the length, in whole blocks of 64 bytes.
  const capacity = text.length * 3 + 72;
  if (buffer.length < capacity) buffer = new Uint8Array(capacity * 2);
  const { written } = encoder.encodeInto(text, buffer);
  const blocks = Math.ceil((written + 9) / 64);
  buffer.fill(0, written, blocks * 64);
  buffer[written] = 0x80;
  const view = new DataView(buffer.buffer);
  view.setUint32(blocks * 64 - 8, Math.floor((written * 8) / 2 ** 32));
  view.setUint32(blocks * 64 - 4, (written * 8) >>> 0);
  state.set(start);
  for (let block = 0; block < blocks; block++) addBlock(view, block * 64);
  return [at(state, 0) >>> 0, at(state, 1) >>> 0, at(state, 2) >>> 0, at(state, 3) >>> 0];
}

const bytesInHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hexOf([a, b, c, d]: Digest): string {
  return wordInHex(a) + wordInHex(b) + wordInHex(c) + wordInHex(d);
}

function wordInHex(word: number): string {
  return `${bytesInHex[word >>> 24]}${bytesInHex[(word >>> 16) & 255]}${bytesInHex[(word >>> 8) & 255]}${bytesInHex[word & 255]}`;
}

function addBlock(view: DataView, offset: number): void {
  const w = schedule;
  for (let t = 0; t < 16; t++) w[t] = view.getInt32(offset + t * 4);
  for (let t = 16; t < 64; t++) {
    const x = at(w, t - 15);
    const y = at(w, t - 2);
    const s0 = rotatedRight(x, 7) ^ rotatedRight(x, 18) ^ (x >>> 3);
    const s1 = rotatedRight(y, 17) ^ rotatedRight(y, 19) ^ (y >>> 10);
    w[t] = (at(w, t - 16) + s0 + at(w, t - 7) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = rotatedRight(e, 6) ^ rotatedRight(e, 11) ^ rotatedRight(e, 25);
    const temp1 = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(w, t)) | 0;
    const s0 = rotatedRight(a, 2) ^ rotatedRight(a, 13) ^ rotatedRight(a, 22);
    const temp2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + temp1) | 0;
    d = c;
    c = b;
    b = a;
    a = (temp1 + temp2) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function rotatedRight(word: number, count: number): number {
  return (word >>> count) | (word << (32 - count));
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}
