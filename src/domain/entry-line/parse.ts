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
 * An entry line states the title, times, project and tags of an entry: `9-10:30 review @acme #deep !`. The rules:
 *
 * A mark counts only at the start of a word: at the start of the line or after white space. So `a@b.com`, `C#` and `wow!` are
 * words of the title, and so is a mark without a name (`@`, `#`, `@)`).
 *
 *   @name          a project; `@client/project` and `@project/task` are more specific
 *   #name          a tag, possibly a new tag; `#123` is a ticket number unless there is a tag 123
 *   ! !billable    billable; `!nonbillable` is not billable. Other words with `!` belong to the title (`!important`, `!!`)
 *   \              before @ # ! : or a digit, keeps the following text in the title; a second backslash stays in the title
 *
 * A name ends with its word, unless a longer known name matches over several words: with a project "Acme web",
 * `@acme web review` leaves "review". Quotation marks delimit a name: `@"Acme web"`, `#"deep work"`; two in a row are a literal
 * quotation mark. A comma or full stop directly after a name is removed with the name; a closing bracket stays in the title.
 * Case and accents are ignored, unless two names differ in nothing else. A unique beginning of a project name is enough. If
 * several projects match, all are candidates and none is chosen.
 *
 * Times precede the title, though marks may precede the times:
 *
 *   9-10:30  9am-5pm  9:00 to 10:30     today, or into the night (`22-1`)
 *   yesterday 9-10  mon 9-10            the most recent Monday, which may be today; also `today`
 *   2026-03-02 9-10
 *   1h30  90m  45 min  1.5h  :45        a duration that ends now; needs a unit, since `2 reviews` is not a duration
 *   9-  yesterday 22-                   a timer that started then and still runs
 *
 * Between plain hours the dash has no spaces (`9-10`). With spaces or `to`, at least one end needs minutes or am/pm. So
 * `5 - 3 = 2` stays in the title, as do `5-3=2`, `1-1 with Ann`, `10-15 min`, `2026-03` and `2019-2023`. `9-10 min wage law` is
 * read as a range, with a remark. A range that ends more than a night after its start (`13:00-12:00`) also gets a remark.
 * A range after the title counts, with its day, if both ends have minutes or am/pm: `review 9:00-10:30`, but not
 * `read chapters 3-4`. A single time (`9:30 standup`) could be a start or a duration, so it stays in the title, with a remark.
 *
 * `clockOn` resolves a time that the clock skips or shows twice; the line gets a remark. The title is the rest of the line,
 * with single spaces.
 */

export interface EntryLineContext<Project extends NamedProject, Task extends NamedTask> {
  now: number;
  zone: string;
  /** The selectable projects, without archived projects. */
  projects: readonly Project[];
  tasks?: readonly Task[];
  /** The names of the team's tags. */
  tags: readonly string[];
}

export interface EntryLine<Project, Task> {
  title: string;
  /** Null to start a timer now; without an end for a timer that has been running since the start. */
  times: Tracked | null;
  project: LineProject<Project, Task> | null;
  /** Without duplicates; known tags in the spelling of the team. */
  tags: { name: string; known: boolean }[];
  /** Undefined to use the default of the project. */
  billable: boolean | undefined;
  /** The parts that do not belong to the title, in order and without overlap. */
  parts: LinePart[];
  problems: LineProblem[];
}

/** Parses an entry line. Every text is valid; problems are reported in the result. */
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

/** The maximum number of names that are resolved. A line with more names was pasted. */
const MAX_NAMES = 20;

/** Prefers the first name that matches a project, because titles also mention people by @name. */
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
