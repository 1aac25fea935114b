import { type Failure, failure, invalid } from '../lib/errors.ts';
import { isId } from '../lib/ids.ts';

export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 500;
/** The maximum page size of report rows. Each page has to aggregate the whole report, so larger pages save work. */
export const MAX_REPORT_PAGE = 2000;

export function checkPageSize(first: number | null | undefined, largest = MAX_PAGE): number {
  if (first === null || first === undefined) return DEFAULT_PAGE;
  if (!Number.isInteger(first) || first < 1 || first > largest) {
    throw invalid('first', `first must be between 1 and ${largest}; ${first} is not.`);
  }
  return first;
}

/** The position of a row in a list: its sort value, and its id among equal sort values. */
export interface Place<Key extends string | number> {
  key: Key;
  id: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Encodes an opaque cursor. The cursor contains the name of its list, so that a cursor of another list is rejected. */
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

/**
 * Number cursors are not base64-encoded: a page of 50 entries has 51 cursors, whose encoding would take as long as the rest of the response
 * text.
 */
export function encodeNumberCursor(list: string, { key, id }: Place<number>): string {
  return `${list}.${digits(key)}.${id}`;
}

const MILLION = 1_000_000;

/** Formats a safe integer. V8 formats small integers quickly, but instants take five times as long, so the number is split. */
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
    // PostgreSQL rejects malformed ids and texts with a NUL, which only a forged cursor contains.
    if (name === list && isId(id) && !text.includes('\0')) return { id, key: key.join('\n') };
  } catch {
    // Not base64 or not UTF-8: reported like a cursor of another list.
  }
  throw foreignCursor();
}

type Part = string | number | null;

/** Encodes a cursor for a list whose items have no ids: the values by which the list is sorted. */
export function encodePartsCursor(list: string, parts: readonly Part[]): string {
  return toBase64(JSON.stringify([list, ...parts]));
}

/**
 * Decodes a cursor of sort values. Callers can forge cursors, so the parts are returned only if they have the form that the list requires.
 */
export function decodePartsCursor<Place extends readonly Part[]>(
  list: string,
  cursor: string,
  isPlace: (parts: readonly Part[]) => parts is Place,
): Place {
  try {
    const [name, ...parts]: unknown[] = JSON.parse(fromBase64(cursor));
    if (name === list && parts.every(isPart) && isPlace(parts)) return parts;
  } catch {
    // Reported like a cursor of another list.
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
