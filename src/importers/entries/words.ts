import { isEmail, MAX_TAGS } from '../../domain/text/text.ts';
import type { Field } from '../columns.ts';
import type { Fate, ImportRow, ProblemCode } from '../item.ts';
import { isWordForNone, readFlag, splitList } from '../values/words.ts';
import { tidyName, wordingOf } from './texts.ts';
import type { Cell } from './times.ts';

/** Notes a problem with a cell. `isCut`: a part of its text is not stored. */
export type Tell = (
  fate: Fate,
  code: ProblemCode,
  message: string,
  field: Field | null,
  value?: string,
  isCut?: boolean,
) => void;

/** How a tool writes what is not a time. */
export interface WordStyle {
  /** The names in the column of tags; split at commas unless given. */
  readTags?: (cell: string) => string[];
  /** Whether `-` is how the tool itself writes that there is nothing. */
  dash?: boolean;
  /** Whether texts are exactly what they were, as only our own export has them. */
  verbatim?: boolean;
}

function isNothing(text: string): boolean {
  return text.trim() === '' || text.trim() === '-';
}

export function readPerson(cell: Cell, tell: Tell): ImportRow['person'] {
  const name = tidyName(cell('person') || `${cell('firstName')} ${cell('lastName')}`).value;
  const email = isNothing(cell('email')) ? '' : cell('email');
  if (isEmail(email)) return { name, email };
  if (email !== '') tell('CHANGED', 'BAD_EMAIL', 'This is no e-mail address. It is skipped.', 'email', email);
  // Some tools name people by their addresses.
  return { name, email: name && isEmail(name) ? name : null };
}

/** Whether a record names a person, legibly or not. */
export function namesPerson(cell: Cell): boolean {
  return (
    (['person', 'firstName', 'lastName'] as const).some((field) => tidyName(cell(field)).value !== null) ||
    !isNothing(cell('email'))
  );
}

type Work = Pick<ImportRow, 'client' | 'project' | 'task' | 'title' | 'description'>;

export function readWork(cell: Cell, style: WordStyle, tell: Tell): Work {
  if (style.verbatim) return verbatimWork(cell);
  const text = (field: Field) => textOf(field, cell, style, tell);
  const name = (field: Field) => {
    const { value, cut } = tidyName(text(field));
    if (cut)
      tell('CHANGED', 'LONG_TEXT', 'The name is too long. Its end is cut off.', field, cell(field), true);
    return value;
  };
  const [client, project, task] = [name('client'), name('project'), name('task')];
  const { value: wording, cut } = wordingOf(text('title'), text('description'));
  if (cut) {
    const message = 'The description is too long. The text beyond 20,000 characters is cut off.';
    const field = text('description') === '' ? 'title' : 'description';
    tell('CHANGED', 'LONG_TEXT', message, field, cell(field), true);
  }
  if (task !== null && project === null) {
    const isLost = wording.title !== null;
    const message = `A task needs a project, and there is none. The task ${isLost ? 'is left out' : 'becomes the title'}.`;
    tell('CHANGED', 'TASK_WITHOUT_PROJECT', message, 'task', task, isLost);
    return { client, project, task: null, ...wording, title: wording.title ?? task };
  }
  if (wording.title === null) {
    tell(
      'KEPT',
      'NO_DESCRIPTION',
      'There is no description. The entry has no title.',
      'description',
      cell('description'),
    );
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

function textOf(field: Field, cell: Cell, { dash }: WordStyle, tell: Tell): string {
  const text = cell(field);
  if (text === '' || !isWordForNone(text)) return text;
  if (!(dash && text.trim() === '-')) {
    tell('CHANGED', 'READ_AS_NONE', 'This stands for nothing, and is read so.', field, text);
  }
  return '';
}

export function readTags(text: string, style: WordStyle, tell: Tell): string[] {
  if (style.verbatim ? text === '' : isNothing(text)) return [];
  const tags = (style.readTags ?? splitList)(text).flatMap((tag) => {
    const { value, cut } = tidyName(tag);
    if (cut) tell('CHANGED', 'LONG_TEXT', 'A tag is too long. Its end is cut off.', 'tags', tag, true);
    return value === null ? [] : [value];
  });
  const unique = [...new Set(tags)];
  if (unique.length > MAX_TAGS) {
    const message = `An entry has at most ${MAX_TAGS} tags. Those that come after are left out.`;
    tell('CHANGED', 'MANY_TAGS', message, 'tags', text, true);
  }
  return unique.slice(0, MAX_TAGS);
}

export function readBillable(text: string, tell: Tell): boolean | null {
  if (isNothing(text)) return null;
  const flag = readFlag(text);
  if (flag === null) {
    const message = 'This says neither yes nor no. Whether it is billable is left to its project.';
    tell('CHANGED', 'BAD_FLAG', message, 'billable', text);
  }
  return flag;
}
