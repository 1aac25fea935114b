import { isEmail, MAX_TAGS } from '../../domain/text/text.ts';
import type { Columns, Field } from '../columns.ts';
import type { Fate, ImportRow, ProblemCode } from '../item.ts';
import { isWordForNone, readFlag, splitList } from '../values/words.ts';
import { tidyName, wordingOf } from './texts.ts';
import type { Cell } from './times.ts';

/** Reports a problem with a cell. `isCut`: a part of its text is not stored. */
export type ReportCell = (
  fate: Fate,
  code: ProblemCode,
  message: string,
  field: Field | null,
  value?: string,
  isCut?: boolean,
) => void;

/** The conventions of a tool for texts other than times. */
export interface WordStyle {
  /** Splits the tags column into names; by default at commas. */
  readTags?: (cell: string) => string[];
  /** Whether the tool itself writes `-` for an empty value. */
  dash?: boolean;
  /** Whether texts are stored unchanged, as in exports of Stint. */
  verbatim?: boolean;
}

function isNothing(text: string): boolean {
  return text.trim() === '' || text.trim() === '-';
}

export function readPerson(cell: Cell, report: ReportCell): ImportRow['person'] {
  const name = tidyName(cell('person') || `${cell('firstName')} ${cell('lastName')}`).value;
  const email = isNothing(cell('email')) ? '' : cell('email');
  if (isEmail(email)) return { name, email };
  if (email !== '')
    report('CHANGED', 'BAD_EMAIL', 'This is no e-mail address. It is skipped.', 'email', email);
  // Some tools use the e-mail address as the name.
  return { name, email: name && isEmail(name) ? name : null };
}

/** Returns whether a record names a person, readable or not. */
export function namesPerson(cell: Cell): boolean {
  return (
    (['person', 'firstName', 'lastName'] as const).some((field) => tidyName(cell(field)).value !== null) ||
    !isNothing(cell('email'))
  );
}

type Work = Pick<ImportRow, 'client' | 'project' | 'task' | 'title' | 'description'>;

export function readWork(cell: Cell, columns: Columns, style: WordStyle, report: ReportCell): Work {
  if (style.verbatim) return verbatimWork(cell);
  const text = (field: Field) => textOf(field, cell, style, report);
  const name = (field: Field) => {
    const { value, cut } = tidyName(text(field));
    if (cut)
      report('CHANGED', 'LONG_TEXT', 'The name is too long. Its end is cut off.', field, cell(field), true);
    return value;
  };
  const [client, project, task] = [name('client'), name('project'), name('task')];
  const { value: wording, cut } = wordingOf(text('title'), text('description'));
  if (cut) {
    const message = 'The description is too long. The text beyond 20,000 characters is cut off.';
    const field = text('description') === '' ? 'title' : 'description';
    report('CHANGED', 'LONG_TEXT', message, field, cell(field), true);
  }
  if (task !== null && project === null) {
    const isLost = wording.title !== null;
    const message = `A task needs a project, and there is none. The task ${isLost ? 'is left out' : 'becomes the title'}.`;
    report('CHANGED', 'TASK_WITHOUT_PROJECT', message, 'task', task, isLost);
    return { client, project, task: null, ...wording, title: wording.title ?? task };
  }
  // A tool without descriptions would get this note for each entry.
  const field = columns.description ? 'description' : 'title';
  if (wording.title === null && columns[field]) {
    const message = 'There is no description. The entry has no title.';
    report('KEPT', 'NO_DESCRIPTION', message, field, cell(field));
  }
  return { client, project, task, ...wording };
}

function verbatimWork(cell: Cell): Work {
  const text = (field: Field) => cell(field) || null;
  return {
    client: text('client'),
    project: text('project'),
    task: text('task'),
    title: text('title'),
    description: text('description'),
  };
}

function textOf(field: Field, cell: Cell, { dash }: WordStyle, report: ReportCell): string {
  const text = cell(field);
  if (text === '' || !isWordForNone(text)) return text;
  if (!(dash && text.trim() === '-')) {
    report('CHANGED', 'READ_AS_NONE', 'This stands for nothing, and is read so.', field, text);
  }
  return '';
}

export function readTags(text: string, style: WordStyle, report: ReportCell): string[] {
  if (style.verbatim ? text === '' : isNothing(text)) return [];
  const tags = (style.readTags ?? splitList)(text).flatMap((tag) => {
    const { value, cut } = tidyName(tag);
    if (cut) report('CHANGED', 'LONG_TEXT', 'A tag is too long. Its end is cut off.', 'tags', tag, true);
    return value === null ? [] : [value];
  });
  const unique = [...new Set(tags)];
  if (unique.length > MAX_TAGS) {
    const message = `An entry has at most ${MAX_TAGS} tags. Those that come after are left out.`;
    report('CHANGED', 'MANY_TAGS', message, 'tags', text, true);
  }
  return unique.slice(0, MAX_TAGS);
}

export function readBillable(text: string, report: ReportCell): boolean | null {
  if (isNothing(text)) return null;
  const flag = readFlag(text);
  if (flag === null) {
    const message = 'This says neither yes nor no. Whether it is billable is left to its project.';
    report('CHANGED', 'BAD_FLAG', message, 'billable', text);
  }
  return flag;
}
