import { readConfig } from '../../app/config.ts';
import { databaseSettings, openDatabase } from '../../app/open-app.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { restoreBackup } from '../../services/backups/restore.ts';
import { sumOfRows } from '../../services/backups/write.ts';
import { withCopyProgress } from '../copy-progress.ts';
import { print } from '../print.ts';

export async function run(file: string): Promise<void> {
  const config = readConfig();
  const header = await withCopyProgress((options) =>
    restoreBackup({
      ...options,
      file,
      settings: databaseSettings(config),
      open: () => openDatabase(config),
    }),
  );
  const rows = `${grouped(sumOfRows(header))} rows of ${header.tables.length} tables`;
  print(`Restored ${rows} as of ${header.time} and compared every row.`);
}
