import {
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { completionAt } from '../../../src/domain/entry-line/complete.ts';
import { TITLE_LIMIT } from '../../../src/domain/text/text.ts';
import { moved, Options } from '../entry-fields/options.tsx';
import { timerBar as words } from '../words/timer-bar.ts';
import classes from './line-input.module.css';
import type { Parsed, Reading, StoredDraft } from './read-line.ts';
import { take } from './suggest.ts';
import { keyOf, SuggestionLabel } from './suggestion.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface LineProps {
  draft: StoredDraft;
  onDraft: (draft: StoredDraft) => void;
  reading: Reading;
  /** The effect of overlapping entries on the new one. */
  overlapHint: string | null;
  /** Parses the line. */
  read: (text: string) => Parsed;
  onSubmit: () => void;
  /** Called for Escape if there is nothing open that it would close first. */
  onEscape: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A line with marks and times is longer than the title without them. */
const MAX_LINE_LENGTH = 2 * TITLE_LIMIT;

/** The input for an entry line, with suggestions below it. */
export function LineInput(props: LineProps) {
  const { draft, onDraft, reading, overlapHint, read, onSubmit, onEscape, ref } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const [isFocused, setFocused] = useState(false);
  const [isClosed, setClosed] = useState(false);
  /** Whether the user tried to submit a line with an obstacle. */
  const [isStopped, setStopped] = useState(false);
  const [caret, setCaret] = useState(draft.text.length);
  const [chosen, setChosen] = useState<number | null>(null);
  const nextCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  const isOpen = isFocused && !isClosed;
  const { about, items, span, isFirstDefault } = useSuggestions(draft, caret, reading.parsed, isOpen);
  const active = Math.min(chosen ?? (isFirstDefault ? 0 : -1), items.length - 1);
  // Text that is still being typed shows no error yet.
  const isTypingName = completionAt(draft.text, caret) !== null;
  const obstacle = isStopped || !isTypingName ? reading.obstacle : null;
  const messages = [obstacle, ...reading.remarks, overlapHint].filter((message) => message !== null);
  const isShown = isOpen && (items.length > 0 || messages.length > 0);

  const changed = (next: StoredDraft, at: number) => {
    onDraft(next);
    setCaret(at);
    setChosen(null);
    setClosed(false);
    setStopped(false);
  };
  const pick = (key: string) => {
    const suggestion = items.find((one) => keyOf(one) === key);
    if (!suggestion) return;
    const taken = take(draft, suggestion, span, read);
    nextCaret.current = taken.caret;
    changed(taken.draft, taken.caret);
    // A recent entry completes the line; the next Enter saves it.
    if (suggestion.kind === 'recent') setClosed(true);
    input.current?.focus();
  };
  const submit = () => {
    setStopped(reading.obstacle !== null);
    setClosed(reading.obstacle === null);
    onSubmit();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const option = isShown ? items[active] : undefined;
    if ((key === 'ArrowDown' || key === 'ArrowUp') && items.length > 0) {
      setClosed(false);
      setChosen(moved(active, key, items.length));
    } else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && option) pick(keyOf(option));
    else if (key === 'Enter') submit();
    else if (key === 'Escape' && isShown) setClosed(true);
    else if (key === 'Escape') onEscape();
    else if (key === 'Backspace' && draft.text === '') onDraft(withoutLast(draft));
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.line}>
      <input
        ref={input}
        className={classes.input}
        role="combobox"
        aria-label={words.line}
        aria-expanded={isShown && items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active >= 0 ? `${id}-list-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={isStopped || undefined}
        aria-describedby={messages.length > 0 ? `${id}-messages` : undefined}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={MAX_LINE_LENGTH}
        placeholder={words.hint}
        value={draft.text}
        onChange={({ currentTarget: { value, selectionStart } }) =>
          changed({ ...draft, text: value }, selectionStart ?? value.length)
        }
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onFocus={() => setFocused(true)}
        onClick={() => setClosed(false)}
        onBlur={() => {
          setFocused(false);
          setClosed(false);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.panel} hidden={!isShown}>
        {items.length > 0 && (
          <p className={classes.about} aria-hidden>
            {words.about[about]}
          </p>
        )}
        <Options
          id={`${id}-list`}
          label={words.suggestions}
          options={
            isShown
              ? items.map((one) => ({ key: keyOf(one), node: <SuggestionLabel suggestion={one} /> }))
              : []
          }
          active={active}
          onPoint={setChosen}
          onPick={pick}
        />
        <div id={`${id}-messages`} className={classes.messages} role="status">
          {isShown &&
            messages.map((message) => (
              <p key={message} className={classes.message} data-stops={message === obstacle || undefined}>
                {message}
              </p>
            ))}
        </div>
      </div>
    </div>
  );
}

/** Backspace in an empty line removes the last chosen value. */
function withoutLast(draft: StoredDraft): StoredDraft {
  const { times, ...others } = draft;
  if (times) return others;
  if (draft.tags.length > 0) return { ...draft, tags: draft.tags.slice(0, -1) };
  return draft.work ? { ...draft, work: null } : { ...draft, billable: null };
}
