import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './engines.ts';
import type { Order, Result } from './support/creating-process.ts';

export interface CreatingProcess {
  /** Makes all entries at the same time. */
  create: (order: Order) => Promise<Result[]>;
  stop: () => Promise<void>;
}

/** A second process on a test database, with the schema in place. */
export async function startCreatingProcess({ url, dataDir }: TestDatabase): Promise<CreatingProcess> {
  const child = fork(
    fileURLToPath(new URL('./support/creating-process.ts', import.meta.url)),
    [JSON.stringify({ url, dataDir })],
    { execArgv: [] },
  );
  const exited = once(child, 'exit');
  const answer = async () => {
    const [first] = await Promise.race([once(child, 'message'), exited.then(() => ['ended'])]);
    if (first === 'ended') throw new Error('The creating process ended.');
    return first;
  };
  await answer();
  return {
    create: async (order) => {
      const answered = answer();
      child.send(order);
      return answered;
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
