import type { Entry } from './entry.ts';

/** An entry for tests, which pass only the relevant values. */
export function sampleEntry(more: Partial<Entry>): Entry {
  return {
    id: 'e',
    teamId: 't',
    identityId: 'i',
    projectId: null,
    clientId: null,
    taskId: null,
    start: 0,
    end: 1,
    title: null,
    description: null,
    billable: false,
    tags: [],
    parts: [],
    ...more,
  };
}
