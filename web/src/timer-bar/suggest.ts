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
  /** The span of the text that a chosen suggestion replaces. */
  span: Span | null;
  /** Whether Enter chooses the first suggestion without an arrow key, because the typed name is unknown. */
  isFirstDefault: boolean;
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
    return { about: 'which', items, span, isFirstDefault: false };
  }
  const fitting = fuzzySearch(parsed.title, recent, ({ title }) => title ?? '');
  const items = fitting.slice(0, MAX_SUGGESTIONS).map((entry) => ({ kind: 'recent' as const, entry }));
  return { about: 'recent', items, span: null, isFirstDefault: false };
}

function suggestWork(query: string, span: Span, { project }: Parsed, open: OpenWork): Suggestions {
  const items = findWork(query, open)
    .slice(0, MAX_SUGGESTIONS)
    .map((work) => ({ kind: 'work' as const, ...work }));
  // If several names match, the user chooses.
  return { about: 'project', items, span, isFirstDefault: query !== '' && project?.kind === 'unknown' };
}

function suggestTags(query: string, span: Span, tags: readonly string[]): Suggestions {
  const typed = query.trim();
  const found = fuzzySearch(typed, tags, (name) => name).slice(0, MAX_SUGGESTIONS);
  const isKnown = tags.some((name) => foldForSearch(name) === foldForSearch(typed));
  const items: Suggestion[] = found.map((name) => ({ kind: 'tag', name, isNew: false }));
  if (typed !== '' && !isKnown) items.push({ kind: 'tag', name: typed, isNew: true });
  return { about: 'tag', items, span, isFirstDefault: typed !== '' && !isKnown && found.length > 0 };
}

/** The draft and caret after choosing a suggestion. `read` parses a line. */
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

/** Keeps typed times and takes everything else from the entry. */
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

/** Escapes a title so that no part of it is parsed as a mark or a time. */
function asTitle(title: string, read: (text: string) => Parsed): string {
  return read(title).parts.length === 0 ? title : title.replace(/(^|\s)(?=[@#!:\d])/g, '$1\\');
}

/** The last entries with distinct values whose project and task still take time. */
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
