import { useKey } from '../../keys/keys.tsx';
import { lists as words } from '../../words/lists.ts';

/** Binds the key that edits the row which has the focus; rows say whose they are with `data-item`. */
export function useEditKey(edit: (id: string) => void): void {
  useKey('e', words.keys.group, words.keys.edit, () => {
    const id = document.activeElement?.closest('[data-item]')?.getAttribute('data-item');
    if (id) edit(id);
  });
}
