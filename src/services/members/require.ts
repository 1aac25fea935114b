import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/identities.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { isId } from '../../lib/ids.ts';
import { notFound, teamIdsOf } from '../access.ts';

export async function findMember(handle: Handle, actor: Actor, id: string): Promise<Identity | undefined> {
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
