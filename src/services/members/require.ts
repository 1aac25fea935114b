import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import { notFound, teamIdsOf } from '../shared/access.ts';
import { lockTeamFor } from '../shared/recheck-credential.ts';

async function findMember(handle: Handle, actor: Actor, id: string): Promise<Identity | undefined> {
  if (!isId(id)) return undefined;
  const [identity] = await findIdentities(handle, teamIdsOf(actor), [id]);
  return identity;
}

export async function requireMember(
  handle: Handle,
  actor: Actor,
  id: string,
  field = 'id',
): Promise<Identity> {
  const identity = await findMember(handle, actor, id);
  if (!identity) throw notFound('team member', field);
  return identity;
}

/** Locks the team of a member. Returns the current member, the team, and the caller with current memberships. */
export async function lockMember(
  tx: Handle,
  caller: Actor,
  id: string,
): Promise<{ member: Identity; team: Team; actor: Actor }> {
  const unlocked = await requireMember(tx, caller, id);
  const { team, actor } = await lockTeamFor(tx, caller, unlocked.teamId);
  const member = await requireMember(tx, actor, id);
  if (!team) throw notFound('team member');
  return { member, team, actor };
}
