import { IconTag } from '@tabler/icons-react';
import { useCatalog } from '../../data/catalog.ts';
import { pickers } from '../../words/pickers.ts';
import { search } from './choices.ts';
import { PickerButton, type PickerVariant } from './picker-button.tsx';
import { PickerList } from './picker-list.tsx';
import classes from './pickers.module.css';

const words = pickers.tags;

interface Props {
  /** The names of the tags, as in an entry. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  variant?: PickerVariant;
  disabled?: boolean;
}

/** Picks any number of tags. A new tag needs only a name: the server creates it with the entry. */
export function TagPicker({ value, onChange, variant = 'quiet', disabled }: Props) {
  const catalog = useCatalog();
  const known = catalog.tags.filter(({ archived }) => !archived).map(({ name }) => name);
  const choices = [...new Set([...known, ...value])].map((name) => ({ value: name, label: name }));
  const toggle = (name: string) =>
    onChange(value.includes(name) ? value.filter((other) => other !== name) : [...value, name]);
  const names = value.join(', ');
  return (
    <PickerButton
      label={words.label}
      chosen={names || words.none}
      variant={variant}
      disabled={disabled}
      button={
        <>
          {(variant === 'quiet' || value.length === 0) && (
            <IconTag size={16} className={classes.mark} aria-hidden />
          )}
          <span className={names ? classes.name : classes.none}>{names || words.label}</span>
        </>
      }
    >
      {(_close, typed) => (
        <PickerList
          label={words.label}
          placeholder={words.find}
          initial={typed}
          groupsFor={(text) => [{ label: null, choices: search(text, choices) }]}
          isChosen={(name) => value.includes(name)}
          onChoose={toggle}
          isMultiple
          create={{ label: words.create, run: toggle }}
        />
      )}
    </PickerButton>
  );
}
