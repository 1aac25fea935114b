import { readConfig } from '../../app/config.ts';
import { databaseSettings, openDatabase, requireDatabase } from '../../app/open-app.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { type MoveStart, move } from '../../services/moves/move.ts';
import { withCopyProgress } from '../copy-progress.ts';
import { note, print } from '../print.ts';

const starts: Record<MoveStart, string | null> = {
  FIRST: null,
  RESUMED: 'Resuming an earlier move.',
  RESTARTED: 'The data changed since an earlier move. Starting again.',
};

export async function run({ to }: { to: string }): Promise<void> {
  // Replaces the arguments in the process list: the address contains a password, and every user can read the
  // list.
  process.title = 'stint move';
  const config = readConfig();
  if (config.databaseUrl !== null)
    throw new Error('Only the SQLite database can be moved. Unset DATABASE_URL and set STINT_DATA_DIR.');
  await requireDatabase(config);
  const target = await openDatabase({ ...config, databaseUrl: to });
  const onStart = (start: MoveStart) => {
    if (starts[start] !== null) note(starts[start]);
  };
  const moved = await withCopyProgress((options) =>
    move({ ...options, source: databaseSettings(config), target, onStart }),
  ).finally(() => target.close());
  print(`Moved ${grouped(moved.rows)} rows of ${moved.tables} tables and compared every row.`);
  print(`From now on, start Stint with DATABASE_URL=${withoutPassword(to)}`);
  print(`The database in ${config.dataDir} is unchanged. Delete it when you no longer need it.`);
}

function withoutPassword(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^/?#:]*:)[^/?#]+@/, '$1***@');
}
