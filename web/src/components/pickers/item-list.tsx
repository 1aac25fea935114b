import { useMay } from '../../data/use-may.ts';
import { type Choice, type ChoiceGroup, search } from './choices.ts';
import { PickerList } from './picker-list.tsx';

/** What is said where one kind of thing is picked. */
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
  /** What was typed already. */
  typed: string;
  choices: readonly Choice[];
  /** How they are grouped while nothing is typed. */
  groups?: ChoiceGroup[];
  /** Makes one of that name; null where the server refused. */
  create: (name: string) => Promise<{ id: string } | null>;
}

/** A list to pick one thing of the catalog from, or none. Who may, makes a new one in place. */
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
