import { invalid } from '../../lib/errors.ts';
import { normalize } from '../text/text.ts';

export const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 1_000;

/** A shorter part of an address is in many words. */
const MIN_NAME_LENGTH = 4;

/** So few digits or signs around a common password are tried by programs that guess. */
const MAX_AROUND = 4;

const MIN_DIFFERENT = 5;
const MIN_RUNS = 5;

/** Neighbours in these are neighbours in the alphabet, among the digits or on a keyboard. */
const ROWS = [
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

/** A new password, if it is hard to guess: long, not common, and without the names that anyone would try. */
export function checkPassword(
  password: string,
  { email, isCommon }: PasswordRule,
  field = 'password',
): string {
  const what = field === 'password' ? 'The password' : field;
  const refuse = (rule: string) => invalid(field, `${what} must ${rule}.`);
  if (password.length > MAX_PASSWORD_LENGTH) throw refuse(`have at most ${MAX_PASSWORD_LENGTH} characters`);
  const folded = fold(password);
  const characters = [...folded];
  if (countCharacters(password) < MIN_PASSWORD_LENGTH) throw refuse(longer(password));
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
  if (new Set(visible).size < MIN_DIFFERENT) {
    throw refuse(`have at least ${MIN_DIFFERENT} different characters`);
  }
  if (countRuns(characters) < MIN_RUNS) {
    throw refuse('not consist of sequences such as "12345", "abcde" or "qwerty"');
  }
  return password;
}

/** The characters of a password that count. Unicode's normal form can have more of them than were typed. */
export function countCharacters(password: string): number {
  return Math.min(password.length, [...fold(password)].length);
}

/** Whether a text can be a stored password at all. Passwords from before the other rules have at least this length. */
export function couldBePassword(text: string): boolean {
  return text.length >= MIN_PASSWORD_LENGTH && text.length <= MAX_PASSWORD_LENGTH;
}

/** The number of runs in a text: equal characters, or neighbours in one direction. A text that is hard to guess has about one for each character. */
function countRuns(characters: readonly string[]): number {
  let runs = 0;
  let directions: readonly number[] | null = null;
  let previous = '';
  for (const character of characters) {
    const steps = stepsBetween(previous, character);
    const left: readonly number[] = directions?.filter((direction) => steps.includes(direction)) ?? steps;
    if (left.length === 0) runs++;
    directions = left.length === 0 ? null : left;
    previous = character;
  }
  return runs;
}

/** The directions in which two characters are neighbours. They can differ between rows. */
function stepsBetween(one: string, next: string): number[] {
  if (one === '') return [];
  if (one === next) return [0];
  return [
    ...(ROWS.some((row) => row.includes(one + next)) ? [1] : []),
    ...(ROWS.some((row) => row.includes(next + one)) ? [-1] : []),
  ];
}

function namesIn(email: string): string[] {
  const address = fold(email.trim());
  const [local = ''] = address.split('@');
  return [address, local].filter((name) => name.length >= MIN_NAME_LENGTH);
}

/** A text without spaces, and what is left of it without some of the digits and signs at its ends. A common password can have its own. */
function wordsOf(text: string): string[] {
  const characters = [...text];
  const mostBefore = countSigns(characters);
  const mostAfter = countSigns(characters.toReversed());
  const words: string[] = [];
  for (let before = 0; before <= Math.min(mostBefore, MAX_AROUND); before++) {
    for (let after = 0; after <= Math.min(mostAfter, MAX_AROUND - before); after++) {
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

/** "a d a" is "ada"; spaces beside longer words stay, so that no name arises from the end of a word and the begin of the next. */
function joinLetters(text: string): string {
  return text.replace(/(?<=(?:^| ).) (?=.(?: |$))/gu, '');
}

function longer(password: string): string {
  const rule = `have at least ${MIN_PASSWORD_LENGTH} characters`;
  return [...normalize(password, 'NFKC')].length < MIN_PASSWORD_LENGTH
    ? rule
    : `${rule}; invisible characters, spaces at the ends and repeated spaces do not count`;
}

/** Characters that are never drawn. Control characters that are white space are not among them. */
const INVISIBLE = /(?![\t-\r\u0085])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Spaces of any kind; the last three are letters and signs that look like one. */
const SPACES = /[\t-\r\u0085\p{Z}\u2800\u{16fe4}\u{1d159}]+/gu;

/** The text as people see it, in one form. */
function fold(text: string): string {
  const lower = normalize(text, 'NFKC').toLowerCase();
  return normalize(lower.replace(INVISIBLE, '').replace(SPACES, ' ').trim(), 'NFKC');
}
