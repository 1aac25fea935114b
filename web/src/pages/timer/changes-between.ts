import type { Entry } from '../../data/entry.ts';
import type { EntryPatch } from '../../outbox/change.ts';

/** What someone changed of an entry; null for nothing. Texts lose the spaces around them, and empty ones are none. */
export function changesBetween(before: Entry, after: Entry): EntryPatch | null {
  const patch: EntryPatch = {};
  const title = textOf(after.title);
  const description = textOf(after.description);
  if (title !== before.title) patch.title = title;
  if (description !== before.description) patch.description = description;
  if (after.start !== before.start) patch.start = after.start;
  if (after.end !== before.end) patch.end = after.end;
  if (after.billable !== before.billable) patch.billable = after.billable;
  if (after.tags.join('\n') !== before.tags.join('\n')) patch.tags = after.tags;
  const { projectId, taskId, clientId } = after;
  if (projectId !== before.projectId || taskId !== before.taskId) {
    Object.assign(patch, { projectId, taskId, clientId });
  }
  return Object.keys(patch).length === 0 ? null : patch;
}

function textOf(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
