import { expect, test } from 'vitest';
import { passwordLength } from './length.ts';

test.each([
  ['a', 'short', '9 more characters needed.'],
  ['a'.repeat(9), 'short', '1 more character needed.'],
  ['a'.repeat(10), 'fair', 'Long enough. A few more words make it much harder to guess.'],
  ['a'.repeat(15), 'fair', 'Long enough. A few more words make it much harder to guess.'],
  ['a'.repeat(16), 'good', 'Good length.'],
  ['a'.repeat(900), 'good', 'Good length.'],
  [' two \u200b  words', 'short', '1 more character needed.'],
])('rates %s as %s', (password, grade, text) => {
  expect(passwordLength(password)).toMatchObject({ grade, text });
});

test('returns null for an empty password', () => expect(passwordLength('')).toBeNull());

test('limits the bar to 100 percent', () => {
  const shares = [1, 8, 16, 40].map((length) => passwordLength('x'.repeat(length))?.share);
  expect(shares).toEqual([6.25, 50, 100, 100]);
});
