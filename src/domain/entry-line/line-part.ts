/** A stretch [from, to) of the text. */
export interface Span {
  from: number;
  to: number;
}

/** A stretch that means something and is no part of the title. An escape is the backslash alone. */
export interface LinePart extends Span {
  kind: 'day' | 'time' | 'project' | 'tag' | 'billable' | 'escape';
}

/** A remark about a line, without its text. Times are minutes since midnight, `text` is as it was typed. */
export type LineRemark =
  | { code: 'PROJECT_UNKNOWN'; name: string }
  /** The first of the candidates, and how many there are besides. */
  | { code: 'PROJECT_AMBIGUOUS'; name: string; candidates: string[]; more: number }
  | { code: 'SECOND_PROJECT'; name: string }
  | { code: 'BILLABLE_AND_NOT' }
  | { code: 'QUOTE_OPEN' }
  | { code: 'NO_SUCH_DAY'; text: string }
  | { code: 'NO_SUCH_TIME' }
  | { code: 'DAY_WITHOUT_TIMES' }
  | { code: 'TIMER_IN_FUTURE' }
  | { code: 'TIME_SKIPPED'; date: string; at: number; meant: number }
  | { code: 'TIME_TWICE'; date: string; at: number }
  | { code: 'TIME_IN_FUTURE'; isInPart: boolean }
  | { code: 'TIME_ALONE' }
  | { code: 'NO_RANGE'; text: string }
  | { code: 'NO_LENGTH'; text: string }
  /** It could be a number of minutes or days as well. */
  | { code: 'RANGE_OR_NUMBER'; text: string }
  | { code: 'ENDS_NEXT_DAY'; length: number };

/** Something about a stretch of the text that its writer should know. */
export type LineProblem = Span &
  LineRemark & {
    /** Whether the line must not be saved like this. All others are only said. */
    stops: boolean;
  };

/** The index of the next word; the length of the text if there is none. */
export function nextWord(text: string, at: number): number {
  const found = text.slice(at).search(/\S/);
  return found < 0 ? text.length : at + found;
}

/** The end of the word at an index; the index itself between words. */
export function wordEnd(text: string, at: number): number {
  const found = text.slice(at).search(/\s/);
  return found < 0 ? text.length : at + found;
}

/** The text without the given spans. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    rest += text.slice(at, from);
    at = to;
  }
  return rest + text.slice(at);
}

export function onOneSpace(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
