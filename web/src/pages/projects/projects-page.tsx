import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Empty } from '../../components/empty.tsx';
import { kept } from '../../components/kept.ts';
import { CatalogList } from '../../components/lists/catalog-list.tsx';
import { useRowHeights } from '../../components/lists/row-heights.ts';
import { useEditKey } from '../../components/lists/use-edit-key.ts';
import { Page } from '../../components/page.tsx';
import { type Project, useCatalog } from '../../data/catalog.ts';
import { useMonthOfWork } from '../../data/month-of-work.ts';
import { useMay } from '../../data/use-may.ts';
import { projects as words } from '../../words/projects.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { ProjectGroupRow, ProjectRow } from './project-row.tsx';
import { type GroupLine, type ProjectLine, projectLines } from './project-rows.ts';
import classes from './projects-page.module.css';
import { type KeptView, ViewMenu } from './view-menu.tsx';

const keptView = kept<KeptView>('projects', { sort: 'name', isGrouped: true });

export function ProjectsPage() {
  const catalog = useCatalog();
  const work = useMonthOfWork();
  const mayManage = useMay('catalog.manage');
  const { client: clientId = null } = useSearch({ from: '/projects' });
  const client = catalog.client(clientId);

  const [typed, setTyped] = useState('');
  const [view, setView] = useState(keptView.read);
  const [withArchived, setWithArchived] = useState(false);
  const [edited, setEdited] = useState<Project | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const changeView = (next: KeptView) => {
    keptView.write(next);
    setView(next);
  };
  const edit = (project: Project | null) => {
    setEdited(project);
    setDialogOpen(true);
  };
  useEditKey((id) => {
    const project = catalog.project(id);
    if (project && mayManage) edit(project);
  });

  // The field shows what is typed before the list has followed.
  const searched = useDeferredValue(typed);
  const lines = useMemo(
    () => projectLines(catalog, work, { ...view, typed: searched, withArchived, clientId }),
    [catalog, work, view, searched, withArchived, clientId],
  );
  const count = lines.filter(({ kind }) => kind === 'project').length;
  const heights = useRowHeights();
  const heightOf = useCallback(
    ({ kind }: ProjectLine | GroupLine) => (kind === 'group' ? heights.group : heights.row),
    [heights],
  );

  const newButton = mayManage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      {words.newProject}
    </Button>
  );
  return (
    <Page title={words.title} actions={catalog.projects.length > 0 && newButton}>
      {catalog.projects.length === 0 ? (
        <Empty title={words.empty.title} action={newButton}>
          {mayManage ? words.empty.text : words.empty.forMembers}
        </Empty>
      ) : (
        <CatalogList
          label={words.title}
          searchLabel={words.search}
          typed={typed}
          onType={setTyped}
          withArchived={withArchived}
          onWithArchived={setWithArchived}
          filter={client && <ClientChip name={client.name} />}
          view={<ViewMenu view={view} onChange={changeView} />}
          count={words.count(count)}
          rows={lines}
          heightOf={heightOf}
          nothing={client ? words.noneOfClient : words.empty.allArchived}
        >
          {(line) =>
            line.kind === 'group' ? (
              <ProjectGroupRow line={line} />
            ) : (
              <ProjectRow line={line} onEdit={() => edit(line.project)} />
            )
          }
        </CatalogList>
      )}
      <ProjectDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        project={edited}
        clientId={clientId}
      />
    </Page>
  );
}

/** Says that there are others, and leads to them. */
function ClientChip({ name }: { name: string }) {
  const navigate = useNavigate();
  return (
    <UnstyledButton
      className={classes.chip}
      onClick={() => void navigate({ to: '/projects' })}
      title={words.allClients}
    >
      {words.ofClient(name)}
      <IconX size={16} aria-label={words.allClients} />
    </UnstyledButton>
  );
}
