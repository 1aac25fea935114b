import { Tooltip, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './name-field.module.css';

interface Props {
  name: string;
  /** The label for screen readers. */
  label: string;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  /** The problem with a name; null if it is valid. */
  problemWith: (name: string) => string | null;
  onRename: (name: string) => void;
}

/** A name that is edited in place: Enter saves, Escape reverts, blur saves a valid name. */
export function NameField({ name, label, isEditing, onEditing, problemWith, onRename }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const finish = (next: string | null) => {
    onEditing(false);
    if (next !== null && next !== name) onRename(next);
  };
  if (!isEditing) {
    return (
      <UnstyledButton ref={button} className={classes.name} onClick={() => onEditing(true)} title={label}>
        {name}
      </UnstyledButton>
    );
  }
  return (
    <NameInput
      name={name}
      label={label}
      problemWith={problemWith}
      onDone={(next, isByKey) => {
        finish(next);
        if (isByKey) requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}

interface InputProps extends Pick<Props, 'name' | 'label' | 'problemWith'> {
  /** Called with null if nothing is to be saved. */
  onDone: (name: string | null, isByKey: boolean) => void;
}

export function NameInput({ name, label, problemWith, onDone }: InputProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const isDone = useRef(false);
  const done = (next: string | null, isByKey: boolean) => {
    // Unmounting the field triggers another blur event.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next, isByKey);
  };
  const keep = (isByKey: boolean) => {
    const next = typed.trim();
    const found = next === name ? null : problemWith(next);
    if (found === null) done(next, isByKey);
    else if (isByKey) setProblem(found);
    else done(null, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') keep(true);
    else if (event.key === 'Escape') done(null, true);
    else return;
    // Otherwise the same key press would activate the button that gets the focus.
    event.preventDefault();
  };
  return (
    <Tooltip label={problem} opened={problem !== null} color="red" position="bottom-start">
      <input
        className={classes.input}
        value={typed}
        aria-label={label}
        aria-invalid={problem !== null}
        // biome-ignore lint/a11y/noAutofocus: replaces the button that had the focus.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => keep(false)}
        autoComplete="off"
      />
    </Tooltip>
  );
}
