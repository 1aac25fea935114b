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

const GOOD_FOR_MS = 24 * 3_600_000;

export interface VerificationRequest {
  user: User;
  /** Whether an e-mail with a link is on its way. */
  isEmailed: boolean;
}

/** Sends the caller an e-mail by which they verify their address; nothing where it is verified. */
export async function requestEmailVerification(app: App, actor: Actor): Promise<VerificationRequest> {
  requirePerson(actor, 'verify your address');
  const user = requireUser(await findUser(app.db.read, actor.userId));
  if (user.emailVerifiedAt !== null) return { user, isEmailed: false };
  await app.limits.sendVerification(user.email);
  await sendVerification(app, user);
  return { user, isEmailed: app.mail.delivers };
}

/**
 * Sends the link with which an account begins. It counts and is never refused: the owner of the mailbox must have a link that works, so that
 * nobody keeps an address from its owner.
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

/** The link alone, for the administrator to hand over. The user reads in their log that it was made. */
export async function createVerificationLinkAsOperator(app: App, user: User): Promise<string> {
  const doer = await commandLineActor(app, user);
  return app.db.transaction((tx) => issueVerificationLinkAs(app, tx, doer, user.id));
}

/** The same for an administrator in a browser. */
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

/** The link alone, without an event. */
export function issueVerificationLink(app: App, tx: Handle, user: User): Promise<string> {
  return issueLink(app, tx, 'email_verifications', user, GOOD_FOR_MS);
}
