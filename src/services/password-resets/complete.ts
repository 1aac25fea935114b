import { revokeApiKeysOf } from '../../db/queries/api-keys.ts';
import { deleteAllGrantsOfUser } from '../../db/queries/oauth-records.ts';
import { findUserOfReset, takePasswordReset } from '../../db/queries/password-resets.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { BROWSER } from '../audit-log/browser.ts';
import { recordInTeams } from '../audit-log/record.ts';
import { isWellFormedToken } from '../random-token.ts';
import { hashSecret } from '../secret-hash.ts';
import { checkNewPassword, hashPassword } from '../users/password.ts';
import { setPassword } from '../users/set-password.ts';
import { passwordChangedLetter } from './letters.ts';

/** Whose password a link sets; null for one that was used, replaced or expired. */
export async function findPasswordReset(app: App, token: string): Promise<User | null> {
  if (!isWellFormedToken(token)) return null;
  return (await findUserOfReset(app.db.read, hashSecret(token), app.clock())) ?? null;
}

export interface NewPassword {
  password: string;
  /** Whether API keys and applications may no longer act for the user either. */
  shutOut: boolean;
}

/** Sets the password of the user whom a link was made for, and signs them out everywhere. */
export async function resetPassword(
  app: App,
  token: string,
  { password, shutOut }: NewPassword,
): Promise<User> {
  const user = await findPasswordReset(app, token);
  if (!user) throw noLongerGood();
  const passwordHash = await hashPassword(checkNewPassword(password, user.email));
  await app.db.transaction(async (tx) => {
    const now = app.clock();
    if (!(await takePasswordReset(tx, hashSecret(token), now))) throw noLongerGood();
    await setPassword(tx, user.id, passwordHash);
    if (shutOut) {
      await revokeApiKeysOf(tx, user.id, now);
      await deleteAllGrantsOfUser(tx, user.id);
    }
    const also = shutOut ? [change('keysAndApplications', 'in', 'out')] : [];
    await recordInTeams(tx, { userId: user.id, source: BROWSER }, now, 'password.reset', { of: user, also });
  });
  app.mail.send(passwordChangedLetter(user, `${app.dashboardUrl}/forgot-password`));
  return user;
}

function noLongerGood() {
  return failure('NOT_FOUND', 'This link was used already, replaced by a newer one, or has expired.');
}
