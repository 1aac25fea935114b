import { countCharacters, MIN_PASSWORD_LENGTH } from '../../../../../src/domain/accounts/password.ts';
import { settings } from '../../../words/settings.ts';

const words = settings.password.lengths;

/** A password of this length is long enough. */
const GOOD_LENGTH = 16;

export interface PasswordLength {
  /** From 0 to 100. */
  share: number;
  grade: 'short' | 'fair' | 'good';
  text: string;
}

/** The strength of a password by its length alone. Null for an empty password. */
export function passwordLength(password: string): PasswordLength | null {
  if (password === '') return null;
  const length = countCharacters(password);
  const share = Math.min((length / GOOD_LENGTH) * 100, 100);
  if (length < MIN_PASSWORD_LENGTH) {
    return { share, grade: 'short', text: words.short(MIN_PASSWORD_LENGTH - length) };
  }
  return length < GOOD_LENGTH
    ? { share, grade: 'fair', text: words.fair }
    : { share, grade: 'good', text: words.good };
}
