import type { Handle } from '../../db/database.ts';
import {
  findUserOfLink,
  hasOpenLink,
  type LinkTable,
  putLink,
  takeLink,
} from '../../db/queries/accounts/account-links.ts';
import { lockUser } from '../../db/queries/accounts/users.ts';
import { mayBeOpenedByLink } from '../../domain/accounts/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { type Failure, failure } from '../../lib/errors.ts';
import { closed } from '../accounts/require-active.ts';
import type { App } from '../app.ts';
import { generateToken, isWellFormedToken } from '../shared/random-token.ts';
import { hashSecret } from '../shared/secret-hash.ts';

const paths: Record<LinkTable, string> = {
  password_resets: '/reset-password',
  email_verifications: '/verify-email',
  email_changes: '/change-email',
};

/** Issues a single-use link to an account page and returns its URL. Replaces the user's open link of the same kind. */
export async function issueLink(
  app: App,
  tx: Handle,
  table: LinkTable,
  user: User,
  lifetimeMs: number,
  /** The new address, for `email_changes`. */
  values: { email?: string } = {},
): Promise<string> {
  const current = await lockUser(tx, user.id);
  const now = app.clock();
  if (!current || !mayBeOpenedByLink(current, now)) {
    throw closed(current ?? user, 'email');
  }
  const token = generateToken();
  await putLink(tx, table, {
    user_id: user.id,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: now + lifetimeMs,
    ...values,
  });
  return `${app.dashboardUrl}${paths[table]}/${token}`;
}

/**
 * Whether a request by the user or by a stranger may replace the user's open link. Without a mail server the open link
 * may come from an administrator, and only an administrator can issue another.
 */
export async function mayReplaceLink(app: App, tx: Handle, table: LinkTable, user: User): Promise<boolean> {
  return app.mail.delivers || !(await hasOpenLink(tx, table, user.id, app.clock()));
}

/** The user of a link. Null if the link was used, replaced or has expired. */
export async function findLink(app: App, table: LinkTable, token: string): Promise<User | null> {
  if (!isWellFormedToken(token)) return null;
  const now = app.clock();
  const user = await findUserOfLink(app.db.read, table, hashSecret(token), now);
  return user && mayBeOpenedByLink(user, now) ? user : null;
}

/** Consumes a link. Fails if the link was used, replaced or has expired. */
export async function requireLink(tx: Handle, table: LinkTable, token: string, now: number): Promise<void> {
  if (!(await takeLink(tx, table, hashSecret(token), now))) throw linkNoLongerGood();
}

export function linkNoLongerGood(): Failure {
  return failure('NOT_FOUND', 'This link was used already, replaced by a newer one, or has expired.');
}
