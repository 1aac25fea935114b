import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Actor } from '../../src/domain/teams/policy.ts';
import type { CreateTimeEntryInput } from '../../src/services/time-entries/checked-creation.ts';
import type { TestDatabase } from '../harness/engines.ts';
import type { Order, Result } from './entry-jobs-process.ts';

export interface EntryJobsProcess {
  /** Runs all jobs concurrently. */
  carryOut: (order: Order) => Promise<Result[]>;
  create: (actor: Actor, inputs: readonly CreateTimeEntryInput[]) => Promise<Result[]>;
  stop: () => Promise<void>;
}

/** Starts a second process on a test database and migrates the database. */
export async function startEntryJobsProcess({ url, dataDir }: TestDatabase): Promise<EntryJobsProcess> {
  const child = fork(
    fileURLToPath(new URL('./entry-jobs-process.ts', import.meta.url)),
    [JSON.stringify({ url, dataDir })],
    { execArgv: [] },
  );
  const exited = once(child, 'exit');
  const answer = async () => {
    const [first] = await Promise.race([once(child, 'message'), exited.then(() => ['ended'])]);
    if (first === 'ended') throw new Error('The process of entry jobs ended.');
    return first;
  };
  await answer();
  const carryOut = async (order: Order): Promise<Result[]> => {
    const answered = answer();
    child.send(order);
    return answered;
  };
  return {
    carryOut,
    create: (actor, inputs) => carryOut({ actor, jobs: inputs.map((input) => ({ kind: 'create', input })) }),
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
