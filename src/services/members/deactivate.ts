import { updateIdentity } from '../../db/queries/identities.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { authorize } from '../access.ts';
import type { App } from '../app.ts';
import { lockMember } from './require.ts';
import { requireOtherOwner } from './require-other-owner.ts';

/** Takes a member out of a team. The time that they tracked stays; they no longer see the team. */
export async function removeTeamMember(app: App, actor: Actor, id: string): Promise<Identity> {
  return app.db.transaction(async (tx) => {
    const { member: current } = await lockMember(tx, actor, id);
    if (current.userId !== actor.userId) authorize(actor, 'member.manage', current.teamId);
    if (current.role === 'OWNER') {
      authorize(actor, 'owner.manage', current.teamId);
      await requireOtherOwner(tx, current);
    }
    const identity = { ...current, deactivatedAt: current.deactivatedAt ?? app.clock() };
    await updateIdentity(tx, identity);
    return identity;
  });
}

/** Brings a removed member back with the role and rate that they had. */
export async function reactivateTeamMember(app: App, actor: Actor, id: string): Promise<Identity> {
  return app.db.transaction(async (tx) => {
    const { member: current } = await lockMember(tx, actor, id);
    authorize(actor, current.role === 'OWNER' ? 'owner.manage' : 'member.manage', current.teamId);
    const identity = { ...current, deactivatedAt: null };
    await updateIdentity(tx, identity);
    return identity;
  });
}
