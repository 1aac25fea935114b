import type { Catalog, Task } from '../../data/catalog.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';

interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  group: string;
  items: Option[];
}

/** A project, or a task in one, as a choice in a list. */
export function choiceOf(projectId: string | null, taskId: string | null): string | null {
  if (projectId === null) return null;
  return taskId === null ? projectId : `${projectId}/${taskId}`;
}

export function workOf(value: string | null): { projectId: string | null; taskId: string | null } {
  const [projectId = null, taskId = null] = value?.split('/') ?? [];
  return { projectId, taskId };
}

/**
 * All that new time can be tracked on, in groups by client, and what is chosen already even where it is archived.
 * Tasks follow their project.
 */
export function workOptions(
  { clients, projects, tasks }: Pick<Catalog, 'clients' | 'projects' | 'tasks'>,
  chosen: string | null,
): OptionGroup[] {
  const clientsById = new Map(clients.map((client) => [client.id, client]));
  const tasksOf = new Map<string, Task[]>();
  for (const task of tasks) tasksOf.set(task.projectId, [...(tasksOf.get(task.projectId) ?? []), task]);

  const groups = new Map<string | null, Option[]>();
  for (const project of projects) {
    const { id, name, clientId } = project;
    const isArchived =
      project.archived || (clientId !== null && clientsById.get(clientId)?.archived === true);
    const items = [
      { value: id, label: name, isArchived },
      ...(tasksOf.get(id) ?? []).map((task) => ({
        value: `${id}/${task.id}`,
        label: words.inProject(name, task.name),
        isArchived: isArchived || task.archived,
      })),
    ];
    const open = items.filter(({ value, isArchived }) => !isArchived || value === chosen);
    if (open.length === 0) continue;
    const others = groups.get(clientId) ?? [];
    groups.set(clientId, [...others, ...open.map(({ value, label }) => ({ value, label }))]);
  }
  const nameOf = (clientId: string | null) => (clientId && clientsById.get(clientId)?.name) ?? words.noClient;
  return [...groups]
    .map(([clientId, items]) => ({ clientId, group: nameOf(clientId), items }))
    .sort((a, b) => Number(!a.clientId) - Number(!b.clientId) || a.group.localeCompare(b.group))
    .map(({ group, items }) => ({ group, items }));
}
