import type { Handle } from '../../db/database.ts';
import { updateUser } from '../../db/queries/accounts/users.ts';
import type { Team, User } from '../../domain/entities.ts';
import type { App } from '../app.ts';
import { type Caller, UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { makeAccount, type SignUp } from '../users/create.ts';
import { accept, notifyJoined } from './accept.ts';
import { findOpenInvitation, loadByToken, noLongerGood } from './open.ts';

/**
 * Creates an account for the invited address, even if sign-up is closed, and adds it to the team in one transaction.
 * The address is verified only if the link was sent by e-mail, because the inviter has seen the other link. The team
 * becomes the default team of the account.
 */
export async function signUpByInvitation(
  app: App,
  token: string,
  { name, password, timezone, weekStart }: Pick<SignUp, 'name' | 'password' | 'timezone' | 'weekStart'>,
  caller: Caller = UNKNOWN_VISITOR,
): Promise<{ user: User; team: Team }> {
  const open = await findOpenInvitation(app, token);
  if (!open) throw noLongerGood();
  const { isAddressProved, invitation } = open;
  const { email } = invitation;
  const account = { name, email, password, timezone, weekStart, isAddressProved, caller };
  const { user, accepted } = await makeAccount(app, account, async (tx, signedUp) => {
    const find = (handle: Handle) => loadByToken(handle, token, app.clock());
    const accepted = await accept(tx, signedUp.user, find, app.clock(), caller);
    const user = { ...signedUp.user, defaultTeamId: accepted.team.id };
    await updateUser(tx, user);
    return { user, accepted };
  });
  notifyJoined(app, accepted, user);
  return { user, team: accepted.team };
}
