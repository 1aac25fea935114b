import type { Entry } from '../../../data/entry.ts';
import type { EntryPatch } from '../../../outbox/change.ts';

/** A change of many entries at once. */
export type BulkChange =
  | { kind: 'project'; projectId: string | null; clientId: string | null }
  | { kind: 'billable'; billable: boolean }
  | { kind: 'add tags'; tags: readonly string[] }
  | { kind: 'remove tags'; tags: readonly string[] };

/** A change of an entry, and its reverse. */
export interface BulkEdit {
  entry: Entry;
  patch: EntryPatch;
  back: EntryPatch;
}

/** The change of an entry and its reverse; null if nothing changes. */
export function bulkPatch(entry: Entry, change: BulkChange): Omit<BulkEdit, 'entry'> | null {
  switch (change.kind) {
    case 'project': {
      const { projectId, clientId } = change;
      if (entry.projectId === projectId) return null;
      // The server keeps a task with the same name in the new project, else removes it. Without a project
      // there is no task.
      const task = projectId === null ? { taskId: null } : {};
      return {
        patch: { projectId, clientId, ...task },
        back: { projectId: entry.projectId, clientId: entry.clientId, taskId: entry.taskId },
      };
    }
    case 'billable':
      if (entry.billable === change.billable) return null;
      return { patch: { billable: change.billable }, back: { billable: entry.billable } };
    case 'add tags': {
      const missing = change.tags.filter((tag) => !entry.tags.includes(tag));
      if (missing.length === 0) return null;
      return { patch: { tags: [...entry.tags, ...missing] }, back: { tags: entry.tags } };
    }
    case 'remove tags': {
      const kept = entry.tags.filter((tag) => !change.tags.includes(tag));
      if (kept.length === entry.tags.length) return null;
      return { patch: { tags: kept }, back: { tags: entry.tags } };
    }
  }
}

/** Whether an entry lost its task because its project changed. */
export function losesTask(
  entry: Entry,
  patch: EntryPatch,
  answered: ReadonlyMap<string, Pick<Entry, 'taskId'>>,
): boolean {
  return entry.taskId !== null && patch.taskId === undefined && answered.get(entry.id)?.taskId === null;
}

/**
 * The ids from one to another in the order of a list, both included. Only `to` if `from` is not in the list.
 */
export function idsBetween(ids: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
