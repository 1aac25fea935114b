import { useState } from 'react';
import list from '../../components/lists/lists.module.css';
import { MonthFigure } from '../../components/lists/month-figure.tsx';
import { NameField } from '../../components/lists/name-field.tsx';
import { RowActions } from '../../components/lists/row-actions.tsx';
import { RowMenu } from '../../components/lists/row-menu.tsx';
import { type Task, useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { nameProblem } from '../../data/name-problem.ts';
import { useMay } from '../../data/use-may.ts';
import { lists } from '../../words/lists.ts';

interface Props {
  task: Task;
  /** What was done on it this month, once it is known. */
  milliseconds: number | undefined;
}

export function TaskRow({ task, milliseconds }: Props) {
  const { tasks } = useCatalog();
  const { update } = useCatalogChanges();
  const mayManage = useMay('catalog.manage');
  const [isEditing, setEditing] = useState(false);
  const siblings = tasks.filter(({ projectId }) => projectId === task.projectId);
  return (
    <div className={list.row} data-item={task.id}>
      <div className={list.main}>
        {mayManage ? (
          <NameField
            name={task.name}
            label={lists.renameOne(task.name)}
            isEditing={isEditing}
            onEditing={setEditing}
            problemWith={(name) => nameProblem(name, siblings, task.id)}
            onRename={(name) => void update('tasks', task, { name })}
          />
        ) : (
          <span className={list.plain}>{task.name}</span>
        )}
        {task.archived && <span className={list.badge}>{lists.archived}</span>}
      </div>
      <MonthFigure milliseconds={milliseconds} />
      <RowActions>
        <RowMenu list="tasks" item={task} editLabel={lists.rename} onEdit={() => setEditing(true)} />
      </RowActions>
    </div>
  );
}
