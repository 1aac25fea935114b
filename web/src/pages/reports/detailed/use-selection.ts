import { useState } from 'react';
import { idsBetween } from './bulk.ts';

export interface Selection {
  has: (id: string) => boolean;
  count: number;
  /** With "select all matching": the excluded entries, loaded or not. Else null. */
  except: ReadonlySet<string> | null;
  /** Toggles an entry; with `isRange`, selects all from the last toggled one. */
  toggle: (id: string, isRange: boolean) => void;
  /** Selects an entry and the one after (1) or before it (-1). */
  extend: (id: string, step: 1 | -1) => void;
  /** Selects all loaded entries. */
  selectAll: () => void;
  /** Selects all matching entries. */
  selectMatching: () => void;
  clear: () => void;
}

interface SelectionOptions {
  /** The question of the list. "All matching" ends when it changes. */
  question: unknown;
  /** The number of matching entries. */
  count: number;
}

/** The selected entries, without those that left the list. */
export function useSelection(listed: readonly { id: string }[], options: SelectionOptions): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [matching, setMatching] = useState<{ question: string; except: ReadonlySet<string> } | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const question = JSON.stringify(options.question);
  const except = matching?.question === question ? matching.except : null;
  const ids = new Set(
    chosen.size === 0 || except ? [] : listed.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
  );
  const select = (wanted: Iterable<string>) => {
    setMatching(null);
    setChosen(new Set(wanted));
  };
  const has = (id: string) => (except ? !except.has(id) : ids.has(id));
  const put = (changed: readonly string[], isSelected: boolean) => {
    // The set holds the selected entries, or the excluded ones.
    const next = new Set(except ?? ids);
    for (const id of changed) {
      if (isSelected === (except === null)) next.add(id);
      else next.delete(id);
    }
    if (except) setMatching({ question, except: next });
    else setChosen(next);
  };
  const between = (id: string) =>
    idsBetween(
      listed.map((row) => row.id),
      last,
      id,
    );
  return {
    has,
    count: except ? Math.max(0, options.count - except.size) : ids.size,
    except,
    toggle: (id, isRange) => {
      put(isRange ? between(id) : [id], isRange || !has(id));
      setLast(id);
    },
    extend: (id, step) => {
      const next = listed[listed.findIndex((row) => row.id === id) + step]?.id ?? id;
      put([id, next], true);
      setLast(next);
    },
    selectAll: () => select(listed.map(({ id }) => id)),
    selectMatching: () => setMatching({ question, except: new Set() }),
    clear: () => select([]),
  };
}
