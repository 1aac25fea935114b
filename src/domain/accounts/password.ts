import { invalid } from '../../lib/errors.ts';
import { normalize } from '../text/text.ts';

export const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 1_000;

/** Shorter local parts of addresses occur in many ordinary words. */
const MIN_NAME_LENGTH = 4;

/** Password guessers add up to this number of digits and signs to a common password. */
const MAX_ADDED_SIGNS = 4;

const MIN_DISTINCT_CHARACTERS = 5;
const MIN_RUNS = 5;

/** Rows of characters that count as sequences: digits, the alphabet and rows of keyboards. */
const SEQUENCE_ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
];

const PRODUCT = 'stint';

export interface PasswordRule {
  /** The address of the account. */
  email: string;
  /** Whether a text in lower case is on the list of common passwords. */
  isCommon: (text: string) => boolean;
}

/**
 * Returns the password, or throws if it is easy to guess: short, common, made of sequences, or containing the e-mail address or the product
 * name.
 */
export function checkPassword(
  password: string,
  { email, isCommon }: PasswordRule,
  field = 'password',
): string {
  const subject = field === 'password' ? 'The password' : field;
  const refuse = (rule: string) => invalid(field, `${subject} must ${rule}.`);
  if (password.length > MAX_PASSWORD_LENGTH) throw refuse(`have at most ${MAX_PASSWORD_LENGTH} characters`);
  const folded = fold(password);
  const characters = [...folded];
  if (countCharacters(password) < MIN_PASSWORD_LENGTH) throw refuse(lengthRule(password));
  const contains = (name: string) => folded.includes(name) || joinLetters(folded).includes(name);
  if (contains(PRODUCT)) throw refuse('not contain the name of the product');
  if (namesIn(email).some(contains)) {
    throw refuse('not contain your e-mail address or the part of it before the @');
  }
  if (wordsOf(folded.replaceAll(' ', '')).some(isCommon)) {
    throw refuse(
      'not be a common password, even with digits, signs or spaces added; a few words of your own are harder to guess',
    );
  }
  const visible = characters.filter((character) => !/[ \p{M}]/u.test(character));
  if (new Set(visible).size < MIN_DISTINCT_CHARACTERS) {
    throw refuse(`have at least ${MIN_DISTINCT_CHARACTERS} different characters`);
  }
  if (countRuns(characters) < MIN_RUNS) {
    throw refuse('not consist of sequences such as "12345", "abcde" or "qwerty"');
  }
  return password;
}

/** The number of characters that count towards the length. Capped at the typed length, because NFKC can expand a character to several. */
export function countCharacters(password: string): number {
  return Math.min(password.length, [...fold(password)].length);
}

/** Returns whether a text could be a stored password. Passwords from before the other rules satisfy only the length limits. */
export function couldBePassword(text: string): boolean {
  return text.length >= MIN_PASSWORD_LENGTH && text.length <= MAX_PASSWORD_LENGTH;
}

/**
 * The number of runs in a text. A run has equal characters, or neighbours in one direction. A random text has about one run per character.
 */
function countRuns(characters: readonly string[]): number {
  let runs = 0;
  let directions: readonly number[] | null = null;
  let previous = '';
  for (const character of characters) {
    const steps = stepsBetween(previous, character);
    const remaining: readonly number[] =
      directions?.filter((direction) => steps.includes(direction)) ?? steps;
    if (remaining.length === 0) runs++;
    directions = remaining.length === 0 ? null : remaining;
    previous = character;
  }
  return runs;
}

/** The directions in which two characters are neighbours. The direction can differ between rows. */
function stepsBetween(one: string, next: string): number[] {
  if (one === '') return [];
  if (one === next) return [0];
  return [
    ...(SEQUENCE_ROWS.some((row) => row.includes(one + next)) ? [1] : []),
    ...(SEQUENCE_ROWS.some((row) => row.includes(next + one)) ? [-1] : []),
  ];
}

function namesIn(email: string): string[] {
  const address = fold(email.trim());
  const [local = ''] = address.split('@');
  return [address, local].filter((name) => name.length >= MIN_NAME_LENGTH);
}

/**
 * The text itself, and the text without up to `MAX_ADDED_SIGNS` of its outer digits and signs. Some common passwords end with digits, so
 * every combination is returned.
 */
function wordsOf(text: string): string[] {
  const characters = [...text];
  const signsBefore = countSigns(characters);
  const signsAfter = countSigns(characters.toReversed());
  const words: string[] = [];
  for (let before = 0; before <= Math.min(signsBefore, MAX_ADDED_SIGNS); before++) {
    for (let after = 0; after <= Math.min(signsAfter, MAX_ADDED_SIGNS - before); after++) {
      words.push(characters.slice(before, characters.length - after).join(''));
    }
  }
  return words;
}

/** The number of digits and signs before the first letter. */
function countSigns(characters: readonly string[]): number {
  const first = characters.findIndex((character) => /\p{L}/u.test(character));
  return first === -1 ? characters.length : first;
}

/** Joins single letters: "a d a" becomes "ada". Keeps spaces beside longer words, so that two neighbouring words do not form a name. */
function joinLetters(text: string): string {
  return text.replace(/(?<=(?:^| ).) (?=.(?: |$))/gu, '');
}

function lengthRule(password: string): string {
  const rule = `have at least ${MIN_PASSWORD_LENGTH} characters`;
  return [...normalize(password, 'NFKC')].length < MIN_PASSWORD_LENGTH
    ? rule
    : `${rule}; invisible characters, spaces at the ends and repeated spaces do not count`;
}

/** Characters that are not displayed, except control characters that are white space. */
const INVISIBLE = /(?![\t-\r\u0085])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Spaces of any kind. The last three are not in `\p{Z}` but look like a space. */
const SPACES = /[\t-\r\u0085\p{Z}\u2800\u{16fe4}\u{1d159}]+/gu;

/** The visible text in lower case and NFKC, with single spaces. */
function fold(text: string): string {
  const lower = normalize(text, 'NFKC').toLowerCase();
  return normalize(lower.replace(INVISIBLE, '').replace(SPACES, ' ').trim(), 'NFKC');
}
