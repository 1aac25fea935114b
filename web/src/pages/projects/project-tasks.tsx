import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ArchivedSwitch } from '../../components/lists/archived-switch.tsx';
import { useRowKeyHints } from '../../components/lists/item-row.tsx';
import { MonthLabel } from '../../components/lists/month-label.tsx';
import { NameInput } from '../../components/lists/name-field.tsx';
import { RowActions } from '../../components/lists/row-actions.tsx';
import { type Project, useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useMonthOfWork } from '../../data/month-of-work.ts';
import { nameProblem } from '../../data/name-problem.ts';
import { workOn } from '../../data/sum-work.ts';
import { firstId } from '../../data/temporary-ids.ts';
import { useMay } from '../../data/use-may.ts';
import { projects as words } from '../../words/projects.ts';
import { TaskRow } from '../tasks/task-row.tsx';
import classes from './project-page.module.css';

/** The tasks of a project with their time of this month. */
export function ProjectTasks({ project }: { project: Project }) {
  const catalog = useCatalog();
  const { create } = useCatalogChanges();
  const month = useMonthOfWork('TASK', project.id);
  const mayManage = useMay('catalog.manage');
  const [withArchived, setWithArchived] = useState(false);
  const [isAdding, setAdding] = useState(false);
  useRowKeyHints();

  const all = catalog.tasks.filter(({ projectId }) => projectId === project.id);
  const tasks = all.filter(({ archived }) => withArchived || !archived);
  return (
    <section className={classes.section} aria-labelledby="tasks">
      <div className={classes.sectionHead}>
        <h2 id="tasks" className={classes.sectionTitle}>
          {words.page.tasks}
        </h2>
        {tasks.length > 0 && (
          <span className={classes.sectionNote}>
            <MonthLabel month={month} />
          </span>
        )}
        <RowActions />
      </div>
      <ul className={classes.rows}>
        {tasks.map((task) => (
          <li key={firstId(task.id)} className={classes.row}>
            <TaskRow task={task} milliseconds={workOn(month.data, task.id)?.milliseconds} />
          </li>
        ))}
      </ul>
      {tasks.length === 0 && !isAdding && <p className={classes.nothing}>{words.page.noTasks}</p>}
      {isAdding && (
        <div className={classes.adding}>
          <NameInput
            name=""
            label={words.page.taskName}
            problemWith={(name) => nameProblem(name, all, null)}
            onDone={(name, isByKey) => {
              if (name) void create('tasks', { name, projectId: project.id });
              // Enter opens a field for another task.
              setAdding(false);
              if (name && isByKey) setTimeout(() => setAdding(true));
            }}
          />
        </div>
      )}
      <div className={classes.sectionFoot}>
        {mayManage && !project.archived && (
          <Button
            variant="subtle"
            px={12}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {words.page.addTask}
          </Button>
        )}
        {all.some(({ archived }) => archived) && (
          <ArchivedSwitch checked={withArchived} onChange={setWithArchived} />
        )}
      </div>
    </section>
  );
}
