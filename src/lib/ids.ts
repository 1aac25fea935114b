const ID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

let lastMillisecond = 0;
let sequence = 0;

/** Random bytes for future ids. Getting a few random bytes costs as much as getting thousands. */
const random = new Uint8Array(8192);
let randomUsed = random.length;

/**
 * Returns a time-ordered UUID (version 7, RFC 9562), so that new rows are appended to an index instead of spread over
 * it. The 12 bits after the time count within a millisecond, so the ids of a process sort by creation.
 */
export function newId(now: number): string {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMillisecond += 1;
    sequence = 0;
  }
  if (randomUsed === random.length) {
    crypto.getRandomValues(random);
    randomUsed = 0;
  }
  const bytes = new Uint8Array(16);
  for (let i = 8; i < 16; i++) bytes[i] = random[randomUsed++] ?? 0;
  const high = Math.floor(lastMillisecond / 0x10000);
  const low = lastMillisecond % 0x10000;
  bytes[0] = high >>> 24;
  bytes[1] = high >>> 16;
  bytes[2] = high >>> 8;
  bytes[3] = high;
  bytes[4] = low >>> 8;
  bytes[5] = low;
  bytes[6] = 0x70 | (sequence >>> 8);
  bytes[7] = sequence;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += hex[bytes[i] ?? 0];
  }
  return text;
}

/** The smallest id of an instant; ids created before it are smaller. */
export function leastId(instant: number): string {
  const time = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Whether a text has the form of an id. PostgreSQL rejects other texts for a uuid column, so queries check first. */
export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}

/** Parses an id in any case and with surrounding white space; undefined if the text is not an id. */
export function readId(text: string): string | undefined {
  const id = text.trim().toLowerCase();
  return isId(id) ? id : undefined;
}
