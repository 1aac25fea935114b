/** The range [from, to) of a text. */
export interface Span {
  from: number;
  to: number;
}

/** A recognized span that is not part of the title. An escape is only the backslash. */
export interface LinePart extends Span {
  kind: 'day' | 'time' | 'project' | 'tag' | 'billable' | 'escape';
}

/** A remark about a line, without its message. Times are minutes since midnight; `text` is the typed text. */
export type LineRemark =
  | { code: 'PROJECT_UNKNOWN'; name: string }
  /** The first candidates, and the number of further candidates. */
  | { code: 'PROJECT_AMBIGUOUS'; name: string; candidates: string[]; more: number }
  | { code: 'SECOND_PROJECT'; name: string }
  | { code: 'BILLABLE_AND_NOT' }
  | { code: 'QUOTE_OPEN' }
  | { code: 'NO_SUCH_DAY'; text: string }
  | { code: 'NO_SUCH_TIME' }
  | { code: 'DAY_WITHOUT_TIMES' }
  | { code: 'TIMER_IN_FUTURE' }
  | { code: 'TIME_SKIPPED'; date: string; at: number; resolvedTo: number }
  | { code: 'TIME_TWICE'; date: string; at: number }
  | { code: 'TIME_IN_FUTURE'; isInPart: boolean }
  | { code: 'TIME_ALONE' }
  | { code: 'NO_RANGE'; text: string }
  | { code: 'NO_LENGTH'; text: string }
  /** The text could also be a range of minutes or days. */
  | { code: 'RANGE_OR_NUMBER'; text: string }
  | { code: 'ENDS_NEXT_DAY'; length: number };

/** A remark about a span of the text. */
export type LineProblem = Span &
  LineRemark & {
    /** Whether the problem prevents saving. Other problems are only displayed. */
    stops: boolean;
  };

/** The index of the next word, or the length of the text. */
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
