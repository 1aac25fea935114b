import { IconListCheck } from '@tabler/icons-react';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { taskTakesTime } from '../../data/takes-time.ts';
import { useMay } from '../../data/use-may.ts';
import { pickers } from '../../words/pickers.ts';
import { ItemPicker } from './item-picker.tsx';
import type { PickerVariant } from './picker-button.tsx';
import classes from './pickers.module.css';

interface Props {
  /** The project whose tasks are offered. */
  projectId: string | null;
  value: string | null;
  onChange: (taskId: string | null) => void;
  variant?: PickerVariant;
  disabled?: boolean;
}

/** Picks a task of a project. Renders nothing if the project offers no tasks. */
export function TaskPicker({ projectId, value, onChange, variant = 'quiet', disabled }: Props) {
  const catalog = useCatalog();
  const { create } = useCatalogChanges();
  const mayCreate = useMay('catalog.manage');
  const words = pickers.task;
  const task = catalog.task(value);
  const tasks = catalog.tasks.filter((one) => one.projectId === projectId && taskTakesTime(one));
  if (projectId === null || (tasks.length === 0 && !task && !mayCreate)) return null;
  return (
    <ItemPicker
      words={words}
      icon={<IconListCheck size={16} className={classes.mark} aria-hidden />}
      chosen={task}
      quietNone={words.label}
      items={tasks}
      value={value}
      onChange={onChange}
      create={(name) => create('tasks', { name, projectId })}
      variant={variant}
      disabled={disabled}
    />
  );
}
