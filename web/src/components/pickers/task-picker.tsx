import { IconListCheck } from '@tabler/icons-react';
import { roleMay } from '../../../../src/domain/policy.ts';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { pickers as words } from '../../words/pickers.ts';
import { search } from './choices.ts';
import { Picker, type PickerVariant } from './picker.tsx';
import { PickerList } from './picker-list.tsx';
import classes from './pickers.module.css';

interface Props {
  /** Whose tasks there are to pick from. */
  projectId: string | null;
  value: string | null;
  onChange: (taskId: string | null) => void;
  variant?: PickerVariant;
  disabled?: boolean;
}

/** Picks a task of a project. There is none to pick, and nothing to see, where the project has no tasks to offer. */
export function TaskPicker({ projectId, value, onChange, variant = 'quiet', disabled }: Props) {
  const catalog = useCatalog();
  const { create } = useCatalogChanges();
  const { role } = useTeam().myIdentity;
  const task = catalog.task(value);
  const choices = catalog.tasks
    .filter((one) => one.projectId === projectId && !one.archived)
    .map(({ id, name }) => ({ value: id, label: name }));
  const mayCreate = roleMay(role, 'catalog.manage');
  if (projectId === null || (choices.length === 0 && !task && !mayCreate)) return null;
  const none = { value: '', label: words.noTask };
  return (
    <Picker
      label={words.task}
      chosen={task?.name ?? words.noTask}
      variant={variant}
      disabled={disabled}
      button={
        <>
          {variant === 'quiet' && <IconListCheck size={16} className={classes.mark} aria-hidden />}
          <span className={task ? classes.name : classes.none}>
            {task?.name ?? (variant === 'quiet' ? words.task : words.noTask)}
          </span>
        </>
      }
    >
      {(close, typed) => {
        const choose = (id: string) => {
          close();
          onChange(id || null);
        };
        return (
          <PickerList
            label={words.task}
            placeholder={words.find.task}
            initial={typed}
            groupsFor={(text) => [
              {
                label: null,
                choices: value !== null && text.trim() === '' ? [none, ...choices] : search(text, choices),
              },
            ]}
            isChosen={(id) => id === value}
            onChoose={choose}
            create={
              mayCreate
                ? {
                    label: words.create.task,
                    run: async (name) => {
                      const made = await create('tasks', { name, projectId });
                      if (made) choose(made.id);
                    },
                  }
                : undefined
            }
          />
        );
      }}
    </Picker>
  );
}
