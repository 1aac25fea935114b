import {
  findCredentials,
  lockPasswordHash,
  lockUser,
  setPasswordHash,
} from '../../db/queries/accounts/users.ts';
import { isRestorable } from '../../domain/accounts/erasure.ts';
import type { User } from '../../domain/entities.ts';
import { isEmail } from '../../domain/text/text.ts';
import { Failure, failure } from '../../lib/errors.ts';
import { requireActive } from '../accounts/require-active.ts';
import { notifyRestored, restoreAccount } from '../accounts/restore.ts';
import type { App } from '../app.ts';
import { type Caller, visitor } from '../audit-log/browser.ts';
import { recordRefusedSignIn } from '../audit-log/record-refused-sign-in.ts';
import { type Browser, type StartedSession, startSession } from '../sessions/start.ts';
import { requireUser } from './current.ts';
import { hashPassword, isOutdated, NOBODYS_HASH, verifyPassword } from './password.ts';

export interface SignIn {
  email: string;
  password: string;
  /** Whether a deleted account is restored first. */
  restores?: boolean;
}

/** Thrown for the right password of an account that its owner deleted and can still restore. */
export class DeletedAccount extends Failure {
  readonly eraseAt: number;

  constructor(eraseAt: number) {
    super({ code: 'UNAUTHENTICATED', message: 'This account is deleted; it can be restored.', field: null });
    this.eraseAt = eraseAt;
  }
}

/**
 * Signs a user in to a browser. Callers cannot find out whether an address has an account, neither by the message nor by
 * the response time.
 */
export async function signIn(
  app: App,
  { email, password, restores = false }: SignIn,
  browser: Browser,
): Promise<StartedSession & { user: User }> {
  const credentials = isEmail(email) ? await findCredentials(app.db.read, email.trim()) : undefined;
  const matches = await verifyPassword(password, credentials?.passwordHash ?? NOBODYS_HASH);
  if (!credentials) throw wrongCredentials();
  const { user, passwordHash } = credentials;
  try {
    if (!matches) throw wrongCredentials();
    if (mayRestore(user, app.clock())) {
      if (!restores) throw new DeletedAccount(user.eraseAt);
      await restoreOwn(app, user, visitor(app, browser.address), passwordHash);
    } else requireActive(user);
    const currentHash = isOutdated(passwordHash)
      ? await renewHash(app, user, password, passwordHash)
      : passwordHash;
    // The password may have changed during the slow verification, which would have ended all sessions of the old password.
    const started = await startSession(app, user.id, browser, currentHash);
    if (!started) throw wrongCredentials();
    return { ...started, user };
  } catch (error) {
    if (isRefusal(error)) recordRefusedSignIn(app, user, browser);
    throw error;
  }
}

/** Returns whether a sign-in was refused. An account that its owner can restore is not a refusal. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code === 'UNAUTHENTICATED' && !(error instanceof DeletedAccount);
}

/**
 * Hashes a verified password with the current parameters and returns the hash. The password is unchanged, so sessions
 * continue. Called before the browser gets a tag of the hash.
 */
async function renewHash(app: App, { id }: User, password: string, verifiedHash: string): Promise<string> {
  const renewed = await hashPassword(password);
  const stored = await app.db.transaction(async (tx) => {
    const current = await lockPasswordHash(tx, id);
    if (current !== verifiedHash) return current;
    await setPasswordHash(tx, id, renewed);
    return renewed;
  });
  if (stored === renewed) return renewed;
  // Another browser signed in concurrently, or a new password was set.
  if (stored === undefined || !(await verifyPassword(password, stored))) throw wrongCredentials();
  return stored;
}

function mayRestore(user: User, now: number): user is User & { eraseAt: number } {
  return user.restorableByOwner && user.eraseAt !== null && isRestorable(user.eraseAt, now);
}

async function restoreOwn(app: App, { id }: User, caller: Caller, verifiedHash: string): Promise<void> {
  const { user, isRestored } = await app.db.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, id)) !== verifiedHash) throw wrongCredentials();
    // An administrator may have deleted or disabled the account during the verification.
    const current = requireUser(await lockUser(tx, id));
    if (!mayRestore(current, app.clock())) {
      requireActive(current);
      return { user: current, isRestored: false };
    }
    return restoreAccount(tx, { userId: id, ...caller }, id, app.clock());
  });
  if (isRestored) notifyRestored(app, user);
}

function wrongCredentials(): Failure {
  return failure('UNAUTHENTICATED', 'The e-mail address or the password is not right.');
}
