import { invalid } from '../../lib/errors.ts';

export const NAME_LIMIT = 200;
export const TITLE_LIMIT = 500;
export const DESCRIPTION_LIMIT = 20_000;
/** The maximum number of tags of an entry. */
export const MAX_TAGS = 50;

/**
 * Rejects texts that the databases cannot return byte for byte: a NUL ends a text in SQLite functions and is rejected by PostgreSQL, and a
 * lone surrogate has no UTF-8 form.
 */
function requireStorable(text: string, field: string): void {
  if (text.includes('\0')) throw invalid(field, `${field} contains a NUL character, which cannot be stored.`);
  if (!text.isWellFormed())
    throw invalid(field, `${field} contains half a surrogate pair, which is no text.`);
}

/** Checks free text, which is stored unchanged. */
export function checkText(text: string, field: string, limit: number): string {
  requireStorable(text, field);
  if (text.length > limit)
    throw invalid(field, `${field} is ${text.length} characters long; at most ${limit} fit.`);
  return text;
}

/** Control characters and line separators: everything outside these ranges. */
const CONTROL = /[^ -~\u00a0-\u2027\u202a-\uffff]/;

const CONTROLS = new RegExp(`${CONTROL.source}+`, 'g');

/** Puts free text on a single line, because a line break could make it look like separate lines of the output. */
export function onOneLine(text: string): string {
  return CONTROL.test(text) ? text.replace(CONTROLS, ' ') : text;
}

/** Characters that must be escaped or removed in `quoted`. */
const UNQUOTABLE =
  /[^ !#-[\]-~\u00a0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\uffff]/;

/** Direction controls, which would also reorder the text after the quotes. */
const DIRECTIONS = /\p{Bidi_Control}+/gu;

/** Control characters and line separators that JSON.stringify does not escape. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029]/g;

/** Quotes free text as a JSON string on a single line, so that its end is unambiguous. */
export function quoted(text: string): string {
  if (!UNQUOTABLE.test(text)) return `"${text}"`;
  return JSON.stringify(text.replace(DIRECTIONS, '')).replace(
    UNESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns at most `limit` characters of a text, with an ellipsis if it is longer. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Drops the first half of a split surrogate pair.
  return `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const MAX_RUN_LENGTH = 256;

/** Text without combining marks, and up to `MAX_RUN_LENGTH` marks after it. */
const PIECE = new RegExp(`\\P{M}*\\p{M}{0,${MAX_RUN_LENGTH}}`, 'gu');

/**
 * Returns the Unicode normal form of a text in linear time. JavaScript engines sort the combining marks of a character in quadratic time,
 * so a run of 60,000 marks takes seconds. No language has long runs, so long runs are normalized in pieces.
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return hasLongRun(text)
    ? (text.match(PIECE) ?? []).map((piece) => piece.normalize(form)).join('')
    : text.normalize(form);
}

function hasLongRun(text: string): boolean {
  // Combining marks begin at U+0300, and most texts have no such character.
  if (text.length <= MAX_RUN_LENGTH || !/[\u0300-\uffff]/.test(text)) return false;
  for (const [run] of text.matchAll(/\p{M}{2,}/gu)) if (run.length > MAX_RUN_LENGTH) return true;
  return false;
}

/** Checks and normalizes a name: trims white space and applies NFC, so that equal names compare equal. */
export function checkName(text: string, field = 'name'): string {
  requireStorable(text, field);
  const name = normalize(text.trim(), 'NFC');
  // A name of only invisible characters counts as empty.
  if (name.replace(/[\p{Default_Ignorable_Code_Point}\s]/gu, '') === '')
    throw invalid(field, `${field} must not be empty.`);
  if (name.length > NAME_LIMIT) {
    throw invalid(field, `${field} is ${name.length} characters long; at most ${NAME_LIMIT} fit.`);
  }
  if (CONTROL.test(name)) throw invalid(field, `${field} must be one line without control characters.`);
  return name;
}

/** The form by which names are sorted and searched. Computed here so that both databases give the same result. */
export function foldForSearch(text: string): string {
  return normalize(text, 'NFC').toLowerCase();
}

/** Accents that users often omit when typing. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The form in which typed text is compared with names: without case and accents. */
export function foldForMatching(text: string): string {
  const lower = text.toLowerCase();
  // Fast path for ASCII: lists of names are folded at every key press.
  if (!/[^ -~]/.test(lower)) return lower;
  return normalize(normalize(lower, 'NFD').replace(ACCENTS, ''), 'NFC');
}

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.?[^\s@<>"]+$/;

/** Returns whether a text is an e-mail address, ignoring outer white space. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return text.isWellFormed() && email.length <= 254 && !CONTROL.test(email) && EMAIL.test(email);
}

export function checkEmail(text: string, field = 'email'): string {
  requireStorable(text, field);
  const email = text.trim();
  if (!isEmail(email)) {
    throw invalid(field, `${field} must be an e-mail address such as ada@example.com.`);
  }
  return email;
}
