import { nextWord, type Span, wordEnd } from './line-part.ts';
import { longestNameAt, type NameBook, valuesNamed } from './name-book.ts';
import { typedNameAt } from './typed-name.ts';

/** A name after a mark, with all values that have exactly this name. */
export interface MarkedName<Value> extends Span {
  name: string;
  values: Value[];
  /** False for an open quotation mark, whose name extends to the end of the text. */
  closed: boolean;
}

export interface Marks<Work, Tag> {
  projects: MarkedName<Work>[];
  tags: MarkedName<Tag>[];
  billable: (Span & { billable: boolean })[];
  escapes: Span[];
}

const ESCAPE = /^\\+[@#!:\d]/;
const FLAGS: Record<string, boolean> = {
  '!': true,
  '!billable': true,
  '!nonbillable': false,
  '!non-billable': false,
};
/** The first character of a new name: `@)` and `#-` are not names. */
const NAME_START = /^[\p{L}\p{N}\p{Extended_Pictographic}_]/u;
const NUMBER = /^\d+$/;

/** Finds all marks in a text. A mark counts only at the start of a word. */
export function findMarks<Work, Tag>(
  text: string,
  books: { works: NameBook<Work>; tags: NameBook<Tag> },
): Marks<Work, Tag> {
  const marks: Marks<Work, Tag> = { projects: [], tags: [], billable: [], escapes: [] };
  for (let at = nextWord(text, 0); at < text.length; ) {
    let end = at;
    if (text[at] === '@') {
      end =
        collect(
          marks.projects,
          nameAt(books.works, text, at, () => true),
        ) ?? at;
    } else if (text[at] === '#') {
      // A number is a ticket number, unless a tag has this name.
      end =
        collect(
          marks.tags,
          nameAt(books.tags, text, at, (name) => !NUMBER.test(name)),
        ) ?? at;
    } else if (text[at] === '!') {
      const billable = FLAGS[text.slice(at, wordEnd(text, at)).toLowerCase()];
      if (billable !== undefined) marks.billable.push({ billable, from: at, to: wordEnd(text, at) });
    } else if (ESCAPE.test(text.slice(at, wordEnd(text, at)))) {
      marks.escapes.push({ from: at, to: at + 1 });
    }
    at = nextWord(text, wordEnd(text, end));
  }
  return marks;
}

/** Returns the end of the name; null without a name. */
function collect<Value>(names: MarkedName<Value>[], found: MarkedName<Value> | null): number | null {
  if (found) names.push(found);
  return found?.to ?? null;
}

function nameAt<Value>(
  book: NameBook<Value>,
  text: string,
  mark: number,
  mayBeNew: (name: string) => boolean,
): MarkedName<Value> | null {
  const { from, to, name, quoted, closed } = typedNameAt(text, mark);
  if (quoted) return name.trim() === '' ? null : { from, to, name, closed, values: valuesNamed(book, name) };
  const known = longestNameAt(book, text, mark + 1);
  if (known) return { ...known, from, closed };
  return NAME_START.test(name) && mayBeNew(name) ? { from, to, name, closed, values: [] } : null;
}
