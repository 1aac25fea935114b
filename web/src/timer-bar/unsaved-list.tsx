import { useQueryClient } from '@tanstack/react-query';
import { loadedEntries } from '../data/loaded-entries.ts';
import { type Change, entryIdOf } from '../outbox/change.ts';
import { timerBar as words } from '../words/timer-bar.ts';
import classes from './unsaved.module.css';

const MAX_SHOWN = 6;

/** The unsaved changes, one by one. */
export function UnsavedList({ changes }: { changes: readonly Change[] }) {
  const titleOf = useTitles(changes);
  return (
    <ul className={classes.list}>
      {changes.slice(0, MAX_SHOWN).map((change) => (
        <li key={change.id} className={classes.change}>
          {words.unsaved.kinds[change.kind](titleOf(change))}
        </li>
      ))}
      {changes.length > MAX_SHOWN && <li>{words.unsaved.more(changes.length - MAX_SHOWN)}</li>}
    </ul>
  );
}

/** The titles of the changed entries, if they are loaded. */
function useTitles(changes: readonly Change[]): (change: Change) => string {
  const queries = useQueryClient();
  return (change) => {
    const id = entryIdOf(change);
    const made = changes.flatMap((one) => ('entry' in one && one.entry.id === id ? [one.entry] : []));
    return [...made, ...loadedEntries(queries)].find((entry) => entry.id === id)?.title ?? words.noTitle;
  };
}
