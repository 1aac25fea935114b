import type { PersonalTable } from '../domain/accounts/personal-data.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { writeArchive } from '../report-files/archive.ts';
import { exportPersonalData } from '../services/personal-export/export.ts';
import { chargeCaller } from './gate/request-limits.ts';
import { callerOfFile } from './reports/caller.ts';
import type { ReportParts } from './reports/parts.ts';
import { onceOver, sendFile, whileThere } from './reports/send-file.ts';

export const PERSONAL_EXPORT_PATH = '/api/v1/personal-export';

/** The cost of an export in requests: it reads a whole history. */
const COST_IN_REQUESTS = 50;

/** `GET /api/v1/personal-export`: the data of the signed-in person as a zip archive. */
export function addPersonalExportRoute(parts: ReportParts): void {
  const { server, app, requestLimits, files } = parts;
  server.get(PERSONAL_EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await callerOfFile(request.raw, parts);
    await chargeCaller(requestLimits, actor, COST_IN_REQUESTS);
    onceOver(reply, files.begin({ user: actor.userId }));
    const tables = await exportPersonalData(app, actor, () => callerOfFile(request.raw, parts));
    const at = formatInstant(app.clock());
    return sendFile(reply, {
      type: 'application/zip',
      name: `stint-personal-data-${at.slice(0, 10)}.zip`,
      write: (gone) =>
        writeArchive(
          tables.map((table) => endedBy(table, gone)),
          at,
        ),
    });
  });
}

function endedBy(table: PersonalTable, gone: AbortSignal): PersonalTable {
  return { ...table, rows: () => whileThere(table.rows(), gone) };
}
