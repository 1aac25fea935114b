import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { pickers as words } from '../../words/pickers.ts';
import { Dot } from '../dot.tsx';
import { type ChoiceGroup, firstOf, hasName } from './choices.ts';
import { PickerOption } from './picker-option.tsx';
import classes from './pickers.module.css';

/** Further choices are found by typing. */
const MAX_OPTIONS = 60;

interface Props {
  label: string;
  placeholder: string;
  /** Text that was typed before the list opened. */
  initial?: string;
  /** The choices for a typed text. */
  groupsFor: (typed: string) => ChoiceGroup[];
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
  /** Whether the list stays open for another choice. */
  isMultiple?: boolean;
  /** Creates an item with the typed name; absent without the permission. */
  create?: { label: (name: string) => string; run: (name: string) => unknown } | undefined;
}

/** A search field with the matching choices below: arrows move, Enter chooses. */
export function PickerList({
  label,
  placeholder,
  initial = '',
  groupsFor,
  isChosen,
  onChoose,
  isMultiple,
  create,
}: Props) {
  const [typed, setTyped] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  // Before paint and without scrolling: the popover is not positioned yet.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  const { groups, left } = firstOf(groupsFor(typed), MAX_OPTIONS);
  const choices = groups.flatMap((group) => group.choices);
  const name = typed.trim();
  const canCreate = create !== undefined && name !== '' && !hasName(name, choices);
  const count = choices.length + (canCreate ? 1 : 0);

  const [active, setActive] = useState(() =>
    Math.max(
      0,
      choices.findIndex(({ value }) => isChosen(value)),
    ),
  );
  const [isBusy, setBusy] = useState(false);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = count > 0 ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const choose = async (index: number) => {
    if (isBusy) return;
    const choice = choices[index];
    if (choice) onChoose(choice.value);
    else if (canCreate) {
      setBusy(true);
      await create.run(name);
      setBusy(false);
    }
    if (isMultiple) type('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      setActive((active + step + count) % count);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      void choose(active);
    }
  };

  const option = (index: number) => ({
    id: optionId(index),
    isActive: index === active,
    onActive: () => setActive(index),
    onChoose: () => void choose(index),
  });
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={16} className={classes.mark} aria-hidden />
        <input
          ref={input}
          className={classes.input}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          role="combobox"
          aria-label={placeholder}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          // Otherwise the Escape key would also close a dialog around the list.
          data-mantine-stop-propagation
          data-autofocus
        />
      </div>
      <div
        id={listId}
        className={classes.list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        aria-busy={isBusy}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box contains groups, not fieldsets.
          <div key={group.start} role="group" aria-label={group.label ?? label}>
            {group.label !== null && (
              <div className={classes.group} aria-hidden>
                {group.label}
              </div>
            )}
            {group.choices.map((choice, index) => (
              <PickerOption
                key={choice.value}
                {...option(group.start + index)}
                isChosen={isChosen(choice.value)}
              >
                {choice.colour && <Dot colour={choice.colour} />}
                <span className={classes.name}>{choice.label}</span>
                {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
              </PickerOption>
            ))}
          </div>
        ))}
        {canCreate && (
          <PickerOption {...option(choices.length)} isChosen={false}>
            <IconPlus size={16} className={classes.mark} aria-hidden />
            <span className={classes.name}>{create.label(name)}</span>
          </PickerOption>
        )}
      </div>
      {count === 0 && <p className={classes.note}>{words.nothing}</p>}
      {left > 0 && <p className={classes.note}>{words.more(left.toLocaleString())}</p>}
      <div className="visually-hidden" role="status">
        {name && words.found(choices.length + left)}
      </div>
    </>
  );
}
