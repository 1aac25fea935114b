import type { NamedTask } from '../../../src/domain/entry-line/project.ts';
import { fuzzySearch } from '../../../src/domain/text/fuzzy.ts';
import type { OpenProject, OpenWork } from './work.ts';

export interface FoundWork {
  project: OpenProject;
  task: NamedTask | null;
}

/**
 * The projects and tasks that match the query, best first. An empty query returns all projects and the tasks
 * of the chosen one.
 */
export function findWork(
  query: string,
  { projects, tasks }: OpenWork,
  chosen: string | null = null,
): FoundWork[] {
  const alone = projects.map((project): FoundWork => ({ project, task: null }));
  if (query.trim() === '') {
    return alone.flatMap((work) =>
      work.project.id === chosen
        ? [work, ...tasks.filter((task) => task.projectId === chosen).map((task) => ({ ...work, task }))]
        : [work],
    );
  }
  const byId = new Map(projects.map((project) => [project.id, project]));
  const withTasks = tasks.flatMap((task): FoundWork[] => {
    const project = byId.get(task.projectId);
    return project ? [{ project, task }] : [];
  });
  // `acme/design` is written as a path; each segment is matched separately.
  const words = query.replaceAll('/', ' ');
  return fuzzySearch(words, [...alone, ...withTasks], textOf);
}

function textOf({ project, task }: FoundWork): string {
  return [project.name, task?.name, project.clientName].filter(Boolean).join(' ');
}
