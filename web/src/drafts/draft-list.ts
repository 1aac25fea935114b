import { newId } from '../../../src/lib/ids.ts';
import { ownName } from '../api/page-user.ts';
import type { LeftEditor } from '../components/entry-editor/form.ts';
import { storedValue } from '../components/stored-value.ts';

/** Text that could not be saved when its page was left. */
export interface Draft {
  id: string;
  /** The typed text, or the title of the entry. */
  text: string;
  why: string;
  /** The state of the editor, to continue with. Cells have only their text. */
  editor?: LeftEditor;
}

type List = ReturnType<typeof storedValue<Draft[]>>;

let opened: List | null = null;
const listeners = new Set<() => void>();

/**
 * Read again each time, because all tabs of a user share the list. The key keeps its earlier name: browsers
 * hold data under it.
 */
function list(): List {
  opened ??= storedValue<Draft[]>(ownName('unkept'), []);
  return opened;
}

export const allDrafts = (): Draft[] => list().read();

export function addDraft(draft: Omit<Draft, 'id'>): void {
  list().write([...allDrafts(), { ...draft, id: newId(Date.now()) }]);
  for (const listener of listeners) listener();
}

/** Removes a draft from the list and returns it. Undefined if another tab removed it before. */
export function takeDraft(id: string): Draft | undefined {
  const found = allDrafts().find((one) => one.id === id);
  if (found) list().write(allDrafts().filter((one) => one.id !== id));
  return found;
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
