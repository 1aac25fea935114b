import { shortened } from '../text/text.ts';
import type { LineProblem, LineRemark, Span } from './line-part.ts';
import type { MarkedName, Marks } from './marks.ts';
import type { LineProject, LineWork, NamedProject, NamedTask } from './project.ts';

const MAX_NAMED = 3;
const MAX_NAMED_LENGTH = 40;

/** The mark that determines the project of a line. */
export interface ChosenProject<Project, Task> {
  mark: MarkedName<unknown>;
  project: LineProject<Project, Task>;
}

/** Remarks about the project of a line and about further project names. */
export function projectProblems(
  marked: readonly MarkedName<unknown>[],
  chosen: ChosenProject<NamedProject, NamedTask> | null,
): LineProblem[] {
  return marked.flatMap((mark) => {
    if (mark === chosen?.mark) return chosenProblems(mark, chosen.project);
    return [problem(mark, false, { code: 'SECOND_PROJECT', name: shortened(mark.name, MAX_NAMED_LENGTH) })];
  });
}

function chosenProblems(
  mark: MarkedName<unknown>,
  project: LineProject<NamedProject, NamedTask>,
): LineProblem[] {
  const name = shortened(mark.name, MAX_NAMED_LENGTH);
  if (project.kind === 'candidates') {
    const candidates = project.candidates.slice(0, MAX_NAMED).map(pathOf);
    const more = project.candidates.length - candidates.length;
    return [problem(mark, true, { code: 'PROJECT_AMBIGUOUS', name, candidates, more })];
  }
  return project.kind === 'unknown' ? [problem(mark, true, { code: 'PROJECT_UNKNOWN', name })] : [];
}

export function markProblems(marks: Marks<unknown, unknown>): LineProblem[] {
  const open = [...marks.projects, ...marks.tags].filter(({ closed }) => !closed);
  const last = marks.billable.at(-1);
  const differ = marks.billable.some(({ billable }) => billable !== last?.billable);
  return [
    ...open.map((mark) => problem(mark, true, { code: 'QUOTE_OPEN' })),
    ...(last && differ ? [problem(last, true, { code: 'BILLABLE_AND_NOT' })] : []),
  ];
}

function pathOf({ project, task }: LineWork<NamedProject, NamedTask>): string {
  return [project.clientName, project.name, task?.name].filter((name) => name != null).join('/');
}

function problem({ from, to }: Span, stops: boolean, remark: LineRemark): LineProblem {
  return { ...remark, stops, from, to };
}
