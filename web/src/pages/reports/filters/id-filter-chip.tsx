import { type Choice, search } from '../../../components/pickers/choices.ts';
import { PickerList } from '../../../components/pickers/picker-list.tsx';
import { reports } from '../../../words/reports.ts';
import { Chip } from './chip.tsx';

const words = reports.filters;
const NONE = 'none';

interface Props {
  kind: 'member' | 'client' | 'project' | 'task' | 'tag';
  choices: readonly Choice[];
  /** Null in the list stands for items without one. */
  ids: readonly (string | null)[] | null;
  onChange: (ids: (string | null)[] | null) => void;
}

/** Filters by any number of items of a kind, found by typing. */
export function IdFilterChip({ kind, choices, ids, onChange }: Props) {
  const label = words[kind];
  const without = kind === 'member' ? [] : [{ value: NONE, label: words.without[kind] }];
  const all = [...without, ...choices];
  const chosen = all.filter(({ value }) => ids?.includes(value === NONE ? null : value));
  const toggle = (value: string) => {
    const id = value === NONE ? null : value;
    const others = ids?.filter((one) => one !== id) ?? [];
    const next = ids?.includes(id) ? others : [...others, id];
    onChange(next.length > 0 ? next : null);
  };
  const [first] = chosen;
  return (
    <Chip label={label} chosen={textOf()} onClear={() => onChange(null)}>
      {() => (
        <PickerList
          label={label}
          placeholder={words.find[kind]}
          groupsFor={(typed) => [
            { label: null, choices: typed.trim() === '' ? chosenFirst() : search(typed, all) },
          ]}
          isChosen={(value) => chosen.some((choice) => choice.value === value)}
          onChoose={toggle}
          isMultiple
        />
      )}
    </Chip>
  );

  function textOf(): string | null {
    if (!ids || !first) return null;
    return chosen.length === 1 ? words.one(label, first.label) : words.count(label, chosen.length);
  }

  /** Chosen items come first, because they are hard to find in a long list. */
  function chosenFirst(): Choice[] {
    return [...chosen, ...all.filter((choice) => !chosen.includes(choice))];
  }
}
