import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatInstant } from '../../../domain/time/instant.ts';
import { writeArchive } from '../../../report-files/archive.ts';
import { exportPersonalData } from '../../../services/personal-export/export.ts';
import { actorByEmail } from '../../../services/users/actor.ts';
import { openNewFile } from '../../new-file.ts';
import { note } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string, { output }: { output: string }): Promise<void> {
  await withApp(async ({ app }) => {
    const actor = await actorByEmail(app, email);
    const file = await openNewFile(output);
    const tables = await exportPersonalData(app, actor, async () => actor);
    await pipeline(Readable.from(writeArchive(tables, formatInstant(app.clock()))), file);
    note(`Exported the data of ${email} to ${output}. Only you can read the file.`);
  });
}
