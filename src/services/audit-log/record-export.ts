import { findTeams } from '../../db/queries/teams/teams.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { membershipFor } from '../shared/access.ts';
import { record } from './record.ts';

interface Export {
  teamId: string | null;
  format: string;
  report: Pick<Report, 'kind' | 'days'>;
}

/** Records that a report is exported as a file. */
export async function recordExport(
  app: App,
  actor: Actor,
  { teamId, format, report }: Export,
): Promise<void> {
  const membership = membershipFor(actor, teamId);
  const also = [
    change('report', null, report.kind),
    change('format', null, format),
    change('from', null, report.days.from),
    change('to', null, report.days.to),
  ];
  await app.db.transaction(async (tx) => {
    const [team] = await findTeams(tx, [membership.teamId]);
    if (team) await record(tx, actor, team.id, app.clock(), 'report.export', { of: team, also });
  });
}
