import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { parseDuration } from '../../../../src/domain/time/duration-text.ts';
import { useTimeFormat } from '../../time/format.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import classes from './cell.module.css';
import { type Move, moveOf } from './moves.ts';
import type { Editing } from './use-editing.ts';
import type { Places } from './use-places.ts';

interface Props {
  text: string;
  label: string;
  isWrong: boolean;
  /** The id of the element with the problem. */
  problemId: string;
  editing: Editing;
  places: Places;
}

/** The input for a duration. Enter saves and moves down, Tab saves and moves on, Escape reverts. */
export function CellInput({ text, label, isWrong, problemId, editing, places }: Props) {
  const { edited } = editing;
  const { duration } = useTimeFormat();
  const input = useRef<HTMLInputElement>(null);
  const isSelected = edited?.isSelected;
  useLayoutEffect(() => {
    input.current?.focus();
    if (isSelected) input.current?.select();
    else input.current?.setSelectionRange(-1, -1);
  }, [isSelected]);
  if (!edited) return null;
  const { cell, mode } = edited;

  const leave = () => {
    places.focus(cell.id);
    editing.close();
  };
  const moveFor = (event: KeyboardEvent): Move | null => {
    if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
    const move = moveOf(event);
    const isWithinText = move === 'left' || move === 'right' ? mode === 'within' : isOfText(move);
    return isWithinText ? null : move;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      editing.revert(cell.id);
      leave();
      return;
    }
    if (event.key === 'F2') {
      event.preventDefault();
      editing.setMode(mode === 'over' ? 'within' : 'over');
      return;
    }
    const move = moveFor(event);
    if (!move) return;
    if (!editing.keep()) {
      event.preventDefault();
      return;
    }
    const from = places.at(event.target);
    leave();
    // If Tab leaves the cells, the browser moves the focus.
    if (from && places.move(from, move)) event.preventDefault();
  };
  // A bare number may be hours or minutes.
  const length = /^\s*\d+\s*$/.test(text) ? parseDuration(text) : null;
  return (
    <>
      <input
        ref={input}
        className={`${classes.input} figures`}
        value={text}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => editing.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // Another window has the focus; the input is still this window's active element.
          if (document.activeElement === event.currentTarget) return;
          editing.keep();
          editing.close();
        }}
      />
      <span className={`${classes.meant} figures`} role="status">
        {length !== null && words.meant(duration(length))}
      </span>
    </>
  );
}

/** While there is text, Home and End move within the text. */
function isOfText(move: Move | null): boolean {
  return move === 'rowStart' || move === 'rowEnd' || move === 'first' || move === 'last';
}
