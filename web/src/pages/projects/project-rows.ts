import { fuzzySearch } from '../../../../src/domain/text/fuzzy.ts';
import type { Catalog, Project } from '../../data/catalog.ts';
import { type Work, type WorkSums, workOn } from '../../data/sum-work.ts';

export type ProjectSort = 'name' | 'hours';

export interface ProjectsView {
  typed: string;
  sort: ProjectSort;
  isGrouped: boolean;
  withArchived: boolean;
  /** The client whose projects are shown; null for all. */
  clientId: string | null;
}

export interface ProjectLine {
  kind: 'project';
  id: string;
  project: Project;
  /** Null if the group heading names the client. */
  clientName: string | null;
  /** The time of this month; undefined until it is loaded. */
  work: Work | undefined;
}

export interface GroupLine {
  kind: 'group';
  id: string;
  /** The client; null for those without one. */
  name: string | null;
  /** The time of all its projects; undefined until it is known. */
  milliseconds: number | undefined;
}

/** The projects of a view as lines of a list. Matches of a search come first. */
export function projectLines(
  catalog: Catalog,
  sums: WorkSums | undefined,
  view: ProjectsView,
): (ProjectLine | GroupLine)[] {
  const lines = catalog.projects
    .filter((project) => view.withArchived || !project.archived)
    .filter((project) => view.clientId === null || project.clientId === view.clientId)
    .map(
      (project): ProjectLine => ({
        kind: 'project',
        id: project.id,
        project,
        clientName: catalog.client(project.clientId)?.name ?? null,
        work: workOn(sums, project.id),
      }),
    );
  if (view.typed.trim() !== '') {
    return fuzzySearch(view.typed, lines, ({ project, clientName }) => `${project.name} ${clientName ?? ''}`);
  }
  const sorted =
    view.sort === 'hours' ? lines.toSorted((one, other) => hoursOf(other) - hoursOf(one)) : lines;
  return view.isGrouped && view.clientId === null ? grouped(sorted, view.sort) : sorted;
}

function grouped(lines: readonly ProjectLine[], sort: ProjectSort): (ProjectLine | GroupLine)[] {
  const byClient = Map.groupBy(lines, ({ project }) => project.clientId);
  const groups = [...byClient].map(([clientId, members]) => ({
    head: {
      kind: 'group' as const,
      id: `client ${clientId}`,
      name: members[0]?.clientName ?? null,
      milliseconds: members[0]?.work && members.reduce((sum, line) => sum + hoursOf(line), 0),
    },
    members: members.map((line) => ({ ...line, clientName: null })),
  }));
  const byName = (one: string | null, other: string | null) =>
    // Those without a client come last.
    one === null ? 1 : other === null ? -1 : one.localeCompare(other);
  return groups
    .sort(
      ({ head: one }, { head: other }) =>
        (sort === 'hours' ? (other.milliseconds ?? 0) - (one.milliseconds ?? 0) : 0) ||
        byName(one.name, other.name),
    )
    .flatMap(({ head, members }) => [head, ...members]);
}

function hoursOf({ work }: ProjectLine): number {
  return work?.milliseconds ?? 0;
}
