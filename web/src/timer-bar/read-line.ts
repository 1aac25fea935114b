import { type LinePart, onOneSpace, withoutSpans } from '../../../src/domain/entry-line/line-part.ts';
import { type EntryLine, parseEntryLine } from '../../../src/domain/entry-line/parse.ts';
import type { NamedTask } from '../../../src/domain/entry-line/project.ts';
import { TITLE_LIMIT } from '../../../src/domain/text/text.ts';
import type { Tracked } from '../../../src/domain/time-entries/time-entry.ts';
import { NO_WORK, type OpenProject, type OpenWork, type Work, workOf } from '../entry-fields/work.ts';
import type { TimeFormat } from '../time/format.ts';
import { lineRemark } from '../words/entry-fields.ts';
import { timerBar as words } from '../words/timer-bar.ts';
import type { LineDraft } from './line-draft.ts';

export type Parsed = EntryLine<OpenProject, NamedTask>;

/** A draft with the values of an entry that a line cannot express. */
export interface StoredDraft extends LineDraft {
  /** Used if the line has no times. */
  times?: Tracked;
  description?: string;
}

/** The result of a draft. Typed values override chosen ones. */
export interface Reading {
  parsed: Parsed;
  title: string | null;
  description: string | null;
  /** Null to start now; without an end, to start in the past. */
  times: Tracked | null;
  work: Work;
  tags: string[];
  billable: boolean;
  /** The reason why the line cannot be saved. */
  obstacle: string | null;
  /** Further remarks. */
  remarks: string[];
}

export function readLine(draft: StoredDraft, open: OpenWork, format: TimeFormat, now: number): Reading {
  const parsed = parseEntryLine(draft.text, { now, zone: format.zone, ...open });
  const typed = parsed.project?.kind === 'match' ? workOf(parsed.project.project, parsed.project.task) : null;
  const work = typed ?? draft.work ?? NO_WORK;
  const project = open.projects.find(({ id }) => id === work.projectId);
  const said = (stops: boolean) =>
    parsed.problems.filter((problem) => problem.stops === stops).map((one) => lineRemark(one, format));
  return {
    parsed,
    title: parsed.title === '' ? null : parsed.title,
    description: draft.description ?? null,
    times: parsed.times ?? draft.times ?? null,
    work,
    tags: [...new Set([...draft.tags, ...parsed.tags.map(({ name }) => name)])],
    billable: parsed.billable ?? draft.billable ?? project?.billable ?? false,
    obstacle:
      said(true)[0] ??
      (parsed.title.length > TITLE_LIMIT ? words.tooLong(parsed.title.length, TITLE_LIMIT) : null),
    remarks: said(false),
  };
}

/** The text without the parts of a kind whose value was chosen by another control. */
export function without(text: string, { parts }: Parsed, kind: LinePart['kind']): string {
  const spans = parts.filter((part) => part.kind === kind);
  return spans.length === 0 ? text : onOneSpace(withoutSpans(text, spans));
}
