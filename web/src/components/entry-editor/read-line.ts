import { type LinePart, onOneSpace, withoutSpans } from '../../../../src/domain/entry-line/line-part.ts';
import { parseEntryLine } from '../../../../src/domain/entry-line/parse.ts';
import type { Catalog } from '../../data/catalog.ts';
import { openWork } from '../../entry-fields/work.ts';
import type { TimeFormat } from '../../time/format.ts';
import { lineRemark } from '../../words/entry-fields.ts';
import type { EntryForm } from './form.ts';

interface LineReading {
  /** The new entry. Values in its line override chosen ones. */
  form: EntryForm;
  parts: LinePart[];
  /** The reason why the line cannot be saved. */
  problem: string | null;
}

/**
 * Parses the title of a new entry as an entry line: `review @acme #deep !`. Times refer to the day of the
 * entry. A duration without times keeps the end and moves the start.
 */
export function readLine(
  form: EntryForm & { end: number },
  catalog: Catalog,
  format: TimeFormat,
  isBillableChosen: boolean,
): LineReading {
  const line = parseEntryLine(form.title, { now: form.end, zone: format.zone, ...openWork(catalog) });
  const match = line.project?.kind === 'match' ? line.project : null;
  const projectId = match?.project.id ?? form.projectId;
  const byProject = catalog.project(projectId)?.billable ?? form.billable;
  const problem = line.problems.find(({ stops }) => stops);
  return {
    form: {
      ...form,
      title: line.title,
      projectId,
      taskId: match ? (match.task?.id ?? null) : form.taskId,
      tags: [...new Set([...form.tags, ...line.tags.map(({ name }) => name)])],
      billable: line.billable ?? (isBillableChosen ? form.billable : byProject),
      start: line.times?.start ?? form.start,
      end: line.times?.end ?? form.end,
    },
    parts: line.parts,
    problem: problem ? lineRemark(problem, format) : null,
  };
}

const kindsOf: Partial<Record<keyof EntryForm, LinePart['kind'][]>> = {
  projectId: ['project'],
  taskId: ['project'],
  tags: ['tag'],
  billable: ['billable'],
  start: ['time', 'day'],
  end: ['time', 'day'],
};

/** Removes the parts of the line for fields that were set by other controls. */
export function withoutFields(text: string, parts: readonly LinePart[], fields: readonly string[]): string {
  const kinds = new Set(fields.flatMap((field) => kindsOf[field as keyof EntryForm] ?? []));
  const spans = parts.filter(({ kind }) => kinds.has(kind));
  return spans.length === 0 ? text : onOneSpace(withoutSpans(text, spans));
}
