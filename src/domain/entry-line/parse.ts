import { foldForSearch, normalize } from '../text/text.ts';
import type { Tracked } from '../time-entries/time-entry.ts';
import { type LinePart, type LineProblem, onOneSpace, type Span, withoutSpans } from './line-part.ts';
import { findMarks, type MarkedName } from './marks.ts';
import { bookOf } from './name-book.ts';
import { type ChosenProject, markProblems, projectProblems } from './problems.ts';
import {
  bookOfWorks,
  type LineProject,
  type NamedProject,
  type NamedTask,
  resolveProject,
  type Work,
  worksOf,
} from './project.ts';
import { readTimes } from './times.ts';

/*
 * One line says what was done, when, and on what: `9-10:30 review @acme #deep !`. The rules:
 *
 * Marks count at the start of a word alone, that is at the start of the line or after white space. So `a@b.com`, `C#` and
 * `wow!` are words of the title. A mark that has nothing to say after it (`@`, `#`, `@)`) is one too.
 *
 *   @name          a project; `@client/project` and `@project/task` say more
 *   #name          a tag, which may be a new one; `#123` is the number of a ticket unless there is such a tag
 *   ! !billable    billable; `!nonbillable` is not. Any other word with `!` is a word (`!important`, `!!`)
 *   \              before @ # ! : or a figure, keeps what follows in the title as it is; one more keeps a backslash there
 *
 * A name ends with its word, but the longest known name that stands there goes first, over several words: with a project
 * "Acme web", `@acme web review` leaves "review". Quotation marks make it plain: `@"Acme web"`, `#"deep work"`; two of them
 * in a row stand for one. A comma or full stop right after a name goes with it, a closing bracket stays. Case and accents do not count, unless two
 * names differ in nothing else. A project need not be written out: one whose name alone starts so is meant. Where several
 * fit, all are candidates and none is taken.
 *
 * Times stand before the title, though marks may come first:
 *
 *   9-10:30  9am-5pm  9:00 to 10:30     today, or into the night (`22-1`)
 *   yesterday 9-10  mon 9-10            the last Monday, which may be today; also `today`
 *   2026-03-02 9-10
 *   1h30  90m  45 min  1.5h  :45        so long, until now; always with a unit, since `2 reviews` are no hours
 *   9-  yesterday 22-                   since then, still running
 *
 * Between plain hours the dash has no spaces (`9-10`); with spaces or `to`, one end at least has minutes or am or pm, so that
 * `5 - 3 = 2` stays a title, as do `5-3=2`, `1-1 with Ann`, `10-15 min`, `2026-03` and `2019-2023`; `9-10 min wage law` is
 * taken for a range, and that is said. So is an end that is more than a night after its start (`13:00-12:00`). After the title a range
 * counts too, with its day, where both ends are written out that way: `review 9:00-10:30`, but not `read chapters 3-4`. A
 * time alone (`9:30 standup`) could be a start or a length, so it stays in the title and that is said.
 *
 * A time that clocks skip or show twice is found as `clockOn` does, and said. The title is what is left, with single
 * spaces.
 */

export interface EntryLineContext<Project extends NamedProject, Task extends NamedTask> {
  now: number;
  zone: string;
  /** The projects to choose from, without archived ones. */
  projects: readonly Project[];
  tasks?: readonly Task[];
  /** The names of the team's tags. */
  tags: readonly string[];
}

export interface EntryLine<Project, Task> {
  title: string;
  /** Null where a timer is to be started now; without an end where it has been running since then. */
  times: Tracked | null;
  project: LineProject<Project, Task> | null;
  /** Each once; known ones in the spelling of the team. */
  tags: { name: string; known: boolean }[];
  /** Undefined where the project decides. */
  billable: boolean | undefined;
  /** The parts that are not title, in order and without overlap. */
  parts: LinePart[];
  problems: LineProblem[];
}

/** Reads such a line. Any text is one; what is wrong with it is in the problems. */
export function parseEntryLine<Project extends NamedProject, Task extends NamedTask>(
  text: string,
  context: EntryLineContext<Project, Task>,
): EntryLine<Project, Task> {
  const works = worksOf(context.projects, context.tasks ?? []);
  const marks = findMarks(text, {
    works: bookOfWorks(works),
    tags: bookOf(context.tags.map((name) => ({ name, value: name }))),
  });
  const chosen = chooseProject(marks.projects, works);
  const markParts: LinePart[] = [
    ...(chosen ? [partOf('project', chosen.mark)] : []),
    ...marks.tags.map((tag) => partOf('tag', tag)),
    ...marks.billable.map((flag) => partOf('billable', flag)),
  ].sort((a, b) => a.from - b.from);
  const { times, parts: timeParts, problems: timeProblems } = readTimes(text, markParts, context);
  const parts = [...markParts, ...timeParts, ...marks.escapes.map((span) => partOf('escape', span))].sort(
    (a, b) => a.from - b.from,
  );
  const flags = new Set(marks.billable.map(({ billable }) => billable));
  return {
    title: onOneSpace(withoutSpans(text, parts)),
    times,
    project: chosen?.project ?? null,
    tags: tagsOf(marks.tags),
    billable: flags.size === 1 ? [...flags][0] : undefined,
    parts,
    problems: [...timeProblems, ...projectProblems(marks.projects, chosen), ...markProblems(marks)],
  };
}

function partOf(kind: LinePart['kind'], { from, to }: Span): LinePart {
  return { kind, from, to };
}

/** A line that has more names than this was pasted. */
const MAX_NAMES = 20;

/** People are called by @name in titles too: the first name that means a project goes before those that mean none. */
function chooseProject<Project extends NamedProject, Task extends NamedTask>(
  marked: readonly MarkedName<Work<Project, Task>>[],
  works: readonly Work<Project, Task>[],
): ChosenProject<Project, Task> | null {
  let first: ChosenProject<Project, Task> | null = null;
  for (const mark of marked.slice(0, MAX_NAMES)) {
    const chosen = { mark, project: resolveProject(mark.name, mark.values, works) };
    if (chosen.project.kind !== 'unknown') return chosen;
    first ??= chosen;
  }
  return first;
}

function tagsOf(marked: readonly MarkedName<string>[]): { name: string; known: boolean }[] {
  const tags = new Map<string, { name: string; known: boolean }>();
  for (const { name: typed, values } of marked) {
    const [known] = values;
    const name = known ?? normalize(onOneSpace(typed), 'NFC');
    const key = foldForSearch(name);
    if (!tags.has(key)) tags.set(key, { name, known: known !== undefined });
  }
  return [...tags.values()];
}
