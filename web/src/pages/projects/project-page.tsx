import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Empty } from '../../components/empty.tsx';
import { RowMenu } from '../../components/lists/row-menu.tsx';
import { Page } from '../../components/page.tsx';
import { type Project, useCatalog } from '../../data/catalog.ts';
import { lists } from '../../words/lists.ts';
import { projects as words } from '../../words/projects.ts';
import { BudgetCard } from './budget/budget-card.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { ProjectEntries } from './project-entries.tsx';
import { ProjectDetails, ProjectHeading } from './project-head.tsx';
import classes from './project-page.module.css';
import { ProjectTasks } from './project-tasks.tsx';
import { ProjectTotals } from './project-totals.tsx';

export function ProjectPage() {
  const { projectId } = useParams({ from: '/projects/$projectId' });
  const found = useCatalog().project(projectId);
  const last = useRef(found);
  if (found) last.current = found;
  // While a deletion is in flight, the server may still refuse it.
  const isChanging = useIsMutating({ mutationKey: ['catalog'] }) > 0;
  const project = found ?? (isChanging && last.current?.id === projectId ? last.current : undefined);
  if (project) return <PageOf key={project.id} project={project} />;
  return (
    <Empty
      title={words.page.gone}
      action={
        <Button component={Link} to="/projects">
          {words.page.toProjects}
        </Button>
      }
    >
      {words.page.goneText}
    </Empty>
  );
}

function PageOf({ project }: { project: Project }) {
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <Page
      title={project.name}
      heading={<ProjectHeading project={project} />}
      actions={
        <RowMenu
          list="projects"
          item={project}
          editLabel={lists.edit}
          onEdit={() => setDialogOpen(true)}
          onDeleted={() => void navigate({ to: '/projects' })}
        />
      }
    >
      <ProjectDetails project={project} />
      {project.archived && <p className={classes.note}>{words.page.archivedNote}</p>}
      <ProjectTotals project={project} />
      <BudgetCard project={project} />
      <div className={classes.columns}>
        <ProjectEntries projectId={project.id} />
        <ProjectTasks project={project} />
      </div>
      <ProjectDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} project={project} />
    </Page>
  );
}
