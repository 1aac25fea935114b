import { countCharacters, SHORTEST_PASSWORD } from '../../../../../src/domain/accounts/password.ts';
import { settings } from '../../../words/settings.ts';

const words = settings.password.lengths;

/** From this length on a password need not be longer. */
const GOOD = 16;

export interface PasswordLength {
  /** From 0 to 100. */
  share: number;
  grade: 'short' | 'fair' | 'good';
  text: string;
}

/** How good a password is as far as its length tells, and nothing else does. Null before anything is typed. */
export function passwordLength(password: string): PasswordLength | null {
  if (password === '') return null;
  const length = countCharacters(password);
  const share = Math.min((length / GOOD) * 100, 100);
  if (length < SHORTEST_PASSWORD) {
    return { share, grade: 'short', text: words.short(SHORTEST_PASSWORD - length) };
  }
  return length < GOOD
    ? { share, grade: 'fair', text: words.fair }
    : { share, grade: 'good', text: words.good };
}
