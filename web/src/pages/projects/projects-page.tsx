import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useBudgets } from '../../budgets/budget.ts';
import { CatalogPage } from '../../components/lists/catalog-page.tsx';
import { useRowHeights } from '../../components/lists/row-heights.ts';
import { useItemDialog } from '../../components/lists/use-item-dialog.ts';
import { useListSearch } from '../../components/lists/use-list-search.ts';
import { storedValue } from '../../components/stored-value.ts';
import { type Project, useCatalog } from '../../data/catalog.ts';
import { useMonthOfWork } from '../../data/month-of-work.ts';
import { useMay } from '../../data/use-may.ts';
import { budgets as budgetWords } from '../../words/budgets.ts';
import { projects as words } from '../../words/projects.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { ProjectGroupRow, ProjectRow } from './project-row.tsx';
import { type GroupLine, type ProjectLine, projectLines } from './project-rows.ts';
import classes from './projects-page.module.css';
import { type ProjectsView, ViewMenu } from './view-menu.tsx';

const storedView = storedValue<ProjectsView>('projects', { sort: 'name', isGrouped: true });

export function ProjectsPage() {
  const catalog = useCatalog();
  const month = useMonthOfWork('PROJECT');
  const work = month.data;
  const { data: budgets } = useBudgets();
  const { client: clientId = null } = useSearch({ from: '/projects' });
  const client = catalog.client(clientId);

  const search = useListSearch();
  const [view, setView] = useState(storedView.read);
  const changeView = (next: ProjectsView) => {
    storedView.write(next);
    setView(next);
  };
  const { edited, edit, dialog } = useItemDialog<Project>();

  const { searched, withArchived } = search;
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
  const nothingOf = () => {
    if (clientId !== null && !client) return words.noSuchClient;
    const hasOwn = catalog.projects.some((project) => project.clientId === clientId);
    return client && !hasOwn ? words.noneOfClient : undefined;
  };
  return (
    <CatalogPage
      words={words}
      isEmpty={catalog.projects.length === 0}
      mayCreate={useMay('catalog.manage')}
      onNew={() => edit(null)}
      search={search}
      month={month}
      filter={
        clientId !== null && <ClientChip label={client ? words.ofClient(client.name) : words.clientGone} />
      }
      view={<ViewMenu view={view} onChange={changeView} />}
      count={words.count(count)}
      columns={
        budgets && budgets.size > 0 && <span className={classes.budgetLabel}>{budgetWords.column}</span>
      }
      rows={lines}
      heightOf={heightOf}
      nothing={nothingOf()}
      dialog={<ProjectDialog {...dialog} project={edited} clientId={client?.id ?? null} />}
    >
      {(line) =>
        line.kind === 'group' ? (
          <ProjectGroupRow line={line} />
        ) : (
          <ProjectRow line={line} budget={budgets?.get(line.project.id)} onEdit={() => edit(line.project)} />
        )
      }
    </CatalogPage>
  );
}

/** A chip that states the filter by client and removes it. */
function ClientChip({ label }: { label: string }) {
  const navigate = useNavigate();
  return (
    <UnstyledButton
      className={classes.chip}
      onClick={() => void navigate({ to: '/projects' })}
      title={words.allClients}
    >
      {label}
      <IconX size={16} aria-label={words.allClients} />
    </UnstyledButton>
  );
}
