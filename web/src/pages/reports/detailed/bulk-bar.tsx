import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { projectChoices, search } from '../../../components/pickers/choices.ts';
import { PickerButton } from '../../../components/pickers/picker-button.tsx';
import { PickerList } from '../../../components/pickers/picker-list.tsx';
import { useCatalog } from '../../../data/catalog.ts';
import { reports } from '../../../words/reports.ts';
import type { BulkChange } from './bulk.ts';
import classes from './detailed.module.css';
import type { BulkProgress } from './use-bulk-changes.ts';

const words = reports.detailed;

interface Props {
  count: number;
  /** The number of matching entries beyond the loaded ones, if all loaded ones are selected; else 0. */
  more: number;
  progress: BulkProgress | null;
  onApply: (change: BulkChange) => void;
  onSelectMatching: () => void;
  onStop: () => void;
  onClear: () => void;
}

/** Actions for the selected entries. */
export function BulkBar({ count, more, progress, onApply, onSelectMatching, onStop, onClear }: Props) {
  const bar = useRef<HTMLElement>(null);
  const said = progress ? words[progress.kind](progress.done, progress.all) : words.selected(count);
  // The pressed button disappears, so the focus moves on first.
  const withFocus = (act: () => void) => () => {
    bar.current?.focus();
    act();
  };
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={classes.bulk}
      data-selection-bar
      aria-label={words.selected(count)}
    >
      <span className={classes.bulkCount} role="status">
        {said}
      </span>
      {progress && (
        <>
          <progress className={classes.progress} aria-label={said} value={progress.done} max={progress.all} />
          <Button variant="subtle" className={classes.bulkMore} onClick={withFocus(onStop)}>
            {words.stop}
          </Button>
        </>
      )}
      {more > 0 && !progress && (
        <Button variant="subtle" className={classes.bulkMore} onClick={withFocus(onSelectMatching)}>
          {words.selectMatching(count + more)}
        </Button>
      )}
      <Changes onApply={onApply} />
      <ActionIcon className={classes.bulkClear} aria-label={words.clearSelection} onClick={onClear}>
        <IconX size={16} />
      </ActionIcon>
    </section>
  );
}

function Changes({ onApply }: Pick<Props, 'onApply'>) {
  const catalog = useCatalog();
  const setProject = (projectId: string | null) =>
    onApply({ kind: 'project', projectId, clientId: catalog.project(projectId)?.clientId ?? null });
  return (
    <>
      <ProjectMenu onChoose={setProject} />
      <Menu position="top-start">
        <Menu.Target>
          <Button variant="subtle" color="gray" className={classes.bulkButton}>
            {words.setBillable}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onApply({ kind: 'billable', billable: true })}>
            {words.billable}
          </Menu.Item>
          <Menu.Item onClick={() => onApply({ kind: 'billable', billable: false })}>
            {words.notBillable}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TagsPicker onApply={onApply} />
    </>
  );
}

/** All projects that take time, and none. */
function ProjectMenu({ onChoose }: { onChoose: (projectId: string | null) => void }) {
  const catalog = useCatalog();
  const choices = [{ value: '', label: words.noProject }, ...projectChoices(catalog)];
  return (
    <PickerButton
      label={words.setProject}
      chosen={words.setProject}
      variant="quiet"
      button={words.setProject}
    >
      {(close, typed) => (
        <PickerList
          label={words.setProject}
          placeholder={reports.filters.find.project}
          initial={typed}
          groupsFor={(text) => [{ label: null, choices: search(text, choices) }]}
          isChosen={() => false}
          onChoose={(id) => {
            close();
            onChoose(id || null);
          }}
        />
      )}
    </PickerButton>
  );
}

function TagsPicker({ onApply }: Pick<Props, 'onApply'>) {
  const catalog = useCatalog();
  const [tags, setTags] = useState<readonly string[]>([]);
  const known = catalog.tags.filter(({ archived }) => !archived).map(({ name }) => name);
  const choices = [...new Set([...tags, ...known])].map((name) => ({ value: name, label: name }));
  const toggle = (name: string) =>
    setTags(tags.includes(name) ? tags.filter((one) => one !== name) : [...tags, name]);
  return (
    <PickerButton label={words.tags} chosen={words.tagsHint} variant="quiet" button={words.tags}>
      {(close, typed) => {
        const apply = (kind: 'add tags' | 'remove tags') => {
          close();
          setTags([]);
          onApply({ kind, tags });
        };
        return (
          <>
            <PickerList
              label={words.tags}
              placeholder={reports.filters.find.tag}
              initial={typed}
              groupsFor={(text) => [{ label: null, choices: search(text, choices) }]}
              isChosen={(name) => tags.includes(name)}
              onChoose={toggle}
              isMultiple
              create={{ label: words.newTag, run: toggle }}
            />
            <div className={classes.tagsFoot}>
              <Button size="compact-sm" disabled={tags.length === 0} onClick={() => apply('add tags')}>
                {words.addTags}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={tags.length === 0}
                onClick={() => apply('remove tags')}
              >
                {words.removeTags}
              </Button>
            </div>
          </>
        );
      }}
    </PickerButton>
  );
}
