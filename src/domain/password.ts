import { invalid } from '../lib/errors.ts';

export const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 1_000;

/** A shorter part of an address is in many words. */
const SHORTEST_NAME = 4;

/** So few digits or signs around a common password are tried by programs that guess. */
const MOST_AROUND = 4;

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
  if (password.length < SHORTEST_PASSWORD) throw refuse(`have at least ${SHORTEST_PASSWORD} characters`);
  if (password.length > LONGEST_PASSWORD) throw refuse(`have at most ${LONGEST_PASSWORD} characters`);
  const folded = fold(password);
  if (folded.includes(PRODUCT)) throw refuse('not contain the name of the product');
  if (namesIn(email).some((name) => folded.includes(name))) {
    throw refuse('not contain your e-mail address or the part of it before the @');
  }
  if (isCommon(folded) || isCommon(wordOf(folded))) {
    throw refuse(
      'not be a common password, with or without digits around it; a few words of your own are harder to guess',
    );
  }
  return password;
}

/** Whether a text can be somebody's password at all. Those that were set before the other rules had as many characters. */
export function couldBePassword(text: string): boolean {
  return text.length >= SHORTEST_PASSWORD && text.length <= LONGEST_PASSWORD;
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
