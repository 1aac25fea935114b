import type { ReactNode } from 'react';
import { ItemList, type ItemWords } from './item-list.tsx';
import { PickerButton, type PickerVariant } from './picker-button.tsx';
import classes from './pickers.module.css';

interface Item {
  id: string;
  name: string;
}

interface Props {
  words: ItemWords;
  /** Shown before the name in the quiet variant. */
  icon: ReactNode;
  chosen: Item | undefined;
  /** The text of a quiet picker without a choice. */
  quietNone: string;
  items: readonly Item[];
  value: string | null;
  onChange: (id: string | null) => void;
  create: (name: string) => Promise<Item | null>;
  variant: PickerVariant;
  disabled: boolean | undefined;
}

/** Picks an item by its name, such as a client or a task. */
export function ItemPicker(props: Props) {
  const { words, chosen, value, variant } = props;
  const none = variant === 'quiet' ? props.quietNone : words.none;
  return (
    <PickerButton
      label={words.label}
      chosen={chosen?.name ?? words.none}
      variant={variant}
      disabled={props.disabled}
      button={
        <>
          {variant === 'quiet' && props.icon}
          <span className={chosen ? classes.name : classes.none}>{chosen?.name ?? none}</span>
        </>
      }
    >
      {(close, typed) => (
        <ItemList
          words={words}
          value={value}
          onChange={(id) => {
            close();
            props.onChange(id);
          }}
          typed={typed}
          choices={props.items.map(({ id, name }) => ({ value: id, label: name }))}
          create={props.create}
        />
      )}
    </PickerButton>
  );
}
