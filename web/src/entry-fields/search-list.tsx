import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { moved, type Option, Options } from './options.tsx';
import classes from './search-list.module.css';

/** How the keyboard leaves a field that is edited in place. */
export type Leaving = 'next' | 'previous' | 'back';

interface Props {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  options: readonly Option[];
  onPick: (key: string) => void;
  /** The text without options. */
  none: string;
  /** The text below the options. */
  note?: string | undefined;
  /** Whether several options can be chosen. */
  isMultiple?: boolean;
  /** Called for Tab, which moves past the list or back before it, and for Escape. */
  onLeave: (how: Leaving) => void;
}

/** A searchable list: typing filters, arrows move, Enter picks. */
export function SearchList(props: Props) {
  const {
    label,
    placeholder,
    query,
    onQuery,
    options,
    onPick,
    none,
    note,
    isMultiple = false,
    onLeave,
  } = props;
  const id = useId();
  const chosen = options.findIndex(({ isChosen }) => isChosen);
  const [at, setAt] = useState(isMultiple || chosen < 0 ? 0 : chosen);
  const active = Math.min(at, options.length - 1);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The list is not positioned yet, so the page must not scroll to it.
    input.current?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const option = options[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') setAt(moved(active, key, options.length));
    else if (key === 'Enter' && option) onPick(option.key);
    else if (key === 'Tab') onLeave(shiftKey ? 'previous' : 'next');
    else if (key === 'Escape') onLeave('back');
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.picker}>
      <input
        ref={input}
        className={classes.search}
        role="combobox"
        aria-label={placeholder}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-list-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={query}
        onChange={(event) => {
          setAt(0);
          onQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Options
        id={`${id}-list`}
        label={label}
        options={options}
        active={active}
        onPoint={setAt}
        onPick={onPick}
        isMultiple={isMultiple}
      />
      {options.length === 0 && <p className={classes.note}>{none}</p>}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
