import { shortened } from '../../domain/text/text.ts';

// Anyone may choose a name and an address for themselves, unchecked. Nobody should be able to send strangers a text or a link of
// their own through us.

const MAX_NAME_LENGTH = 60;
const PLAIN_ADDRESS = /^[\w.+-]{1,64}@[\w.-]{1,80}$/;

/** A name that somebody chose: short, in quotation marks, with nothing in it that mail programs make a link of. */
export function quoted(name: string): string {
  const words = name.replaceAll(/[./:@\\\p{Cc}\p{Cf}]+/gu, ' ').replaceAll(/\s+/g, ' ');
  return `“${shortened(words.trim(), MAX_NAME_LENGTH)}”`;
}

/** The name of a person, with the address if it is plain ASCII. */
export function personInWords({ name, email }: { name: string; email: string }): string {
  return PLAIN_ADDRESS.test(email) ? `${quoted(name)} (${email})` : quoted(name);
}
