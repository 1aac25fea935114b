import type { Handle } from '../../db/database.ts';
import { findReports } from '../../db/queries/reports/reports.ts';
import type { SavedReport } from '../../domain/entities.ts';
import { type Actor, membershipIn } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { notFound, teamIdsOf } from '../shared/access.ts';
import { lockTeamFor } from '../shared/recheck-credential.ts';

/** Returns a report that the caller may see: an own report, or a report shared with the team. */
export async function requireReport(
  handle: Handle,
  actor: Actor,
  id: string,
  field = 'id',
): Promise<SavedReport> {
  const [report] = isId(id) ? await findReports(handle, teamIdsOf(actor), [id]) : [];
  if (!report || !(report.sharedWithTeam || isOwn(actor, report))) throw notFound('report', field);
  return report;
}

async function requireOwnReport(
  handle: Handle,
  actor: Actor,
  id: string,
  field = 'id',
): Promise<SavedReport> {
  const report = await requireReport(handle, actor, id, field);
  if (isOwn(actor, report)) return report;
  throw failure('FORBIDDEN', 'This report is someone else’s; save one of your own with the same settings.');
}

/** Locks the team of an own report. Returns the report, and the caller with current memberships. */
export async function lockOwnReport(
  tx: Handle,
  caller: Actor,
  id: string,
  field = 'id',
): Promise<{ report: SavedReport; actor: Actor }> {
  const unlocked = await requireOwnReport(tx, caller, id, field);
  const { actor } = await lockTeamFor(tx, caller, unlocked.teamId);
  return { report: await requireOwnReport(tx, actor, id, field), actor };
}

export function isOwn(actor: Actor, { teamId, identityId }: { teamId: string; identityId: string }): boolean {
  return membershipIn(actor, teamId)?.identityId === identityId;
}
