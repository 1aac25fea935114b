import { nextWord, type Span, wordEnd } from './line-part.ts';
import { isPlain, quotedForm, typedNameAt } from './typed-name.ts';

/** An unfinished name at the caret, with the span that a chosen name replaces. */
export interface Completion extends Span {
  kind: 'project' | 'tag';
  /** The text between the mark and the caret. */
  query: string;
}

/** Returns the unfinished name at the caret. The caret is clamped, because its position can be older than a shortened text. */
export function completionAt(text: string, caretPosition: number): Completion | null {
  const caret = Math.min(caretPosition, text.length);
  for (let at = nextWord(text, 0); at < caret; ) {
    let end = at;
    if (text[at] === '@' || text[at] === '#') {
      const { to, nameEnd, quoted, closed } = typedNameAt(text, at);
      if (!closed || caret <= nameEnd) {
        const typed = text.slice(at + (quoted ? 2 : 1), caret);
        return {
          kind: text[at] === '@' ? 'project' : 'tag',
          from: at,
          // With an open quotation mark, the text behind the caret is not part of the name yet.
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

/** Replaces the span by the name, and returns the caret behind the name, ready for the next word. */
export function withCompletion(
  text: string,
  { from, to }: Span,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(to);
  // Quoted if words follow, because the parser could read them as part of a longer name.
  const written = isPlain(name) && rest.trim() === '' ? name : quotedForm(name);
  const start = `${text.slice(0, from + 1)}${written}`;
  return { text: start + (/^\s/.test(rest) ? rest : ` ${rest}`), caret: start.length + 1 };
}
