// Runs services on a database, like a second server, and carries out jobs that its parent sends.
// Forked by `startEntryJobsProcess` in test/processes/entry-jobs.ts; exits when the parent closes the channel.
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Actor } from '../../src/domain/teams/policy.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { CreateTimeEntryInput } from '../../src/services/time-entries/checked-creation.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { deleteTimeEntry } from '../../src/services/time-entries/delete.ts';
import { type UpdateTimeEntryInput, updateTimeEntry } from '../../src/services/time-entries/update.ts';
import { appOn } from '../harness/app.ts';

export type Job =
  | { kind: 'create'; input: CreateTimeEntryInput }
  | { kind: 'update'; input: UpdateTimeEntryInput }
  | { kind: 'delete'; id: string };

export interface Order {
  actor: Actor;
  jobs: Job[];
}

/** The result of a job: the id and the outcome, or the error message. */
export type Result = { id: string; outcome: string } | { error: string };

const { url, dataDir } = JSON.parse(process.argv[2] ?? '') as { url: string | null; dataDir: string };
const db = connect({ url, dataDir, connections: 10, onError: () => {} });
await migrate(db);

process.on('message', async ({ actor, jobs }: Order) => {
  const app = appOn(db, systemClock);
  const carryOut = async (job: Job): Promise<Result> => {
    switch (job.kind) {
      case 'create': {
        const { timeEntry, outcome } = await createTimeEntry(app, actor, job.input);
        return { id: timeEntry.id, outcome };
      }
      case 'update':
        return { id: (await updateTimeEntry(app, actor, job.input)).timeEntry.id, outcome: 'UPDATED' };
      case 'delete':
        return { id: await deleteTimeEntry(app, actor, job.id), outcome: 'DELETED' };
    }
  };
  const results = jobs.map((job) => carryOut(job).catch((error): Result => ({ error: String(error) })));
  process.send?.(await Promise.all(results));
});
process.once('disconnect', () => db.close());
process.send?.('ready');
