import { readFileSync } from 'node:fs';

/** The list as JSON text: a search in it takes no more memory than the file, and less than a millisecond. */
let list: string | undefined;

/** Whether a text in lower case is one of the 49,000 most common passwords. The list is read when the first password is set. */
export function isCommonPassword(text: string): boolean {
  list ??= readFileSync(
    new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')),
    'utf8',
  );
  return list.includes(JSON.stringify(text));
}
