import type { Handle } from '../../db/database.ts';
import { findMemberships } from '../../db/queries/teams/identities.ts';
import type { User } from '../../domain/entities.ts';
import type { Actor, Membership } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import type { Doer } from '../audit-log/record.ts';
import { announceChange } from '../change-feed/announce.ts';
import { type Account, loadAccount } from '../installation/accounts.ts';
import { lockTeamsAndAdministrator } from '../installation/require-administrator.ts';
import { requireBrowser } from '../sessions/proof.ts';
import { notFound } from '../shared/access.ts';
import { commandLineActor, userByEmail } from '../users/actor.ts';
import { lockTeamsOf } from './lock-teams.ts';

/** The actor of a change of an account, which needs no memberships. */
export type AccountDoer = Omit<Doer, 'memberships'>;

/**
 * A change of an account by an administrator, in a transaction. `locked` has the memberships if their teams are already
 * locked.
 */
export type AccountChange = (
  tx: Handle,
  doer: Doer,
  id: string,
  now: number,
  locked?: Membership[],
) => Promise<User>;

/** Changes an account for an administrator in a browser. */
export async function changeAccount(
  app: App,
  actor: Actor,
  id: string,
  change: AccountChange,
): Promise<Account> {
  requireBrowser(actor, 'administer the installation');
  const user = await app.db.transaction(async (tx) => {
    const lock = async () => (isId(id) ? lockTeamsOf(tx, id) : null);
    const memberships = await lockTeamsAndAdministrator(tx, actor, app.clock(), lock);
    if (!memberships) throw notFound('account');
    return change(tx, actor, id, app.clock(), memberships);
  });
  // The change can stop a timer in the teams of the account.
  announceChange(app, { userId: id, memberships: await findMemberships(app.db.read, id) });
  return loadAccount(app, user);
}

/** Changes an account at the command line. Returns the account before and after the change. */
export async function changeAccountAsOperator(
  app: App,
  email: string,
  change: AccountChange,
): Promise<{ before: User; user: User }> {
  const before = await userByEmail(app, email);
  const doer = await commandLineActor(app, before);
  const user = await app.db.transaction((tx) => change(tx, doer, before.id, app.clock()));
  return { before, user };
}
