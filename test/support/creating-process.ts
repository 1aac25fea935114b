// A process of its own that creates time entries when told to, as a second server on the same database would.
// Forked by `startCreatingProcess` in test/processes.ts, and ends when its parent closes the channel.
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Actor } from '../../src/domain/policy.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import type { CreateTimeEntryInput } from '../../src/services/time-entries/draft.ts';
import { appOn } from '../app.ts';

export interface Order {
  actor: Actor;
  inputs: CreateTimeEntryInput[];
}

/** What came of each creation: the id and the outcome, or the message of what went wrong. */
export type Result = { id: string; outcome: string } | { error: string };

const { url, dataDir } = JSON.parse(process.argv[2] ?? '') as { url: string | null; dataDir: string };
const db = connect({ url, dataDir, connections: 10, onError: () => {} });
await migrate(db);

process.on('message', async ({ actor, inputs }: Order) => {
  const app = appOn(db, systemClock);
  const results = inputs.map(async (input): Promise<Result> => {
    try {
      const { timeEntry, outcome } = await createTimeEntry(app, actor, input);
      return { id: timeEntry.id, outcome };
    } catch (error) {
      return { error: String(error) };
    }
  });
  process.send?.(await Promise.all(results));
});
process.once('disconnect', () => db.close());
process.send?.('ready');
