import { useMemo } from 'react';
import type { NamedProject, NamedTask } from '../../../src/domain/entry-line/project.ts';
import { type Catalog, useCatalog } from '../data/catalog.ts';
import { takesTime, taskTakesTime } from '../data/takes-time.ts';

/** The ids of a project, client and task. */
export interface Work {
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
}

export const NO_WORK: Work = { projectId: null, clientId: null, taskId: null };

/** A project that takes new entries. */
export interface OpenProject extends NamedProject {
  clientId: string | null;
  colour: string;
  billable: boolean;
}

export interface OpenWork {
  projects: OpenProject[];
  tasks: NamedTask[];
  /** The names of the tags that are not archived. */
  tags: string[];
}

/** The projects, tasks and tags that new entries may use. */
export function useOpenWork(): OpenWork {
  const catalog = useCatalog();
  return useMemo(() => openWork(catalog), [catalog]);
}

export function openWork({ projects, tasks, tags, client }: Catalog): OpenWork {
  const open = projects
    .filter((project) => takesTime(project, { client }))
    .map(({ id, name, colour, billable, clientId }) => ({
      id,
      name,
      colour,
      billable,
      clientId,
      clientName: client(clientId)?.name ?? null,
    }));
  const ids = new Set(open.map(({ id }) => id));
  return {
    projects: open,
    tasks: tasks.filter((task) => taskTakesTime(task) && ids.has(task.projectId)),
    tags: tags.filter(({ archived }) => !archived).map(({ name }) => name),
  };
}

/** The ids of a project, its client and optionally a task, as in an entry. */
export function workOf(project: OpenProject, task: NamedTask | null): Work {
  return { projectId: project.id, clientId: project.clientId, taskId: task?.id ?? null };
}

export interface WorkNames {
  colour: string | undefined;
  /** The project; without one, the client. */
  name: string;
  /** The task and the client, if any. */
  task: string | null;
  client: string | null;
}

/** The names of an entry's project, task and client; null if there are none or the user may not see them. */
export function namesOf({ projectId, clientId, taskId }: Work, catalog: Catalog): WorkNames | null {
  const project = catalog.project(projectId);
  const client = catalog.client(clientId)?.name ?? null;
  if (!project) return client === null ? null : { colour: undefined, name: client, task: null, client: null };
  return { colour: project.colour, name: project.name, task: catalog.task(taskId)?.name ?? null, client };
}
