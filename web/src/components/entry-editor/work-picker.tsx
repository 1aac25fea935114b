import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useMemo } from 'react';
import { fuzzySearch } from '../../../../src/domain/fuzzy.ts';
import type { Catalog } from '../../data/catalog.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { Dot } from '../dot.tsx';
import classes from './entry-editor.module.css';
import { choiceOf, workOf, workOptions } from './work-options.ts';

/** Who looks for something types; nobody reads more than this. */
const MOST_OPTIONS = 100;

interface Props {
  catalog: Catalog;
  projectId: string | null;
  taskId: string | null;
  onChoose: (projectId: string | null, taskId: string | null) => void;
}

/** Chooses a project, or a task in one. */
export function WorkPicker({ catalog, projectId, taskId, onChoose }: Props) {
  const value = choiceOf(projectId, taskId);
  const options = useMemo(() => workOptions(catalog, value), [catalog, value]);
  const colourOf = (option: string) => catalog.project(workOf(option).projectId)?.colour;
  return (
    <Select
      aria-label={words.project}
      placeholder={words.noProject}
      data={options}
      value={value}
      onChange={(chosen) => {
        const work = workOf(chosen);
        onChoose(work.projectId, work.taskId);
      }}
      searchable
      clearable
      limit={MOST_OPTIONS}
      filter={fitting}
      nothingFoundMessage={words.noSuchProject}
      maxDropdownHeight={240}
      // Within the editor: a click on an option is no click beside it.
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      leftSection={value ? <Dot colour={colourOf(value)} /> : <IconFolder size={16} />}
      leftSectionPointerEvents="none"
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot colour={colourOf(option.value)} />
          {option.label}
        </span>
      )}
    />
  );
}

/** The best first; also what a client is called finds its projects. */
const fitting: OptionsFilter = ({ options, search }) => {
  if (!search.trim()) return options;
  const all = options.flatMap((option) =>
    'group' in option
      ? option.items.map((item) => ({ item: item as ComboboxItem, client: option.group }))
      : [{ item: option, client: '' }],
  );
  return fuzzySearch(search, all, ({ item, client }) => `${item.label} ${client}`).map(({ item }) => item);
};
