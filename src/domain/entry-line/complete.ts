import { nextWord, type Span, wordEnd } from './line-part.ts';
import { isPlain, quotedForm, typedNameAt } from './typed-name.ts';

/** A name that is being typed, with the stretch of the text that choosing one replaces. */
export interface Completion extends Span {
  kind: 'project' | 'tag';
  /** The text from the mark to the caret. */
  query: string;
}

/** The name that the caret is in. A caret may be where the text ended before it was shortened. */
export function completionAt(text: string, place: number): Completion | null {
  const caret = Math.min(place, text.length);
  for (let at = nextWord(text, 0); at < caret; ) {
    let end = at;
    if (text[at] === '@' || text[at] === '#') {
      const { to, nameEnd, quoted, closed } = typedNameAt(text, at);
      if (!closed || caret <= nameEnd) {
        const typed = text.slice(at + (quoted ? 2 : 1), caret);
        return {
          kind: text[at] === '@' ? 'project' : 'tag',
          from: at,
          // After an open quotation mark, the text behind the caret is not part of the name yet.
          to: closed ? to : caret,
          query: quoted ? typed.replaceAll('""', '"') : typed,
        };
      }
      end = to;
    }
    at = nextWord(text, wordEnd(text, end));
  }
  return null;
}

/** The text with a name put where one was being typed, and the caret behind it, ready for the next word. */
export function withCompletion(
  text: string,
  { from, to }: Span,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(to);
  // Words that follow could make a longer name of it.
  const written = isPlain(name) && rest.trim() === '' ? name : quotedForm(name);
  const start = `${text.slice(0, from + 1)}${written}`;
  return { text: start + (/^\s/.test(rest) ? rest : ` ${rest}`), caret: start.length + 1 };
}
