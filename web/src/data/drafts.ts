import { newId } from '../../../src/lib/ids.ts';

const keptIds = new Map<string, string>();
const firstIds = new Map<string, string>();

/** The id of an item that the server has not seen yet. */
export function draftId(): string {
  return `new-${newId(Date.now())}`;
}

/** Whether the server has yet to answer what it made of an item. */
export function isDraft({ id }: { id: string }): boolean {
  return id.startsWith('new-');
}

/** The server answered with the id that it keeps a draft by. */
export function keepDraft(draft: string, id: string): void {
  keptIds.set(draft, id);
  firstIds.set(id, draft);
}

/** The same with the ids that the server knows, where they were those of drafts when it was written down. */
export function asKept<Value extends object>(values: Value): Value {
  const kept = Object.entries(values).map(([key, value]) => [key, keptIds.get(value) ?? value]);
  return Object.fromEntries(kept) as Value;
}

/** The id that the server knows; that of a draft where it knows none yet. */
export function keptId(id: string): string {
  return keptIds.get(id) ?? id;
}

/** The id under which an item was first shown: what is open in its row stays open when the server answers. */
export function firstId(id: string): string {
  return firstIds.get(id) ?? id;
}
