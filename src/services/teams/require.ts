import type { Handle } from '../../db/database.ts';
import { findForemostMember } from '../../db/queries/teams/identities.ts';
import { findTeams, lockTeam as lockRow } from '../../db/queries/teams/teams.ts';
import { ERASING } from '../../domain/accounts/erasure.ts';
import type { Team } from '../../domain/entities.ts';
import { type Actor, scopes } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { notFound, requireMembership } from '../shared/access.ts';
import { lockTeamFor } from '../shared/recheck-credential.ts';

export async function requireTeam(
  handle: Handle,
  actor: Actor,
  teamId: string,
  field = 'teamId',
): Promise<Team> {
  requireMembership(actor, teamId, field);
  const [team] = await findTeams(handle, [teamId]);
  if (!team) throw notFound('team', field);
  return team;
}

/** A locked team, and the caller as they are in it. */
export interface LockedTeam {
  team: Team;
  actor: Actor;
}

/**
 * The team that is about to change, in itself or in its members, with the caller as they are in it now: such changes happen one
 * after the other.
 */
export async function lockTeam(
  tx: Handle,
  caller: Actor,
  teamId: string,
  field = 'teamId',
): Promise<LockedTeam> {
  const locked = await lockTeamAlsoDeleted(tx, caller, teamId, field);
  requireNotDeleted(locked.team, field);
  return locked;
}

/** Refuses changes of a team that is deleted and not restored. */
export function requireNotDeleted({ eraseAt }: Team, field: string | null): void {
  if (eraseAt === null) return;
  throw failure(
    'ARCHIVED',
    `This team is deleted and will be erased on ${new Date(eraseAt).toISOString().slice(0, 10)}; an owner can restore it first.`,
    field,
  );
}

/** The same for a team whose deletion was requested, too. */
export async function lockTeamAlsoDeleted(
  tx: Handle,
  caller: Actor,
  teamId: string,
  field = 'teamId',
): Promise<LockedTeam> {
  requireMembership(caller, teamId, field);
  const { team, actor } = await lockTeamFor(tx, caller, teamId);
  requireMembership(actor, teamId, field);
  if (!team) throw notFound('team', field);
  return { team, actor };
}

/**
 * The same for the administrator at the command line, who needs no role in the team: it can be without an active owner. The log names the
 * member who ranks first.
 */
export async function lockTeamAsOperator(tx: Handle, teamId: string): Promise<LockedTeam> {
  const team = isId(teamId) ? await lockRow(tx, teamId) : undefined;
  const foremost = team && (await findForemostMember(tx, teamId));
  if (!foremost || team.eraseAt === ERASING) {
    throw failure('NOT_FOUND', `There is no team with the id ${teamId}.`, 'teamId');
  }
  const actor: Actor = {
    userId: foremost.userId,
    defaultTeamId: teamId,
    memberships: [{ teamId, identityId: foremost.id, role: 'OWNER' }],
    scopes,
    source: { kind: 'COMMAND_LINE', id: null, label: null },
  };
  return { team, actor };
}
