import type { ImportSeeded } from '../import-stage.ts';
import type { Work } from '../work.ts';

const CREATE = `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  timeEntry { startTime } outcome errors { message } } }`;

/** Creations of as many people and projects as the file of an import has, and as it makes them. */
export function createAsImported({ key, teamId, identityIds, projectIds }: ImportSeeded): Work {
  const input = {
    startTime: '<start>',
    endTime: '<end>',
    title: 'Work on item <n>, and what belongs to it',
    teamId,
    identityId: '<member>',
    projectId: '<project>',
    overlapPolicy: 'KEEP_BOTH',
    idempotencyKey: 'bench-<n>',
  };
  return {
    path: '/api/v1/graphql',
    headers: { authorization: `Bearer ${key}` },
    steps: [
      {
        kind: 'each',
        body: JSON.stringify({ query: CREATE, variables: { input } }),
        values: { member: identityIds, project: projectIds },
        seconds: 1_000,
        answer: { beforeStart: '"startTime":"', ending: '"outcome":"CREATED","errors":[]}}}' },
      },
    ],
  };
}
