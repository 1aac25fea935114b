import type { ImportSeeded } from '../import-stage.ts';
import { PEOPLE, PROJECTS } from '../toggl-file.ts';
import type { Work } from '../work.ts';
import { startOf } from './nth-creation.ts';

const CREATE = `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  outcome errors { message } } }`;

/** Creations of as many people and projects as the file of an import has, and as it makes them. */
export function createAsImported({ key, teamId, identityIds, projectIds }: ImportSeeded): Work {
  return {
    path: '/api/v1/graphql',
    headers: { authorization: `Bearer ${key}` },
    steps: [
      {
        kind: 'each',
        body: (n) => {
          const start = startOf(n);
          const input = {
            startTime: start.toISOString(),
            endTime: new Date(start.getTime() + 1_000_000).toISOString(),
            title: `Work on item ${n % 5000}, and what belongs to it`,
            teamId,
            identityId: identityIds[n % PEOPLE],
            projectId: projectIds[n % PROJECTS],
            overlapPolicy: 'KEEP_BOTH',
            idempotencyKey: `bench-${n}`,
          };
          return JSON.stringify({ query: CREATE, variables: { input } });
        },
        isRight: (answer) => answer.includes('"outcome":"CREATED","errors":[]}'),
      },
    ],
  };
}
