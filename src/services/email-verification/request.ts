import type { Handle } from '../../db/database.ts';
import { findUser, lockUser } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { invalid } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { RateLimited } from '../../lib/rate-limit.ts';
import { issueLink, mayReplaceLink } from '../account-links/links.ts';
import { requireAccount } from '../accounts/require-account.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { lockAdministrator } from '../installation/require-administrator.ts';
import { requireBrowser } from '../sessions/proof.ts';
import { requirePerson } from '../shared/require-person.ts';
import { commandLineActor } from '../users/actor.ts';
import { requireUser } from '../users/current.ts';
import { verificationMail } from './mail.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

export interface VerificationRequest {
  user: User;
  /** Whether an e-mail with a link is sent. */
  isEmailed: boolean;
}

/** E-mails the caller a link to verify the address, unless the address is verified. */
export async function requestEmailVerification(app: App, actor: Actor): Promise<VerificationRequest> {
  requirePerson(actor, 'verify your address');
  const user = requireUser(await findUser(app.db.read, actor.userId));
  if (user.emailVerifiedAt !== null) return { user, isEmailed: false };
  await app.limits.sendVerification(user.email);
  await sendVerification(app, user);
  return { user, isEmailed: app.mail.delivers };
}

/**
 * Sends the first link of an account. The e-mail counts against the rate limit but is never rejected: the owner of the
 * mailbox needs a valid link, so that nobody can withhold an address from its owner.
 */
export async function sendFirstVerification(app: App, user: User): Promise<void> {
  await app.limits.sendVerification(user.email).catch((error: unknown) => {
    if (!(error instanceof RateLimited)) throw error;
  });
  await sendVerification(app, user);
}

async function sendVerification(app: App, user: User): Promise<void> {
  const link = await app.db.transaction(async (tx) => {
    const current = requireUser(await lockUser(tx, user.id));
    if (current.emailVerifiedAt !== null) return null;
    if (!(await mayReplaceLink(app, tx, 'email_verifications', current))) return null;
    return issueVerificationLink(app, tx, current);
  });
  if (link !== null) app.mail.send(verificationMail(user, link));
}

/** Creates a link for an operator to hand over. The user's log has an event for the link. */
export async function createVerificationLinkAsOperator(app: App, user: User): Promise<string> {
  const doer = await commandLineActor(app, user);
  return app.db.transaction((tx) => issueVerificationLinkAs(app, tx, doer, user.id));
}

/** Creates a link for an administrator in a browser. */
export async function createVerificationLink(app: App, actor: Actor, id: string): Promise<string> {
  requireBrowser(actor, 'administer the installation');
  return app.db.transaction(async (tx) => {
    await lockAdministrator(tx, actor, app.clock());
    return issueVerificationLinkAs(app, tx, actor, id);
  });
}

async function issueVerificationLinkAs(app: App, tx: Handle, doer: Actor, id: string): Promise<string> {
  const user = requireAccount(isId(id) ? await lockUser(tx, id) : undefined);
  if (user.emailVerifiedAt !== null) throw invalid('id', `${user.email} is verified already.`);
  await recordAccountEvent(tx, doer, app.clock(), 'verificationLink.create', { of: user });
  return issueVerificationLink(app, tx, user);
}

/** Issues a link without an audit event. */
export function issueVerificationLink(app: App, tx: Handle, user: User): Promise<string> {
  return issueLink(app, tx, 'email_verifications', user, LINK_LIFETIME_MS);
}
