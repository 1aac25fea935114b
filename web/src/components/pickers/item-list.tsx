import { useMay } from '../../data/use-may.ts';
import { type Choice, type ChoiceGroup, search } from './choices.ts';
import { PickerList } from './picker-list.tsx';

/** The texts of a picker for one kind of item. */
export interface ItemWords {
  label: string;
  none: string;
  find: string;
  create: (name: string) => string;
}

interface Props {
  words: ItemWords;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Text that was typed before the list opened. */
  typed: string;
  choices: readonly Choice[];
  /** The groups shown while nothing is typed. */
  groups?: ChoiceGroup[];
  /** Creates an item with this name; resolves to null if the server refuses. */
  create: (name: string) => Promise<{ id: string } | null>;
}

/** A list to pick one catalog item, or none. Users with the permission can create an item in place. */
export function ItemList({ words, value, onChange, typed, choices, groups, create }: Props) {
  const mayCreate = useMay('catalog.manage');
  const none = value === null ? [] : [{ label: null, choices: [{ value: '', label: words.none }] }];
  const all = groups ?? [{ label: null, choices: [...choices] }];
  const run = async (name: string) => {
    const made = await create(name);
    if (made) onChange(made.id);
  };
  return (
    <PickerList
      label={words.label}
      placeholder={words.find}
      initial={typed}
      groupsFor={(text) =>
        text.trim() === '' ? [...none, ...all] : [{ label: null, choices: search(text, choices) }]
      }
      isChosen={(id) => id === value}
      onChoose={(id) => onChange(id || null)}
      create={mayCreate ? { label: words.create, run } : undefined}
    />
  );
}
