import { Button, Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { PickerList } from '../../components/pickers/picker-list.tsx';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { newProject } from '../../data/new-project.ts';
import { useMay } from '../../data/use-may.ts';
import { useEarlyEscape } from '../../keys/use-early-escape.ts';
import { pickers } from '../../words/pickers.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import classes from './timesheet.module.css';
import { useRecentRows } from './use-recent-rows.ts';
import type { RowChanges } from './use-row-changes.ts';
import { rowOf, workGroups } from './work-choices.ts';

interface Props {
  rows: RowChanges;
  isMain: boolean;
}

/** A button with a list of all projects and tasks; the chosen item becomes a row. */
export function AddRow({ rows, isMain }: Props) {
  useEarlyEscape(rows.isAdding, () => rows.setAdding(false));
  return (
    <Popover
      opened={rows.isAdding}
      onChange={rows.setAdding}
      position="bottom-start"
      width={340}
      shadow="sm"
      offset={4}
      trapFocus
      middlewares={{ flip: true, shift: { padding: 8 } }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          variant={isMain ? 'filled' : 'subtle'}
          leftSection={<IconPlus size={16} aria-hidden />}
          data-entrance
          onClick={() => rows.setAdding(!rows.isAdding)}
        >
          {words.addRow}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.picker} aria-label={words.addRow}>
        <WorkList rows={rows} />
      </Popover.Dropdown>
    </Popover>
  );
}

function WorkList({ rows }: { rows: RowChanges }) {
  const catalog = useCatalog();
  const recent = useRecentRows(rows.member);
  const { create } = useCatalogChanges();
  const mayCreate = useMay('catalog.manage');
  return (
    <PickerList
      initial=""
      label={words.work}
      placeholder={words.findWork}
      groupsFor={(typed) => workGroups(catalog, rows.present, recent, typed)}
      isChosen={() => false}
      onChoose={(value) => rows.add(rowOf(value, catalog))}
      create={
        mayCreate
          ? {
              label: pickers.project.create,
              run: async (name) => {
                const made = await create('projects', newProject(name, catalog.projects));
                if (made) rows.add({ projectId: made.id, taskId: null });
              },
            }
          : undefined
      }
    />
  );
}
