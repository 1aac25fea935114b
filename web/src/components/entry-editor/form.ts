import type { Tracked } from '../../../../src/domain/time-entries/time-entry.ts';
import { MAX_ENTRY_MS } from '../../../../src/domain/time-entries/time-entry.ts';
import type { Entry } from '../../data/entry.ts';
import type { EntryPatch } from '../../outbox/change.ts';
import type { Draft } from '../../outbox/tracking.tsx';

/** The initial values of a new entry: its times and any other known fields. */
export type NewEntry = Tracked & { end: number } & Partial<Omit<EntryForm, 'start' | 'end'>>;

/** The entry that the editor changes, or the initial values of a new one. */
export type Subject = { entry: Entry; draft?: undefined } | { draft: NewEntry; entry?: undefined };

/** The text of a field that cannot be parsed, and the reason. */
export interface Unreadable {
  text: string;
  why: string;
}

/** All typed state of an editor. */
export interface TypedForm {
  form: EntryForm;
  isBillableChosen: boolean;
  /** Texts that cannot be parsed, by field. */
  unreadable: Readonly<Record<string, Unreadable | null>>;
}

/** An editor that was left with a change that could not be saved. */
export interface LeftEditor {
  teamId: string;
  identityId: string;
  subject: Subject;
  typed: TypedForm;
}

/** The editable part of an entry. */
export interface EntryForm extends Tracked {
  title: string;
  description: string;
  projectId: string | null;
  taskId: string | null;
  tags: string[];
  billable: boolean;
}

export function formOf(entry: Entry | NewEntry): EntryForm {
  return {
    title: entry.title ?? '',
    description: entry.description ?? '',
    projectId: entry.projectId ?? null,
    taskId: entry.taskId ?? null,
    tags: entry.tags ?? [],
    billable: entry.billable ?? false,
    start: entry.start,
    end: entry.end,
  };
}

/** Returns the client of a project. */
type ClientOf = (projectId: string) => string | null;

/** The difference between the form and the entry, and its reverse; null if there is none. */
export function changesOf(
  entry: Entry,
  form: EntryForm,
  clientOf: ClientOf,
): { patch: EntryPatch; undo: EntryPatch } | null {
  const patch: EntryPatch = {};
  const before = formOf(entry);
  const title = textOf(form.title);
  const description = textOf(form.description);
  if (title !== textOf(before.title)) patch.title = title;
  if (description !== textOf(before.description)) patch.description = description;
  if (form.projectId !== before.projectId || form.taskId !== before.taskId) {
    Object.assign(patch, workOf(entry, form, clientOf));
  }
  if (form.billable !== before.billable) patch.billable = form.billable;
  if (form.tags.join('\n') !== before.tags.join('\n')) patch.tags = form.tags;
  if (form.start !== before.start) patch.start = form.start;
  if (form.end !== null && form.end !== before.end) patch.end = form.end;
  if (Object.keys(patch).length === 0) return null;
  const undo: EntryPatch = Object.fromEntries(
    Object.keys(patch).map((field) => [field, entry[field as keyof EntryPatch]]),
  );
  return { patch, undo };
}

/** A new project sets its client too. A new task within the project changes only the task. */
function workOf(entry: Entry, { projectId, taskId }: EntryForm, clientOf: ClientOf): EntryPatch {
  if (projectId === entry.projectId) return { taskId };
  return { projectId, taskId, clientId: projectId === null ? null : clientOf(projectId) };
}

export function draftOf(
  form: EntryForm,
  { teamId, identityId }: { teamId: string; identityId: string },
  clientOf: ClientOf,
): Draft & { end: number } {
  const { projectId, taskId, tags, billable, start, end } = form;
  return {
    teamId,
    identityId,
    projectId,
    taskId,
    tags,
    billable,
    start,
    end: end ?? start,
    clientId: projectId === null ? null : clientOf(projectId),
    title: textOf(form.title),
    description: textOf(form.description),
  };
}

function textOf(typed: string): string | null {
  return typed.trim() || null;
}

/** The reason why the times are not valid for an entry. */
export function problemOf(
  { start, end }: Tracked,
  now: number,
): 'ENDS_BEFORE' | 'TOO_LONG' | 'FUTURE' | null {
  if (end === null) return start > now ? 'FUTURE' : null;
  if (end <= start) return 'ENDS_BEFORE';
  return end - start > MAX_ENTRY_MS ? 'TOO_LONG' : null;
}
