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

/** The address of a page that does something with a user's account, once. The link before it opens nothing any more. */
export async function issueLink(
  app: App,
  tx: Handle,
  table: LinkTable,
  user: User,
  goodFor: number,
  /** Also for `email_changes`: the new address. */
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
    expires_at: now + goodFor,
    ...values,
  });
  return `${app.dashboardUrl}${paths[table]}/${token}`;
}

/**
 * Whether a request by the account or by a stranger may replace its link. Without a mail server the open link may be one that
 * the administrator handed over, and only the administrator can make another.
 */
export async function mayReplaceLink(app: App, tx: Handle, table: LinkTable, user: User): Promise<boolean> {
  return app.mail.delivers || !(await hasOpenLink(tx, table, user.id, app.clock()));
}

/** The user of a link; null if it was used, replaced or has expired. */
export async function findLink(app: App, table: LinkTable, token: string): Promise<User | null> {
  if (!isWellFormedToken(token)) return null;
  const now = app.clock();
  const user = await findUserOfLink(app.db.read, table, hashSecret(token), now);
  return user && mayBeOpenedByLink(user, now) ? user : null;
}

/** Uses a link up, or refuses one that opens nothing any more. */
export async function requireLink(tx: Handle, table: LinkTable, token: string, now: number): Promise<void> {
  if (!(await takeLink(tx, table, hashSecret(token), now))) throw linkNoLongerGood();
}

export function linkNoLongerGood(): Failure {
  return failure('NOT_FOUND', 'This link was used already, replaced by a newer one, or has expired.');
}
