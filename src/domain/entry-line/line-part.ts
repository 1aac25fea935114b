/** A stretch [from, to) of the text. */
export interface Span {
  from: number;
  to: number;
}

/** A stretch that means something and is no part of the title. An escape is the backslash alone. */
export interface LinePart extends Span {
  kind: 'day' | 'time' | 'project' | 'tag' | 'billable' | 'escape';
}

/** Something about a stretch of the text that its writer should know. */
export interface LineProblem extends Span {
  code:
    | 'PROJECT_UNKNOWN'
    | 'PROJECT_AMBIGUOUS'
    | 'SECOND_PROJECT'
    | 'BILLABLE_AND_NOT'
    | 'QUOTE_OPEN'
    | 'NO_SUCH_DAY'
    | 'NO_SUCH_TIME'
    | 'DAY_WITHOUT_TIMES'
    | 'TIMER_IN_FUTURE'
    | 'TIME_SKIPPED'
    | 'TIME_TWICE'
    | 'TIME_IN_FUTURE'
    | 'TIME_UNCLEAR';
  message: string;
  /** Whether the line must not be saved like this. All others are only said. */
  stops: boolean;
}

/** Where the next word starts; the length of the text where there is none. */
export function nextWord(text: string, at: number): number {
  const found = text.slice(at).search(/\S/);
  return found < 0 ? text.length : at + found;
}

/** Where the word ends that an index is in; the index itself where it is in none. */
export function wordEnd(text: string, at: number): number {
  const found = text.slice(at).search(/\s/);
  return found < 0 ? text.length : at + found;
}

/** What is left of a text without some stretches of it. */
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
