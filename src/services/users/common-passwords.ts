import { readFileSync } from 'node:fs';

/** The list as JSON text. A search takes no memory beyond the file, and less than a millisecond. */
let list: string | undefined;

/** Returns whether a text in lower case is one of the 49,000 most common passwords. The list is loaded on first use. */
export function isCommonPassword(text: string): boolean {
  list ??= readFileSync(
    new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')),
    'utf8',
  );
  return list.includes(JSON.stringify(text));
}
