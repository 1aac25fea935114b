import { shortened } from '../text.ts';
import type { LineProblem, Span } from './line-part.ts';
import type { MarkedName, Marks } from './marks.ts';
import type { LineProject, LineWork, NamedProject, NamedTask } from './project.ts';

const MOST_NAMED = 3;
const LONGEST_NAMED = 40;

/** The mark of a line that says what its project is. */
export interface ChosenProject<Project, Task> {
  mark: MarkedName<unknown>;
  project: LineProject<Project, Task>;
}

/** What there is to say about the project that a line is for, and about those that it names besides. */
export function projectProblems(
  marked: readonly MarkedName<unknown>[],
  chosen: ChosenProject<NamedProject, NamedTask> | null,
): LineProblem[] {
  return marked.flatMap((mark) => {
    if (mark === chosen?.mark) return chosenProblems(mark, chosen.project);
    const message = `An entry has one project: @${shortened(mark.name, LONGEST_NAMED)} stays in the title.`;
    return [problem(mark, 'SECOND_PROJECT', false, message)];
  });
}

function chosenProblems(
  mark: MarkedName<unknown>,
  project: LineProject<NamedProject, NamedTask>,
): LineProblem[] {
  const name = shortened(mark.name, LONGEST_NAMED);
  if (project.kind === 'candidates') {
    return [problem(mark, 'PROJECT_AMBIGUOUS', true, `"${name}" may be ${listed(project.candidates)}.`)];
  }
  if (project.kind === 'unknown') {
    const advice = 'Choose another, or write \\@ to keep it in the title.';
    return [problem(mark, 'PROJECT_UNKNOWN', true, `There is no project "${name}". ${advice}`)];
  }
  return [];
}

export function markProblems(marks: Marks<unknown, unknown>): LineProblem[] {
  const open = [...marks.projects, ...marks.tags].filter(({ closed }) => !closed);
  const last = marks.billable.at(-1);
  const differ = marks.billable.some(({ billable }) => billable !== last?.billable);
  return [
    ...open.map((mark) => problem(mark, 'QUOTE_OPEN', true, 'The second quotation mark is missing.')),
    ...(last && differ
      ? [problem(last, 'BILLABLE_AND_NOT', true, 'It cannot be billable and not billable.')]
      : []),
  ];
}

function listed(works: readonly LineWork<NamedProject, NamedTask>[]): string {
  const names = works.slice(0, MOST_NAMED).map(pathOf);
  const more = works.length - names.length;
  if (more > 0) return `${names.join(', ')} or ${more} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}

function pathOf({ project, task }: LineWork<NamedProject, NamedTask>): string {
  return [project.clientName, project.name, task?.name].filter((name) => name != null).join('/');
}

function problem(
  { from, to }: Span,
  code: LineProblem['code'],
  stops: boolean,
  message: string,
): LineProblem {
  return { code, message, stops, from, to };
}
