import { findPasswordHash, findUser, lockPasswordHash } from '../../db/queries/users.ts';
import type { User } from '../../domain/entities.ts';
import { couldBePassword } from '../../domain/password.ts';
import type { Actor } from '../../domain/policy.ts';
import { type Failure, invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { recordInTeams } from '../audit-log/record.ts';
import { endCredentials } from '../end-credentials.ts';
import { passwordChangedLetter } from '../password-resets/letters.ts';
import { requirePerson } from '../require-person.ts';
import { currentSessionId } from '../sessions/current.ts';
import { requireStanding } from '../standing.ts';
import { currentUser, requireUser } from './current.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './password.ts';
import { setPassword } from './set-password.ts';

export interface ChangePasswordArgs {
  currentPassword: string;
  newPassword: string;
  /** Whether all API keys end and all applications are disconnected as well. */
  revokeCredentials?: boolean | null;
}

/** Gives the caller a new password. They stay signed in where they are, and are signed out everywhere else. */
export async function changePassword(app: App, actor: Actor, args: ChangePasswordArgs): Promise<User> {
  requirePerson(actor, 'change your password');
  const { email } = await currentUser(app, actor);
  const newPassword = checkNewPassword(args.newPassword, email, 'newPassword');
  const { userId } = actor;
  const verifiedHash = await verifyOwnPassword(app, userId, args.currentPassword);
  const passwordHash = await hashPassword(newPassword);
  const user = await app.db.transaction(async (tx) => {
    await requireStanding(tx, actor);
    // Another change may have come first.
    if ((await lockPasswordHash(tx, userId)) !== verifiedHash) throw notRight();
    await setPassword(tx, userId, passwordHash, currentSessionId(actor));
    const now = app.clock();
    const also = args.revokeCredentials ? await endCredentials(tx, userId, now) : [];
    const changed = requireUser(await findUser(tx, userId));
    await recordInTeams(tx, actor, now, 'password.change', { of: changed, also });
    return changed;
  });
  app.mail.send(passwordChangedLetter(user, `${app.dashboardUrl}/forgot-password`));
  return user;
}

/** Who has somebody's key or browser, but not their password, must not find it out here. */
async function verifyOwnPassword(app: App, userId: string, password: string): Promise<string> {
  // What nobody can have as a password is no guess.
  if (!couldBePassword(password)) throw notRight();
  return app.limits.guessPassword(userId, async () => {
    const stored = await findPasswordHash(app.db.read, userId);
    if (stored === undefined || !(await verifyPassword(password, stored))) throw notRight();
    return stored;
  });
}

function notRight(): Failure {
  return invalid('currentPassword', 'currentPassword is not the password of this account.');
}
