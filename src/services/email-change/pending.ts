import { deleteLinkOf, findPendingEmail } from '../../db/queries/accounts/account-links.ts';
import { lockUser } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireValidCredential } from '../shared/recheck-credential.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireUser } from '../users/current.ts';

/** The address that a user requested and has not confirmed yet, or null. */
export async function pendingEmail(app: App, userId: string): Promise<string | null> {
  return (await findPendingEmail(app.db.read, userId, app.clock())) ?? null;
}

/** Cancels the pending change of the caller's address. Its link stops working. */
export function cancelEmailChange(app: App, actor: Actor): Promise<User> {
  requirePerson(actor, 'change your account');
  return app.db.transaction(async (tx) => {
    const now = app.clock();
    await requireValidCredential(tx, actor);
    const user = requireUser(await lockUser(tx, actor.userId));
    if ((await findPendingEmail(tx, user.id, now)) === undefined) return user;
    await deleteLinkOf(tx, 'email_changes', user.id);
    await recordAccountEvent(tx, actor, now, 'emailChange.cancel', { of: user });
    return user;
  });
}
