import { deleteReport, insertReport, listReports, updateReport } from '../../db/queries/reports/reports.ts';
import type { SavedReport } from '../../domain/entities.ts';
import {
  readReportSettings,
  requireReadableSettings,
  writeReportSettings,
} from '../../domain/reports/settings.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName, checkText, foldForSearch } from '../../domain/text/text.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { authorize, membershipFor, requireMembership } from '../shared/access.ts';
import { type Page, type PageRequest, readPageByText } from '../shared/paging.ts';
import { changedRequired } from '../shared/patch.ts';
import { requireRoomForReport } from '../shared/quotas.ts';
import { lockTeamFor } from '../shared/recheck-credential.ts';
import { isOwn, lockOwnReport, requireReport } from './require.ts';

/** Fits the maximum number of ids of one filter. */
const MAX_PARAMETERS_LENGTH = 20_000;

export interface SavedReportArgs {
  name: string;
  parameters: string;
  sharedWithTeam?: boolean | null;
}

/** Lists the caller's own reports and the reports shared with the team. */
export async function listSavedReports(
  app: App,
  actor: Actor,
  query: PageRequest & { teamId: string },
): Promise<Page<SavedReport>> {
  const { teamId, identityId } = requireMembership(actor, query.teamId);
  return readPageByText({
    list: 'savedReports',
    request: query,
    placeOf: ({ name, id }) => ({ key: foldForSearch(name), id }),
    load: (after, limit) => listReports(app.db.read, { teamId, identityId, after, limit }),
  });
}

export async function createSavedReport(
  app: App,
  actor: Actor,
  args: SavedReportArgs & { teamId?: string | null },
): Promise<SavedReport> {
  const { teamId, identityId } = membershipFor(actor, args.teamId);
  const now = app.clock();
  const report: SavedReport = {
    id: newId(now),
    teamId,
    identityId,
    name: checkName(args.name),
    parameters: checkParameters(args.parameters),
    sharedWithTeam: args.sharedWithTeam ?? false,
    createdAt: now,
    updatedAt: now,
  };
  await app.db.transaction(async (tx) => {
    const { actor: current } = await lockTeamFor(tx, actor, teamId);
    requireMembership(current, teamId);
    await insertReport(tx, report);
    await requireRoomForReport(tx, app.quotas, report, null);
    await record(tx, actor, teamId, now, 'savedReport.create', { before: null, after: report });
  });
  return report;
}

/** Only the owner may update a report, because its links show the updated report with the owner's permissions. */
export async function updateSavedReport(
  app: App,
  caller: Actor,
  id: string,
  args: { [Name in keyof SavedReportArgs]?: SavedReportArgs[Name] | null },
): Promise<SavedReport> {
  return app.db.transaction(async (tx) => {
    const { report: current, actor } = await lockOwnReport(tx, caller, id);
    const report: SavedReport = {
      ...current,
      name: changedRequired('name', args.name, current.name, checkName),
      parameters: changedRequired('parameters', args.parameters, current.parameters, checkParameters),
      sharedWithTeam: changedRequired(
        'sharedWithTeam',
        args.sharedWithTeam,
        current.sharedWithTeam,
        (shared: boolean) => shared,
      ),
      updatedAt: app.clock(),
    };
    await updateReport(tx, report);
    await requireRoomForReport(tx, app.quotas, report, current);
    await record(tx, actor, report.teamId, report.updatedAt, 'savedReport.update', {
      before: current,
      after: report,
    });
    return report;
  });
}

/** Deletes a report with its links. An admin may delete a shared report too. */
export async function deleteSavedReport(app: App, actor: Actor, id: string): Promise<string> {
  return app.db.transaction(async (tx) => {
    const report = await requireReport(tx, actor, id);
    if (!isOwn(actor, report)) authorize(actor, 'team.manage', report.teamId);
    await deleteReport(tx, report);
    await record(tx, actor, report.teamId, app.clock(), 'savedReport.delete', {
      before: report,
      after: null,
    });
    return report.id;
  });
}

/** The parameter of the report page for the id of the saved report. */
const SAVED_REPORT_PARAMETER = 'saved';

/** Returns the settings in canonical form. */
function checkParameters(text: string): string {
  const search = new URLSearchParams(checkText(text, 'parameters', MAX_PARAMETERS_LENGTH));
  const given: Record<string, unknown> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    given[name] = values.length > 1 ? values : values[0];
  }
  requireReadableSettings(given, () => 'parameters', [SAVED_REPORT_PARAMETER]);
  return new URLSearchParams(writeReportSettings(readReportSettings(given))).toString();
}
