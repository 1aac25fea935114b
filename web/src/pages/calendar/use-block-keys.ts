import type { KeyboardEvent } from 'react';
import type { Entry } from '../../data/entry.ts';
import { useLock } from '../../lock/use-lock.ts';
import { useTracking } from '../../outbox/tracking.tsx';
import { nextBlock, type Place } from './next-block.ts';
import { entryIdAt } from './use-block-focus.ts';

/** Keys on a focused block: move to others, open the editor, delete. Enter works as on any button. */
export function useBlockKeys(
  entries: readonly Entry[] | undefined,
  places: readonly Place[],
  { focus }: { focus: (entryId: string) => void },
  { open }: { open: (entryId: string) => void },
): (event: KeyboardEvent) => void {
  const tracking = useTracking();
  const lock = useLock();
  const run = (id: string, key: string): boolean => {
    const entry = entries?.find((one) => one.id === id);
    if (!entry) return false;
    if (key === 'e') {
      open(id);
      return true;
    }
    if (key === 'Delete' || key === 'Backspace') {
      if (lock.stops([entry])) return true;
      const neighbour = nextBlock(places, id, 'ArrowDown') ?? nextBlock(places, id, 'ArrowUp');
      tracking.remove(entry);
      if (neighbour) focus(neighbour);
      return true;
    }
    const next = nextBlock(places, id, key);
    if (next) focus(next);
    // At the end of a row, an arrow key must not trigger a shortcut of the page.
    return next !== null || key.startsWith('Arrow');
  };
  return (event) => {
    const id = entryIdAt(event.target);
    if (!id || event.altKey || event.ctrlKey || event.metaKey || !run(id, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
