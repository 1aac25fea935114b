import { newId } from '../../../src/lib/ids.ts';

const serverIds = new Map<string, string>();
const firstIds = new Map<string, string>();

/** An id for an item that the server has not created yet. */
export function newTemporaryId(): string {
  return `new-${newId(Date.now())}`;
}

/** Whether the server has not yet confirmed the creation of an item. */
export function isUnconfirmed({ id }: { id: string }): boolean {
  return id.startsWith('new-');
}

/** Stores the id that the server assigned to an item. */
export function setServerId(temporaryId: string, id: string): void {
  serverIds.set(temporaryId, id);
  firstIds.set(id, temporaryId);
}

/** Replaces temporary ids by ids of the server. */
export function withServerIds<Value extends object>(values: Value): Value {
  const kept = Object.entries(values).map(([key, value]) => [key, serverIds.get(value) ?? value]);
  return Object.fromEntries(kept) as Value;
}

/** The id of an item on the server; the given id if the server has not assigned one. */
export function serverId(id: string): string {
  return serverIds.get(id) ?? id;
}

/**
 * The id under which an item was first shown. As a key, it keeps open controls of the row open when the
 * server assigns the id.
 */
export function firstId(id: string): string {
  return firstIds.get(id) ?? id;
}
