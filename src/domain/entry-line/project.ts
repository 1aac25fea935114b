import { bookOf, foldName, type NameBook } from './name-book.ts';

export interface NamedProject {
  id: string;
  name: string;
  clientName: string | null;
}

export interface NamedTask {
  id: string;
  name: string;
  projectId: string;
}

/** A project, optionally with one of its tasks. */
export interface LineWork<Project, Task> {
  project: Project;
  task: Task | null;
}

export type LineProject<Project, Task> =
  | ({ kind: 'match' } & LineWork<Project, Task>)
  /** Several projects match, or the text matches inside a name: the user has to choose. */
  | { kind: 'candidates'; text: string; candidates: LineWork<Project, Task>[] }
  | { kind: 'unknown'; text: string };

export interface Work<Project, Task> extends LineWork<Project, Task> {
  names: string[];
  /** The names in the form that typed text is compared with. */
  foldedNames: string[];
}

/** Lists projects with their names, plain and with the client as prefix, and tasks with their project as prefix. */
export function worksOf<Project extends NamedProject, Task extends NamedTask>(
  projects: readonly Project[],
  tasks: readonly Task[],
): Work<Project, Task>[] {
  const byId = new Map(projects.map((project) => [project.id, project]));
  return [
    ...projects.map((project) => workNamed<Project, Task>({ project, task: null }, namesOf(project))),
    ...tasks.flatMap((task) => {
      const project = byId.get(task.projectId);
      if (!project) return [];
      return [
        workNamed(
          { project, task },
          namesOf(project).map((name) => `${name}/${task.name}`),
        ),
      ];
    }),
  ];
}

function namesOf({ name, clientName }: NamedProject): string[] {
  return clientName === null ? [name] : [name, `${clientName}/${name}`];
}

function workNamed<Project, Task>(work: LineWork<Project, Task>, names: string[]): Work<Project, Task> {
  return { ...work, names, foldedNames: names.map(foldName) };
}

export function bookOfWorks<Project, Task>(
  works: readonly Work<Project, Task>[],
): NameBook<Work<Project, Task>> {
  return bookOf(works.flatMap((value) => value.names.map((name) => ({ name, value }))));
}

const LETTER_BEFORE = /[\p{L}\p{N}]$/u;

/** Resolves a name: exact matches first, then names that start with the text. Matches inside a name are returned only as candidates. */
export function resolveProject<Project, Task>(
  text: string,
  exact: readonly Work<Project, Task>[],
  works: readonly Work<Project, Task>[],
): LineProject<Project, Task> {
  if (exact.length > 0) return chosen(text, exact);
  const typed = foldName(text);
  // Tasks count only for text with a slash: their names start with the name of the project, which would otherwise always be ambiguous.
  const eligible = typed.includes('/') ? works : works.filter(({ task }) => task === null);
  const starting = eligible.filter(({ foldedNames }) => foldedNames.some((name) => name.startsWith(typed)));
  if (starting.length > 0) return chosen(text, starting);
  const containing = eligible.filter(({ foldedNames }) =>
    foldedNames.some((name) => hasWordStarting(name, typed)),
  );
  if (containing.length === 0) return { kind: 'unknown', text };
  return { kind: 'candidates', text, candidates: containing.map(workOf) };
}

function chosen<Project, Task>(
  text: string,
  works: readonly Work<Project, Task>[],
): LineProject<Project, Task> {
  const [first, ...others] = works;
  if (first && others.length === 0) return { kind: 'match', ...workOf(first) };
  return { kind: 'candidates', text, candidates: works.map(workOf) };
}

function workOf<Project, Task>({ project, task }: LineWork<Project, Task>): LineWork<Project, Task> {
  return { project, task };
}

function hasWordStarting(name: string, typed: string): boolean {
  let at = name.indexOf(typed);
  while (at > 0 && LETTER_BEFORE.test(name.slice(0, at))) at = name.indexOf(typed, at + 1);
  return at >= 0;
}
