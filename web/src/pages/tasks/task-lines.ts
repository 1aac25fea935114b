import { fuzzySearch } from '../../../../src/domain/text/fuzzy.ts';
import type { Catalog, Project, Task } from '../../data/catalog.ts';

export interface TaskLine {
  kind: 'task';
  id: string;
  task: Task;
}

export interface TaskGroupLine {
  kind: 'group';
  id: string;
  project: Project;
  clientName: string | null;
}

/** The input for a new task. */
export interface NewTaskLine {
  kind: 'new';
  id: string;
  projectId: string;
}

interface View {
  typed: string;
  withArchived: boolean;
  /** The project that a task is being added to. */
  addingTo: string | null;
}

/** The tasks of all projects, grouped by project. The search matches the names of tasks and projects. */
export function taskLines(
  catalog: Catalog,
  { typed, withArchived, addingTo }: View,
): (TaskLine | TaskGroupLine | NewTaskLine)[] {
  const shown = catalog.tasks.filter(
    ({ archived, projectId }) => withArchived || (!archived && !catalog.project(projectId)?.archived),
  );
  const nameOf = ({ name, projectId }: Task) => `${name} ${catalog.project(projectId)?.name ?? ''}`;
  const found = typed.trim() === '' ? shown : fuzzySearch(typed, shown, nameOf);
  const byProject = Map.groupBy(found, ({ projectId }) => projectId);
  const groups = [...byProject].flatMap(([projectId, tasks]) => {
    const project = catalog.project(projectId);
    return project ? [{ project, tasks }] : [];
  });
  // With a search, the project with the best match comes first; else projects are sorted by name.
  if (typed.trim() === '') {
    const places = new Map(catalog.projects.map(({ id }, index) => [id, index]));
    groups.sort((one, other) => (places.get(one.project.id) ?? 0) - (places.get(other.project.id) ?? 0));
  }
  return groups.flatMap(({ project, tasks }) => [
    {
      kind: 'group' as const,
      id: project.id,
      project,
      clientName: catalog.client(project.clientId)?.name ?? null,
    },
    ...(addingTo === project.id
      ? [{ kind: 'new' as const, id: `new task of ${project.id}`, projectId: project.id }]
      : []),
    ...tasks.map((task) => ({ kind: 'task' as const, id: task.id, task })),
  ]);
}
