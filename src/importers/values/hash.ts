/** Primes of which SHA-256 takes its constants: the first bits of the fractions of their roots. */
const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
}
const fractionBits = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
// With a sign, since engines keep such numbers in registers, and unsigned ones of this size on the heap.
const start = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));

const schedule = new Int32Array(64);
const state = new Int32Array(8);
const encoder = new TextEncoder();
let buffer = new Uint8Array(1024);

/** 128 bits, as four numbers of 32. */
export type Digest = readonly [number, number, number, number];

/**
 * The first 128 bits of the SHA-256 of a text. The runtime's own is asynchronous, which a million rows would have to wait
 * for one by one.
 */
export function digest(text: string): Digest {
  // Three bytes for each unit at most, then the end mark and the length in whole blocks of 64.
  const room = text.length * 3 + 72;
  if (buffer.length < room) buffer = new Uint8Array(room * 2);
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
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[t] = (at(w, t - 16) + s0 + at(w, t - 7) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(w, t)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
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

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}
