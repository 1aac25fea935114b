import { checkName, foldForSearch } from '../../../src/domain/text/text.ts';
import { messageOf } from '../api/api-error.ts';
import { catalog as words } from '../words/catalog.ts';
import { serverId } from './temporary-ids.ts';

export interface Named {
  id: string;
  name: string;
  archived: boolean;
}

/**
 * The reason why the server would refuse a name; null if it is valid. `siblings` are the items whose names are taken,
 * such as the tasks of the same project.
 */
export function nameProblem(name: string, siblings: readonly Named[], ownId: string | null): string | null {
  if (name.trim() === '') return words.nameMissing;
  try {
    const checked = checkName(name, words.theName);
    const own = ownId && serverId(ownId);
    // Existing names may differ only in case and stay valid.
    if (siblings.some((item) => item.id === own && item.name === checked)) return null;
    const key = foldForSearch(checked);
    const isTaken = siblings.some(
      (item) => !item.archived && item.id !== own && foldForSearch(item.name) === key,
    );
    return isTaken ? words.nameTaken(checked) : null;
  } catch (error) {
    return messageOf(error);
  }
}
