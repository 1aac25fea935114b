import { answerPageError } from './account/refuse.ts';
import { addPersonalExportRoute } from './personal-export.ts';
import { addExportRoute } from './reports/export.ts';
import type { ReportParts } from './reports/parts.ts';
import { addSharedRoutes } from './reports/shared.ts';
import { FilesUnderWay } from './reports/under-way.ts';

/** The routes of report files, of the personal export and of shared reports. */
export async function addReportRoutes(parts: Omit<ReportParts, 'files'>): Promise<void> {
  const withFiles = { ...parts, files: new FilesUnderWay() };
  addExportRoute(withFiles);
  addPersonalExportRoute(withFiles);
  await parts.server.register(async (server) => {
    server.setErrorHandler(answerPageError);
    addSharedRoutes({ ...withFiles, server });
  });
}
