import { createClient } from '../../src/client/index.ts';
import { createHttpFetch } from '../../src/client/node/index.ts';
import { CONCURRENCY, type ImportSeeded } from '../matches/import-stage.ts';
import { startOf } from '../workloads/nth-creation.ts';

const CREATE = `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  timeEntry { startTime } outcome errors { message } } }`;

interface Created {
  createTimeEntry: { timeEntry: { startTime: string } | null; outcome: string };
}

let sent = 0;

/**
 * Returns the createTimeEntry calls per second without an import. The client, the concurrency, and the number of people and
 * projects are those of an import.
 */
export async function callsAlone(url: string, seeded: ImportSeeded, seconds: number): Promise<number> {
  const { key, teamId, identityIds, projectIds } = seeded;
  const client = createClient({ url, credential: key, fetch: createHttpFetch() });
  const call = async (n: number) => {
    const startTime = startOf(n).toISOString();
    const input = {
      startTime,
      endTime: new Date(startOf(n).getTime() + 1_000_000).toISOString(),
      title: `Work on item ${n}, and what belongs to it`,
      teamId,
      identityId: identityIds[n % identityIds.length],
      projectId: projectIds[n % projectIds.length],
      overlapPolicy: 'KEEP_BOTH',
      idempotencyKey: `bench-${n}`,
    };
    const { createTimeEntry } = (await client.run(CREATE, { input })) as Created;
    const { timeEntry, outcome } = createTimeEntry;
    if (outcome !== 'CREATED' || Date.parse(timeEntry?.startTime ?? '') !== Date.parse(startTime)) {
      throw new Error(`createTimeEntry returned a wrong response: ${JSON.stringify(createTimeEntry)}`);
    }
  };
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await call(sent++);
      done++;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, caller));
  return (done * 1000) / (performance.now() - begin);
}
