import { newId } from '../../../src/lib/ids.ts';
import { ownName } from '../api/page-user.ts';
import type { LeftEditor } from '../components/entry-editor/form.ts';
import { kept } from '../components/kept.ts';

/** Something that was typed and could not be kept as it stood when the page was left. */
export interface Unkept {
  id: string;
  /** What it is known by: what was typed, or the title of the entry. */
  text: string;
  why: string;
  /** All that stood in the editor, to go on with; a cell has no more than its text. */
  editor?: LeftEditor;
}

type List = ReturnType<typeof kept<Unkept[]>>;

let opened: List | null = null;
const listeners = new Set<() => void>();

/** The tabs of a person have one list, so it is read anew each time. */
function list(): List {
  opened ??= kept<Unkept[]>(ownName('unkept'), []);
  return opened;
}

export const allUnkept = (): Unkept[] => list().read();

export function addUnkept(unkept: Omit<Unkept, 'id'>): void {
  list().write([...allUnkept(), { ...unkept, id: newId(Date.now()) }]);
  for (const listener of listeners) listener();
}

/** Takes it off the list, to go on with it or to forget it; nothing where another tab did so before. */
export function takeUnkept(id: string): Unkept | undefined {
  const found = allUnkept().find((one) => one.id === id);
  if (found) list().write(allUnkept().filter((one) => one.id !== id));
  return found;
}

export function onUnkept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
