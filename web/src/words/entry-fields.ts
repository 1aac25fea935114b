import { isolate } from './isolate.ts';

/** What is said where the parts of a time entry are chosen. */
export const entryFields = {
  noTitle: 'No title',
  project: 'Project',
  noProject: 'No project',
  findProject: 'Find a project or task',
  noProjectFits: 'No project fits.',
  noProjectsYet: 'There are no projects yet.',
  moreFit: (count: number) => `${count} more. Type to find them.`,
  tags: 'Tags',
  findTag: 'Find or add a tag',
  newTag: (name: string) => `Add “${isolate(name)}”`,
  noTagsYet: 'Type the name of the first tag.',
  tagsChosen: (names: readonly string[]) => `Tags: ${names.map(isolate).join(', ')}`,
  billable: 'Billable',
  notBillable: 'Not billable',
  archived: 'archived',
};
