import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOnLeave } from '../components/use-on-leave.ts';
import { addDraft } from '../drafts/draft-list.ts';
import classes from './editable-text.module.css';
import { PlainButton } from './plain-button.tsx';
import type { Leaving } from './search-list.tsx';

interface Props {
  /** The label for screen readers. */
  label: string;
  /** The initial text of the input. */
  text: string;
  /** The content while it is not being edited. */
  children: ReactNode;
  /** Saves the text and returns the problem with it, if any. Also called on unmount. */
  onKeep: (text: string) => string | null;
  isEditing: boolean;
  onEdit: () => void;
  /** Called when editing ends, with the key that ended it; null if the focus moved elsewhere. */
  onDone: (how: Leaving | null) => void;
  tabIndex?: number | undefined;
  maxLength?: number;
  placeholder?: string;
  className?: string | undefined;
  /** Aligns digits in a column. */
  isFigure?: boolean;
  /** The accessible name of a figure, including the figure. */
  name?: string | undefined;
  title?: string | undefined;
}

/** A text that becomes an input in place: Enter saves, Escape reverts, Tab saves and moves on. */
export function EditableText(props: Props) {
  const {
    label,
    text,
    children,
    onKeep,
    isEditing,
    onEdit,
    onDone,
    tabIndex,
    className,
    isFigure,
    name,
    title,
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useLayoutEffect(() => {
    if (isEditing || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  }, [isEditing]);
  const done = (how: Leaving | null) => {
    returnsFocus.current = how === 'back';
    onDone(how);
  };
  if (isEditing) {
    return (
      <Input
        label={label}
        text={text}
        onKeep={onKeep}
        onDone={done}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
        isFigure={isFigure}
      />
    );
  }
  return (
    <PlainButton
      ref={button}
      className={`${classes.shown} ${className ?? ''}`}
      data-figure={isFigure || undefined}
      onClick={onEdit}
      tabIndex={tabIndex}
      title={title}
      aria-label={name}
    >
      {children}
    </PlainButton>
  );
}

interface InputProps {
  label: string;
  text: string;
  onKeep: (text: string) => string | null;
  onDone: (how: Leaving | null) => void;
  maxLength: number | undefined;
  placeholder: string | undefined;
  isFigure: boolean | undefined;
}

function Input({ label, text, onKeep, onDone, maxLength, placeholder, isFigure }: InputProps) {
  // Text that was not edited must not revert a change from elsewhere.
  const [first] = useState(text);
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Unmounting an input may trigger another blur event. */
  const isDone = useRef(false);
  useEffect(() => {
    isDone.current = false;
    input.current?.focus();
    input.current?.select();
  }, []);
  const end = (how: Leaving | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(how);
  };
  const tryToKeep = () => (isDone.current || typed === first ? null : onKeep(typed));
  const keep = (how: Leaving | null) => {
    const wrong = tryToKeep();
    if (wrong === null) end(how);
    else setProblem(wrong);
  };
  useOnLeave(() => {
    const wrong = tryToKeep();
    isDone.current = true;
    if (wrong !== null) addDraft({ text: typed, why: wrong });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') keep('back');
    else if (event.key === 'Escape') end('back');
    else if (event.key === 'Tab') keep(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={classes.edited} data-figure={isFigure || undefined}>
      <input
        ref={input}
        className={classes.input}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        autoComplete="off"
        value={typed}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => keep(null)}
      />
      {problem !== null && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
