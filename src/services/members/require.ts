import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/identities.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { isId } from '../../lib/ids.ts';
import { notFound, teamIdsOf } from '../access.ts';
import { lockTeam } from '../teams/require.ts';

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

/** The member who is about to change, read under the lock of their team, with the team. */
export async function lockMember(
  tx: Handle,
  actor: Actor,
  id: string,
): Promise<{ member: Identity; team: Team }> {
  const seen = await requireMember(tx, actor, id);
  const team = await lockTeam(tx, actor, seen.teamId);
  return { member: await requireMember(tx, actor, id), team };
}
