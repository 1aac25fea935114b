import { invalid } from '../../lib/errors.ts';

export const NAME_LIMIT = 200;
export const TITLE_LIMIT = 500;
export const DESCRIPTION_LIMIT = 20_000;
/** Of one entry. */
export const MAX_TAGS = 50;

/**
 * Refuses what the databases could not give back byte for byte: a NUL ends a text for SQLite's functions and PostgreSQL
 * takes none, and a lone surrogate has no UTF-8 form.
 */
function requireStorable(text: string, field: string): void {
  if (text.includes('\0')) throw invalid(field, `${field} contains a NUL character, which cannot be stored.`);
  if (!text.isWellFormed())
    throw invalid(field, `${field} contains half a surrogate pair, which is no text.`);
}

/** Free text, kept exactly as given. */
export function checkText(text: string, field: string, limit: number): string {
  requireStorable(text, field);
  if (text.length > limit)
    throw invalid(field, `${field} is ${text.length} characters long; at most ${limit} fit.`);
  return text;
}

/** Control characters, and the line breaks that are none: all that these ranges leave out. */
const CONTROL = /[^ -~\u00a0-\u2027\u202a-\uffff]/;

const CONTROLS = new RegExp(`${CONTROL.source}+`, 'g');

/** Free text for a place that has one line for it. Line breaks would let it pass for lines of the place itself. */
export function onOneLine(text: string): string {
  return CONTROL.test(text) ? text.replace(CONTROLS, ' ') : text;
}

/** Matches everything that cannot stand in quotes on one line. */
const UNQUOTABLE =
  /[^ !#-[\]-~\u00a0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\uffff]/;

/** Turn what comes after them the other way round, also what somebody else wrote. */
const DIRECTIONS = /\p{Bidi_Control}+/gu;

/** Control characters and line breaks that JSON leaves as they are. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029]/g;

/** Free text in quotes, as JSON writes it: it ends where it seems to, and takes one line. */
export function quoted(text: string): string {
  if (!UNQUOTABLE.test(text)) return `"${text}"`;
  return JSON.stringify(text.replace(DIRECTIONS, '')).replace(
    UNESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The beginning of a long text. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // A character that is cut in two shows as nothing anyone wrote.
  return `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const MAX_RUN_LENGTH = 256;

/** Text without marks, and up to `MAX_RUN_LENGTH` marks after it. */
const PIECE = new RegExp(`\\P{M}*\\p{M}{0,${MAX_RUN_LENGTH}}`, 'gu');

/**
 * The Unicode normal form of a text, in time that grows with its length. Engines sort the marks of a character in quadratic time, so a
 * run of 60,000 marks takes seconds. No language has runs of more than a few, so longer ones are normalized piece by piece.
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return hasLongRun(text)
    ? (text.match(PIECE) ?? []).map((piece) => piece.normalize(form)).join('')
    : text.normalize(form);
}

function hasLongRun(text: string): boolean {
  // Marks begin at U+0300, and most texts have no such character.
  if (text.length <= MAX_RUN_LENGTH || !/[\u0300-\uffff]/.test(text)) return false;
  for (const [run] of text.matchAll(/\p{M}{2,}/gu)) if (run.length > MAX_RUN_LENGTH) return true;
  return false;
}

/** A name: outer white space goes, and one spelling of accents is kept, so that equal names compare equal. */
export function checkName(text: string, field = 'name'): string {
  requireStorable(text, field);
  const name = normalize(text.trim(), 'NFC');
  // Characters that show nothing make no name, whatever their number.
  if (name.replace(/[\p{Default_Ignorable_Code_Point}\s]/gu, '') === '')
    throw invalid(field, `${field} must not be empty.`);
  if (name.length > NAME_LIMIT) {
    throw invalid(field, `${field} is ${name.length} characters long; at most ${NAME_LIMIT} fit.`);
  }
  if (CONTROL.test(name)) throw invalid(field, `${field} must be one line without control characters.`);
  return name;
}

/** The form by which names are sorted and searched, made here so that both databases agree on it. */
export function foldForSearch(text: string): string {
  return normalize(text, 'NFC').toLowerCase();
}

/** Accents of the scripts that people leave out when they type in haste. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The form in which what is typed finds a name: neither case nor accents count. */
export function foldForMatching(text: string): string {
  const lower = text.toLowerCase();
  // Most names have nothing to take off, and lists of them are folded at every key that is pressed.
  if (!/[^ -~]/.test(lower)) return lower;
  return normalize(normalize(lower, 'NFD').replace(ACCENTS, ''), 'NFC');
}

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.?[^\s@<>"]+$/;

/** Whether a text can be somebody's address, whatever stands around it. */
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
