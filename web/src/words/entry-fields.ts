import type { LineRemark } from '../../../src/domain/entry-line/line-part.ts';
import { lineRemark as remarkText } from '../../../src/domain/entry-line/words.ts';
import type { TimeFormat } from '../time/format.ts';
import { isolate } from './isolate.ts';

export const entryFields = {
  noTitle: 'No title',
  project: 'Project',
  noProject: 'No project',
  findProject: 'Find a project or task',
  noProjectFits: 'No matching projects.',
  noProjectsYet: 'No projects yet.',
  moreFit: (count: number) => `${count} more. Type to search.`,
  tags: 'Tags',
  findTag: 'Find or add a tag',
  newTag: (name: string) => `Add “${isolate(name)}”`,
  noTagsYet: 'No tags yet. Type a name to add one.',
  tagsChosen: (names: readonly string[]) => `Tags: ${names.map(isolate).join(', ')}`,
  billable: 'Billable',
  notBillable: 'Not billable',
  archived: 'archived',
};

/** Shares its texts with the command line; times are in the user's format. */
export function lineRemark(remark: LineRemark, { clock, plainDate, duration }: TimeFormat): string {
  return remarkText(remark, { isolate, clock, date: plainDate, length: duration });
}
