/**
 * The only emoji with tags: the flags of England, Scotland and Wales. Each is a black flag, the tags of a code (gbeng, gbsct, gbwls) and
 * the end tag. A black flag with other tags looks like a plain black flag, so it could hide text.
 */
const FLAG =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

/** Tags are invisible and can spell any ASCII text. Embeddings, overrides and isolates change the displayed order of a text. */
const HIDING = /[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/u;

const FLAG_OR_HIDING = new RegExp(`${FLAG.source}|${HIDING.source}`, 'gu');

/**
 * Makes hidden text visible for a language model: writes each tag character outside a flag, and each direction control, as `[U+E0041]`. The
 * notation needs no escape in JSON at any depth, so it can be applied to a whole JSON text.
 */
export function showHiddenCharacters(text: string): string {
  if (!HIDING.test(text)) return text;
  return text.replace(FLAG_OR_HIDING, (found) => {
    const [first = ''] = found;
    return first === BLACK_FLAG ? found : `[U+${first.codePointAt(0)?.toString(16).toUpperCase()}]`;
  });
}

const BLACK_FLAG = '\u{1F3F4}';
