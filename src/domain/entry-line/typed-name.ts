import { type Span, wordEnd } from './line-part.ts';

/** A name after `@` or `#`. The span includes the mark. */
export interface TypedName extends Span {
  name: string;
  /** The end of the bare name, before closing quotation marks and commas. */
  nameEnd: number;
  quoted: boolean;
  /** Whether a quoted name has its closing quotation mark. */
  closed: boolean;
}

const PUNCTUATION = ',;.:!?';
const BRACKETS = ')]}';
/** Phones insert curved quotation marks. */
const OPENING = /["“„]/;

/** Reads the name after the mark: quoted, or a single word. */
export function typedNameAt(text: string, mark: number): TypedName {
  const opening = text[mark + 1] ?? '';
  if (OPENING.test(opening)) return quotedName(text, mark, opening);
  const { nameEnd, to } = endOfName(text, mark + 1, wordEnd(text, mark));
  return { from: mark, to, name: text.slice(mark + 1, nameEnd), nameEnd, quoted: false, closed: true };
}

/** Within straight quotation marks, two in a row are a literal quotation mark. */
function quotedName(text: string, mark: number, opening: string): TypedName {
  const start = mark + 2;
  const straight = opening === '"';
  const body = (straight ? /[^"]*(?:""[^"]*)*/y : /[^”“]*/y).exec(text.slice(start))?.[0] ?? '';
  const end = start + body.length;
  const closed = end < text.length;
  return {
    from: mark,
    to: closed ? endOfQuotes(text, end + 1) : end,
    name: straight ? body.replaceAll('""', '"') : body,
    nameEnd: end,
    quoted: true,
    closed,
  };
}

/**
 * Returns the end of a name and the end of its part of the line. A comma or full stop after the name belongs to the part. A closing bracket
 * does not, because its opening bracket is outside the part.
 */
export function endOfName(text: string, from: number, to: number): { nameEnd: number; to: number } {
  const back = (end: number, signs: string) => {
    let at = end;
    while (at > from && signs.includes(text.charAt(at - 1))) at--;
    return at;
  };
  const beforeComma = back(to, PUNCTUATION);
  if (back(beforeComma, BRACKETS) === beforeComma) return { nameEnd: beforeComma, to };
  const beforeBracket = back(beforeComma, BRACKETS + PUNCTUATION);
  return { nameEnd: beforeBracket, to: beforeBracket };
}

function endOfQuotes(text: string, at: number): number {
  const { nameEnd, to } = endOfName(text, at, wordEnd(text, at));
  return nameEnd === at ? to : at;
}

/** Quotes a name so that the parser reads the same name, regardless of the following text. */
export function quotedForm(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Whether a name needs no quotation marks at the end of a line. */
export function isPlain(name: string): boolean {
  const { nameEnd } = endOfName(name, 0, name.length);
  return /^[\p{L}\p{N}][^\s"]*$/u.test(name) && nameEnd === name.length && !/^\d+$/.test(name);
}
