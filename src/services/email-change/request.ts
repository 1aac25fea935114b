import type { Handle } from '../../db/database.ts';
import { findUser, findUserByEmail, lockUser } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import { checkOwnEmail } from '../../domain/sample.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { type Failure, failure, invalid } from '../../lib/errors.ts';
import { issueLink } from '../account-links/links.ts';
import { isInvited } from '../accounts/invited.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { requireDomainToChange } from '../sign-up/policy.ts';
import { commandLineActor } from '../users/actor.ts';
import { requireUser } from '../users/current.ts';
import { addressInUseMail, changeRequestedMail, confirmChangeMail } from './mails.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

export interface EmailChangeRequest {
  user: User;
  /** Whether an e-mail is sent to the new address. */
  isEmailed: boolean;
}

/**
 * Requests a change of the caller's address. The account keeps its address until the link to the new address is
 * confirmed. The caller cannot learn whether the new address has an account: the response, the stored rows and the
 * number of e-mails are the same.
 */
export async function changeEmail(
  app: App,
  actor: Actor,
  { email }: { email: string },
): Promise<EmailChangeRequest> {
  requireBrowser(actor, 'change the address of your account');
  const address = checkOwnEmail(email);
  // Checks the proof before the rate limit, so a call without a proof does not count.
  const current = await app.db.transaction(async (tx) => {
    await requireProof(tx, actor, app.clock());
    return requireUser(await findUser(tx, actor.userId));
  });
  await app.limits.sendVerification(current.email);
  const { user, holder, link } = await app.db.transaction(async (tx) => {
    await requireProof(tx, actor, app.clock());
    const before = requireUser(await findUser(tx, actor.userId));
    if (before.emailVerifiedAt === null) requireDomainToChange(app.signUp, address);
    return issueChange(app, tx, actor, address);
  });
  const forgotAddress = `${app.dashboardUrl}/forgot-password`;
  notifyOwner(app, user, changeRequestedMail(user, forgotAddress));
  const maySend = await app.limits.mayWriteTo(address, user.id);
  if (maySend)
    app.mail.send(holder ? addressInUseMail(holder, forgotAddress) : confirmChangeMail(address, link));
  return { user, isEmailed: maySend && app.mail.delivers };
}

/** Creates a link for an operator to hand over. The current address gets an e-mail. */
export async function createEmailChangeLinkAsOperator(
  app: App,
  { id }: User,
  email: string,
): Promise<string> {
  const address = checkOwnEmail(email);
  const { user, link } = await app.db.transaction(async (tx) => {
    const before = requireUser(await lockUser(tx, id));
    if (await isInvited(tx, before)) throw lacksPassword(before);
    const doer = await commandLineActor(app, before);
    const issued = await issueChange(app, tx, doer, address);
    if (issued.holder) throw failure('NAME_TAKEN', `There is an account for ${address} already.`, 'email');
    return issued;
  });
  notifyOwner(app, user, changeRequestedMail(user, `${app.dashboardUrl}/forgot-password`));
  return link;
}

/** Confirming the link requires a session, and nobody can sign in to an account without a password. */
function lacksPassword({ email }: User): Failure {
  return failure(
    'CONTRADICTION',
    `${email} was invited and has no password yet, so nobody can confirm the change. Delete the account and invite the other address.`,
    'email',
  );
}

async function issueChange(
  app: App,
  tx: Handle,
  doer: Pick<Actor, 'userId' | 'source' | 'address'>,
  email: string,
): Promise<{ user: User; holder: User | undefined; link: string }> {
  const user = requireUser(await lockUser(tx, doer.userId));
  if (user.email === email) throw invalid('email', `${email} is the address of the account already.`);
  const found = await findUserByEmail(tx, email);
  // The account itself is found if only the spelling of the address differs, such as its case.
  const holder = found?.id === user.id ? undefined : found;
  const link = await issueLink(app, tx, 'email_changes', user, LINK_LIFETIME_MS, { email });
  await recordAccountEvent(tx, doer, app.clock(), 'email.change', { of: user });
  return { user, holder, link };
}
