import manifest from '../../../package.json' with { type: 'json' };
import { readConfig } from '../../app/config.ts';
import { databaseSettings, requireDatabase } from '../../app/open-app.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { sumOfRows, writeBackup } from '../../services/backups/write.ts';
import { withCopyProgress } from '../copy-progress.ts';
import { note, print } from '../print.ts';

export async function run(file = defaultName(), { force = false }: { force?: boolean }): Promise<void> {
  const config = readConfig();
  await requireDatabase(config);
  const header = await withCopyProgress((options) =>
    writeBackup(databaseSettings(config), { ...options, file, force, version: manifest.version }),
  );
  print(file);
  note(`It has ${grouped(sumOfRows(header))} rows of ${header.tables.length} tables as of ${header.time}.`);
}

/** The default file name. Without colons, which some file systems do not allow. */
function defaultName(): string {
  return `stint-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.ndjson.gz`;
}
