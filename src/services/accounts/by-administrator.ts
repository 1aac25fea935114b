import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import { lockTeam } from '../../db/queries/teams/teams.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { type Account, loadAccount } from '../installation/accounts.ts';
import { lockAdministrator, lockTeamsAndAdministrator } from '../installation/require-administrator.ts';
import { requireBrowser } from '../sessions/proof.ts';
import { notFound } from '../shared/access.ts';
import { deleteAccountOf } from './delete.ts';
import { lockTeamsOf } from './lock-teams.ts';
import { restoreAccountOf } from './restore.ts';
import { appointOwner } from './successors.ts';

const ACTION = 'administer the installation';

/** Deletes an account for an administrator in a browser; see `deleteAccountOf`. */
export async function deleteUser(
  app: App,
  actor: Actor,
  { id, successorIds }: { id: string; successorIds?: readonly string[] | null },
): Promise<Account> {
  requireBrowser(actor, ACTION);
  if (!isId(id)) throw notFound('account');
  const { user } = await deleteAccountOf(app, actor, id, successorIds ?? [], (tx) =>
    lockTeamsAndAdministrator(tx, actor, app.clock(), () => lockTeamsOf(tx, id)),
  );
  return loadAccount(app, user);
}

/** Undoes the deletion of an account that is not erased yet. */
export async function restoreUser(app: App, actor: Actor, id: string): Promise<Account> {
  requireBrowser(actor, ACTION);
  if (!isId(id)) throw notFound('account');
  const allow = (tx: Handle) => lockAdministrator(tx, actor, app.clock());
  return loadAccount(app, await restoreAccountOf(app, actor, id, allow));
}

/** Makes an active member an owner of the team, in any team. */
export async function appointTeamOwner(
  app: App,
  actor: Actor,
  { teamId, identityId }: { teamId: string; identityId: string },
): Promise<Identity> {
  requireBrowser(actor, ACTION);
  const isKnown = isId(teamId) && isId(identityId);
  // Read before the permission check, but not used until the check has passed.
  const [member] = isKnown ? await findIdentities(app.db.read, [teamId], [identityId]) : [];
  return appointOwner(app, actor, member, (tx) =>
    lockTeamsAndAdministrator(tx, actor, app.clock(), async () => member && lockTeam(tx, member.teamId)),
  );
}
