import { useMemo } from 'react';
import type { Choice } from '../../../components/pickers/choices.ts';
import { useCatalog } from '../../../data/catalog.ts';
import type { Member } from '../../../data/members.ts';
import { reports } from '../../../words/reports.ts';

const words = reports.filters;

/**
 * Choices for filters. Archived and removed items are included and marked, because reports cover the past.
 */
export function useFilterChoices(
  members: readonly Member[],
): Record<'members' | 'clients' | 'projects' | 'tasks' | 'tags', Choice[]> {
  const catalog = useCatalog();
  return useMemo(() => {
    const choice = (
      { id, name, archived }: { id: string; name: string; archived: boolean },
      detail?: string,
      colour?: string,
    ): Choice => {
      const details = [detail, archived ? words.archived : undefined].filter(Boolean).join(' · ');
      return { value: id, label: name, ...(details && { detail: details }), ...(colour && { colour }) };
    };
    return {
      members: members
        .map(({ id, name, active }): Choice => {
          return { value: id, label: name, ...(!active && { detail: words.removed }) };
        })
        .toSorted((a, b) => a.label.localeCompare(b.label)),
      clients: catalog.clients.map((client) => choice(client)),
      projects: catalog.projects.map((project) =>
        choice(project, catalog.client(project.clientId)?.name, project.colour),
      ),
      tasks: catalog.tasks.map((task) => choice(task, catalog.project(task.projectId)?.name)),
      tags: catalog.tags.map((tag) => choice(tag)),
    };
  }, [catalog, members]);
}
