import { IconCheck, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { fuzzySearch } from '../../../src/domain/text/fuzzy.ts';
import { foldForSearch } from '../../../src/domain/text/text.ts';
import { entryFields as words } from '../words/entry-fields.ts';
import classes from './field.module.css';
import { Field, type FieldControl } from './field.tsx';
import { type Leaving, SearchList } from './search-list.tsx';
import { useOpenWork } from './work.ts';

interface Props extends FieldControl {
  value: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Shows the tags of an entry, and lets the user choose or create tags. */
export function TagsField({ value, onChange, ...control }: Props) {
  const label = value.length > 0 ? words.tagsChosen(value) : words.tags;
  const chosen = (
    <span className={classes.tags}>
      <span className="visually-hidden">{words.tags}</span>
      <bdi className={classes.tag}>{value[0]}</bdi>
      {value.length > 1 && <span className={classes.others}>+{value.length - 1}</span>}
    </span>
  );
  const none = (
    <span className={classes.empty}>
      <IconTag size={18} stroke={1.75} aria-hidden />
    </span>
  );
  return (
    <Field
      {...control}
      label={value.length > 0 ? undefined : label}
      title={label}
      shown={value.length > 0 ? chosen : none}
    >
      {(leave) => <TagPicker value={value} onChange={onChange} onLeave={leave} />}
    </Field>
  );
}

interface PickerProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onLeave: (how: Leaving) => void;
}

function TagPicker({ value, onChange, onLeave }: PickerProps) {
  const { tags } = useOpenWork();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const known = [...new Set([...value, ...tags])];
  const found = typed === '' ? known : fuzzySearch(typed, known, (name) => name);
  const isNew = typed !== '' && !known.some((name) => foldForSearch(name) === foldForSearch(typed));
  const options = [
    ...found.map((name) => ({
      key: name,
      isChosen: value.includes(name),
      node: <TagOption name={name} isChosen={value.includes(name)} />,
    })),
    ...(isNew ? [{ key: typed, node: words.newTag(typed) }] : []),
  ];
  const pick = (name: string) => {
    onChange(value.includes(name) ? value.filter((other) => other !== name) : [...value, name]);
    setQuery('');
  };
  return (
    <SearchList
      label={words.tags}
      placeholder={words.findTag}
      query={query}
      onQuery={setQuery}
      options={options}
      onPick={pick}
      none={words.noTagsYet}
      isMultiple
      onLeave={onLeave}
    />
  );
}

function TagOption({ name, isChosen }: { name: string; isChosen: boolean }) {
  return (
    <>
      <span className={classes.check}>{isChosen && <IconCheck size={16} aria-hidden />}</span>
      <bdi className={classes.optionName}>{name}</bdi>
    </>
  );
}
