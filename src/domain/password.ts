import { invalid } from '../lib/errors.ts';

export const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 1_000;

/** A shorter part of an address is in many words. */
const SHORTEST_NAME = 4;

/** So few digits or signs around a common password are tried by programs that guess. */
const MOST_AROUND = 4;

const FEWEST_DIFFERENT = 5;
const FEWEST_RUNS = 5;

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
  const folded = fold(password);
  const characters = [...folded].filter((character) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(character));
  if (Math.min(password.length, characters.length) < SHORTEST_PASSWORD)
    throw refuse(`have at least ${SHORTEST_PASSWORD} characters`);
  if (password.length > LONGEST_PASSWORD) throw refuse(`have at most ${LONGEST_PASSWORD} characters`);
  if (folded.includes(PRODUCT)) throw refuse('not contain the name of the product');
  if (namesIn(email).some((name) => folded.includes(name))) {
    throw refuse('not contain your e-mail address or the part of it before the @');
  }
  if (isCommon(folded) || isCommon(wordOf(folded))) {
    throw refuse(
      'not be a common password, with or without digits around it; a few words of your own are harder to guess',
    );
  }
  const visible = characters.filter((character) => !/[\p{Z}\p{M}]/u.test(character));
  if (new Set(visible).size < FEWEST_DIFFERENT) {
    throw refuse(`have at least ${FEWEST_DIFFERENT} different characters`);
  }
  if (countRuns(characters) < FEWEST_RUNS) {
    throw refuse('not consist of sequences such as "12345", "abcde" or "qwerty"');
  }
  return password;
}

/** Whether a text can be somebody's password at all. Those that were set before the other rules had as many characters. */
export function couldBePassword(text: string): boolean {
  return text.length >= SHORTEST_PASSWORD && text.length <= LONGEST_PASSWORD;
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
  return [address, local].filter((name) => name.length >= SHORTEST_NAME);
}

/** The text without the digits and signs at its ends; the text itself if these are many. */
function wordOf(text: string): string {
  const word = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  return text.length - word.length > MOST_AROUND ? text : word;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
