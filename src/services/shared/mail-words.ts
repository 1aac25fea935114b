import { shortened } from '../../domain/text/text.ts';

// Names and addresses are unchecked input. E-mails must not carry the texts or links of users to other people.

const MAX_NAME_LENGTH = 60;
const PLAIN_ADDRESS = /^[\w.+-]{1,64}@[\w.-]{1,80}$/;

/** Quotes a name for an e-mail: shortened, without characters that mail programs turn into links. */
export function quoted(name: string): string {
  const words = name.replaceAll(/[./:@\\\p{Cc}\p{Cf}]+/gu, ' ').replaceAll(/\s+/g, ' ');
  return `“${shortened(words.trim(), MAX_NAME_LENGTH)}”`;
}

/** Formats the name of a person, with the address if it is plain ASCII. */
export function personInWords({ name, email }: { name: string; email: string }): string {
  return PLAIN_ADDRESS.test(email) ? `${quoted(name)} (${email})` : quoted(name);
}
