import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test('isCommonPassword finds the most common passwords', () => {
  for (const text of ['1234567890', 'qwertyuiop', 'password123', 'password', 'iloveyou']) {
    expect([text, isCommonPassword(text)]).toEqual([text, true]);
  }
  for (const text of ['correct horse battery', '', '"', '","', 'correcthorse4']) {
    expect([text, isCommonPassword(text)]).toEqual([text, false]);
  }
});

test('the list is long, in lower case, and searchable as text', () => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
  const list: string[] = JSON.parse(readFileSync(file, 'utf8'));
  expect(list.length).toBeGreaterThan(10_000);
  expect(list.filter((text) => text !== text.toLowerCase())).toEqual([]);
  // Each search scans the whole text, so a sample is enough.
  const sample = list.filter((_, index) => index % 50 === 0);
  expect(sample.filter((text) => !isCommonPassword(text))).toEqual([]);
});
