import { newId } from '../../../src/lib/ids.ts';

const serverIds = new Map<string, string>();
const firstIds = new Map<string, string>();

/** The id of an item that the server has not seen yet. */
export function draftId(): string {
  return `new-${newId(Date.now())}`;
}

/** Whether the server has yet to answer what it made of an item. */
export function isDraft({ id }: { id: string }): boolean {
  return id.startsWith('new-');
}

/** Stores the id that the server gave a draft. */
export function setServerId(draft: string, id: string): void {
  serverIds.set(draft, id);
  firstIds.set(id, draft);
}

/** Replaces ids of drafts by the ids of the server. */
export function withServerIds<Value extends object>(values: Value): Value {
  const kept = Object.entries(values).map(([key, value]) => [key, serverIds.get(value) ?? value]);
  return Object.fromEntries(kept) as Value;
}

/** The id of an item on the server; the given id if it is still a draft. */
export function serverId(id: string): string {
  return serverIds.get(id) ?? id;
}

/** The id under which an item was first shown: what is open in its row stays open when the server answers. */
export function firstId(id: string): string {
  return firstIds.get(id) ?? id;
}
