import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { Dot } from '../../components/dot.tsx';
import { CatalogPage } from '../../components/lists/catalog-page.tsx';
import list from '../../components/lists/lists.module.css';
import { NameInput } from '../../components/lists/name-field.tsx';
import { RowActions } from '../../components/lists/row-actions.tsx';
import { useRowHeights } from '../../components/lists/row-heights.ts';
import { useListSearch } from '../../components/lists/use-list-search.ts';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { useMonthOfWork } from '../../data/month-of-work.ts';
import { nameProblem } from '../../data/name-problem.ts';
import { workOn } from '../../data/sum-work.ts';
import { useMay } from '../../data/use-may.ts';
import { tasks as words } from '../../words/tasks.ts';
import { TaskDialog } from './task-dialog.tsx';
import { type NewTaskLine, type TaskGroupLine, type TaskLine, taskLines } from './task-lines.ts';
import { TaskRow } from './task-row.tsx';
import classes from './tasks-page.module.css';

type Line = TaskLine | TaskGroupLine | NewTaskLine;

export function TasksPage() {
  const catalog = useCatalog();
  const month = useMonthOfWork('TASK');
  const search = useListSearch();
  const [addingTo, setAddingTo] = useState<string | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);

  const { searched, withArchived } = search;
  const lines = useMemo(
    () => taskLines(catalog, { typed: searched, withArchived, addingTo }),
    [catalog, searched, withArchived, addingTo],
  );
  const count = lines.filter(({ kind }) => kind === 'task').length;
  const heights = useRowHeights();
  const heightOf = useCallback(({ kind }: Line) => (kind === 'group' ? heights.group : 44), [heights]);

  const show = (line: Line) => {
    switch (line.kind) {
      case 'group':
        return <GroupRow line={line} onAdd={() => setAddingTo(line.project.id)} />;
      case 'new':
        return (
          <div className={classes.under}>
            <NewTaskRow projectId={line.projectId} onDone={() => setAddingTo(null)} />
          </div>
        );
      case 'task':
        return (
          <div className={classes.under}>
            <TaskRow task={line.task} milliseconds={workOn(month.data, line.task.id)?.milliseconds} />
          </div>
        );
    }
  };
  return (
    <CatalogPage
      words={words}
      isEmpty={catalog.tasks.length === 0}
      mayCreate={useMay('catalog.manage')}
      onNew={() => setDialogOpen(true)}
      search={search}
      month={month}
      count={words.count(count)}
      rows={lines}
      heightOf={heightOf}
      dialog={<TaskDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />}
    >
      {show}
    </CatalogPage>
  );
}

function GroupRow({ line: { project, clientName }, onAdd }: { line: TaskGroupLine; onAdd: () => void }) {
  return (
    <div className={list.group}>
      <h2 className={list.groupName}>
        <Dot colour={project.colour} />
        <Link to="/projects/$projectId" params={{ projectId: project.id }} className={list.groupLink}>
          {project.name}
        </Link>
        {clientName !== null && <span className={list.groupDetail}>{clientName}</span>}
      </h2>
      <RowActions>
        {!project.archived && (
          <ActionIcon
            aria-label={words.addTo(project.name)}
            title={words.addTo(project.name)}
            onClick={onAdd}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        )}
      </RowActions>
    </div>
  );
}

function NewTaskRow({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const { tasks } = useCatalog();
  const { create } = useCatalogChanges();
  const siblings = tasks.filter((task) => task.projectId === projectId);
  return (
    <div className={list.row}>
      <div className={list.main}>
        <NameInput
          name=""
          label={words.name}
          problemWith={(name) => nameProblem(name, siblings, null)}
          onDone={(name) => {
            if (name) void create('tasks', { name, projectId });
            onDone();
          }}
        />
      </div>
    </div>
  );
}
