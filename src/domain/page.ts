import { type Failure, failure, invalid } from '../lib/errors.ts';
import { isId } from '../lib/ids.ts';

export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 500;
/** Of the rows of a report, each page of which takes all of its time to add up. */
export const MAX_REPORT_PAGE = 2000;

export function checkPageSize(first: number | null | undefined, largest = MAX_PAGE): number {
  if (first === null || first === undefined) return DEFAULT_PAGE;
  if (!Number.isInteger(first) || first < 1 || first > largest) {
    throw invalid('first', `first must be between 1 and ${largest}; ${first} is not.`);
  }
  return first;
}

/** The place of a row in a list: its sort value and, among equal ones, its id. */
export interface Place<Key extends string | number> {
  key: Key;
  id: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** A cursor, to be handed back as it is. It carries the name of its list, so that one from elsewhere is recognised. */
export function encodeTextCursor(list: string, { key, id }: Place<string>): string {
  return toBase64(`${list}\n${id}\n${key}`);
}

function toBase64(text: string): string {
  return btoa(utf8Bytes(text)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(base64: string): string {
  const bytes = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return decoder.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}

/** Written as it is: a page of 50 entries has 51 of these, which as base64 take as long as all the rest of its text. */
export function encodeNumberCursor(list: string, { key, id }: Place<number>): string {
  return `${list}.${digits(key)}.${id}`;
}

const MILLION = 1_000_000;

/** The digits of a safe integer. The engine is quick with small integers; those of instants take it five times as long. */
function digits(number: number): string {
  const millions = Math.floor(number / MILLION);
  if (millions < 1 || millions > 0x3fff_ffff) return String(number);
  return `${millions}${String(number - millions * MILLION + MILLION).slice(1)}`;
}

function utf8Bytes(text: string): string {
  let bytes = '';
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

export function decodeTextCursor(list: string, cursor: string): Place<string> {
  try {
    const text = fromBase64(cursor);
    const [name, id = '', ...key] = text.split('\n');
    // PostgreSQL refuses an id of another form and a text with a NUL, which only a forged cursor has.
    if (name === list && isId(id) && !text.includes('\0')) return { id, key: key.join('\n') };
  } catch {
    // Not base64 or not UTF-8: the same answer as for a cursor of another list.
  }
  throw foreignCursor();
}

type Part = string | number | null;

/** A cursor for a list whose items have no ids: the values that they are sorted by. */
export function encodePartsCursor(list: string, parts: readonly Part[]): string {
  return toBase64(JSON.stringify([list, ...parts]));
}

/** Anyone can write such a cursor, so its parts are answered only where they have the form that the list's own have. */
export function decodePartsCursor<Place extends readonly Part[]>(
  list: string,
  cursor: string,
  isPlace: (parts: readonly Part[]) => parts is Place,
): Place {
  try {
    const [name, ...parts]: unknown[] = JSON.parse(fromBase64(cursor));
    if (name === list && parts.every(isPart) && isPlace(parts)) return parts;
  } catch {
    // The same answer as for a cursor of another list.
  }
  throw foreignCursor();
}

function isPart(value: unknown): value is Part {
  if (typeof value === 'string') return !value.includes('\0');
  return value === null || Number.isFinite(value);
}

export function decodeNumberCursor(list: string, cursor: string): Place<number> {
  const [name, number = '', id = '', ...rest] = cursor.split('.');
  const key = Number(number);
  if (name !== list || !isId(id) || rest.length > 0 || !Number.isSafeInteger(key) || String(key) !== number) {
    throw foreignCursor();
  }
  return { id, key };
}

function foreignCursor(): Failure {
  return failure(
    'INVALID_CURSOR',
    'after is not a cursor of this list; pass the endCursor of its previous page.',
    'after',
  );
}
