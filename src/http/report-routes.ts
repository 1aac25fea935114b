import { answerPageError } from './account/refuse.ts';
import { addPersonalExportRoute } from './personal-export.ts';
import { addExportRoute } from './reports/export.ts';
import { OpenDownloads } from './reports/open-downloads.ts';
import type { ReportParts } from './reports/parts.ts';
import { addSharedRoutes } from './reports/shared.ts';

/** The routes of report files, of the personal export and of shared reports. */
export async function addReportRoutes(parts: Omit<ReportParts, 'files'>): Promise<void> {
  const withFiles = { ...parts, files: new OpenDownloads() };
  addExportRoute(withFiles);
  addPersonalExportRoute(withFiles);
  await parts.server.register(async (server) => {
    server.setErrorHandler(answerPageError);
    addSharedRoutes({ ...withFiles, server });
  });
}
