import { type Failure, failure, invalid } from '../lib/errors.ts';
import { isId } from '../lib/ids.ts';

export const DEFAULT_PAGE = 50;
export const LARGEST_PAGE = 500;

export function checkPageSize(first: number | null | undefined): number {
  if (first === null || first === undefined) return DEFAULT_PAGE;
  if (!Number.isInteger(first) || first < 1 || first > LARGEST_PAGE) {
    throw invalid('first', `first must be between 1 and ${LARGEST_PAGE}; ${first} is not.`);
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

/** An opaque cursor. It carries the name of its list, so that a cursor from elsewhere is recognised. */
export function encodeCursor(list: string, place: Place<string | number>): string {
  const text = `${list}\n${place.id}\n${place.key}`;
  // A number needs no UTF-8, and pages of time entries ask for hundreds of cursors.
  const base64 = btoa(typeof place.key === 'number' ? text : utf8Bytes(text));
  return /[+/=]/.test(base64) ? base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') : base64;
}

function utf8Bytes(text: string): string {
  let bytes = '';
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

export function decodeTextCursor(list: string, cursor: string): Place<string> {
  try {
    const bytes = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const text = decoder.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
    const [name, id = '', ...key] = text.split('\n');
    // PostgreSQL refuses an id of another form and a text with a NUL, which only a forged cursor has.
    if (name === list && isId(id) && !text.includes('\0')) return { id, key: key.join('\n') };
  } catch {
    // Not base64 or not UTF-8: the same answer as for a cursor of another list.
  }
  throw foreignCursor();
}

export function decodeNumberCursor(list: string, cursor: string): Place<number> {
  const place = decodeTextCursor(list, cursor);
  const key = Number(place.key);
  if (!Number.isSafeInteger(key) || String(key) !== place.key) throw foreignCursor();
  return { id: place.id, key };
}

function foreignCursor(): Failure {
  return failure(
    'INVALID_CURSOR',
    'after is not a cursor of this list; pass the endCursor of its previous page.',
    'after',
  );
}
