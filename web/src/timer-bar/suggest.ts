import { completionAt } from '../../../src/domain/entry-line/complete.ts';
import type { Span } from '../../../src/domain/entry-line/line-part.ts';
import { fuzzySearch } from '../../../src/domain/text/fuzzy.ts';
import { foldForSearch } from '../../../src/domain/text/text.ts';
import type { Entry } from '../data/entry.ts';
import { type FoundWork, findWork } from '../entry-fields/find-work.ts';
import { type OpenWork, workOf } from '../entry-fields/work.ts';
import type { LineDraft } from './line-draft.ts';
import type { Parsed } from './read-line.ts';

export type Suggestion =
  | ({ kind: 'work' } & FoundWork)
  | { kind: 'tag'; name: string; isNew: boolean }
  | { kind: 'recent'; entry: Entry };

export interface Suggestions {
  about: 'project' | 'tag' | 'which' | 'recent';
  items: Suggestion[];
  /** The stretch of the text that choosing one takes away. */
  span: Span | null;
  /** Whether Enter takes the first without an arrow key: what is typed means nothing yet. */
  isFirstMeant: boolean;
}

const MAX_SUGGESTIONS = 7;

/** The suggestions at the caret: names for a mark, or recent entries. */
export function suggest(
  { text }: LineDraft,
  caret: number,
  parsed: Parsed,
  open: OpenWork,
  recent: readonly Entry[],
): Suggestions {
  const completion = completionAt(text, caret);
  if (completion?.kind === 'project') return suggestWork(completion.query, completion, parsed, open);
  if (completion?.kind === 'tag') return suggestTags(completion.query, completion, open.tags);
  if (parsed.project?.kind === 'candidates') {
    const items = parsed.project.candidates
      .slice(0, MAX_SUGGESTIONS)
      .map((work) => ({ kind: 'work' as const, ...work }));
    const span = parsed.parts.find(({ kind }) => kind === 'project') ?? null;
    return { about: 'which', items, span, isFirstMeant: false };
  }
  const fitting = fuzzySearch(parsed.title, recent, ({ title }) => title ?? '');
  const items = fitting.slice(0, MAX_SUGGESTIONS).map((entry) => ({ kind: 'recent' as const, entry }));
  return { about: 'recent', items, span: null, isFirstMeant: false };
}

function suggestWork(query: string, span: Span, { project }: Parsed, open: OpenWork): Suggestions {
  const items = findWork(query, open)
    .slice(0, MAX_SUGGESTIONS)
    .map((work) => ({ kind: 'work' as const, ...work }));
  // If several match, the person chooses.
  return { about: 'project', items, span, isFirstMeant: query !== '' && project?.kind === 'unknown' };
}

function suggestTags(query: string, span: Span, tags: readonly string[]): Suggestions {
  const typed = query.trim();
  const found = fuzzySearch(typed, tags, (name) => name).slice(0, MAX_SUGGESTIONS);
  const isKnown = tags.some((name) => foldForSearch(name) === foldForSearch(typed));
  const items: Suggestion[] = found.map((name) => ({ kind: 'tag', name, isNew: false }));
  if (typed !== '' && !isKnown) items.push({ kind: 'tag', name: typed, isNew: true });
  return { about: 'tag', items, span, isFirstMeant: typed !== '' && !isKnown && found.length > 0 };
}

/** The draft with a suggestion taken over, and where the caret is then. `read` says what a line means. */
export function take(
  draft: LineDraft,
  suggestion: Suggestion,
  span: Span | null,
  read: (text: string) => Parsed,
): { draft: LineDraft; caret: number } {
  if (suggestion.kind === 'recent') return takeRecent(draft, suggestion.entry, read);
  const { text, caret } = span ? without(draft.text, span) : { text: draft.text, caret: draft.text.length };
  if (suggestion.kind === 'tag') {
    return { draft: { ...draft, text, tags: [...new Set([...draft.tags, suggestion.name])] }, caret };
  }
  return { draft: { ...draft, text, work: workOf(suggestion.project, suggestion.task) }, caret };
}

function without(text: string, { from, to }: Span): { text: string; caret: number } {
  const before = text.slice(0, from);
  return { text: before + text.slice(to).trimStart(), caret: before.length };
}

/** Times that are typed already stay: they say when, and the entry says what. */
function takeRecent(
  draft: LineDraft,
  entry: Entry,
  read: (text: string) => Parsed,
): { draft: LineDraft; caret: number } {
  const times = read(draft.text)
    .parts.filter(({ kind }) => kind === 'time' || kind === 'day')
    .map(({ from, to }) => draft.text.slice(from, to).trim());
  const text = [...times, asTitle(entry.title ?? '', read)].filter(Boolean).join(' ');
  const { projectId, clientId, taskId, tags, billable } = entry;
  return {
    draft: { text, work: { projectId, clientId, taskId }, tags: [...tags], billable },
    caret: text.length,
  };
}

/** A title so that nothing in it is taken for a mark or a time. */
function asTitle(title: string, read: (text: string) => Parsed): string {
  return read(title).parts.length === 0 ? title : title.replace(/(^|\s)(?=[@#!:\d])/g, '$1\\');
}

/** The last entries, each kind of work once, that can be done again. */
export function repeatable(entries: readonly Entry[], { projects, tasks }: OpenWork): Entry[] {
  const projectIds = new Set(projects.map(({ id }) => id));
  const taskIds = new Set(tasks.map(({ id }) => id));
  const seen = new Set<string>();
  return entries.filter(({ title, projectId, taskId, clientId, billable, tags }) => {
    const key = JSON.stringify([title, projectId, taskId, clientId, billable, tags.toSorted()]);
    const isOpen =
      (projectId === null || projectIds.has(projectId)) && (taskId === null || taskIds.has(taskId));
    if (seen.has(key) || !isOpen || (title ?? '').trim() === '') return false;
    seen.add(key);
    return true;
  });
}
