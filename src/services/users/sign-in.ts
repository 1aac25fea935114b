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

/** Thrown if the password is right and the owner deleted the account and can still restore it. */
export class DeletedAccount extends Failure {
  readonly eraseAt: number;

  constructor(eraseAt: number) {
    super({ code: 'UNAUTHENTICATED', message: 'This account is deleted; it can be restored.', field: null });
    this.eraseAt = eraseAt;
  }
}

/**
 * Signs the user with an address and a password in to a browser. Whether there is an account for an address is not to be
 * found out here: not by the message, and not by the time that the answer takes.
 */
export async function signIn(
  app: App,
  { email, password, restores = false }: SignIn,
  browser: Browser,
): Promise<StartedSession & { user: User }> {
  const found = isEmail(email) ? await findCredentials(app.db.read, email.trim()) : undefined;
  const matches = await verifyPassword(password, found?.passwordHash ?? NOBODYS_HASH);
  if (!found) throw notRight();
  const { user, passwordHash } = found;
  try {
    if (!matches) throw notRight();
    if (mayRestore(user, app.clock())) {
      if (!restores) throw new DeletedAccount(user.eraseAt);
      await restoreOwn(app, user, visitor(app, browser.address), passwordHash);
    } else requireActive(user);
    const present = isOutdated(passwordHash)
      ? await renewHash(app, user, password, passwordHash)
      : passwordHash;
    // The password may have been changed while it was verified, which takes a while and ended all sessions of the old one.
    const started = await startSession(app, user.id, browser, present);
    if (!started) throw notRight();
    return { ...started, user };
  } catch (error) {
    if (isRefusal(error)) recordRefusedSignIn(app, user, browser);
    throw error;
  }
}

/** Whether a sign-in was refused. A person who can restore a deleted account is asked, not refused. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code === 'UNAUTHENTICATED' && !(error instanceof DeletedAccount);
}

/**
 * Hashes a verified password with the current parameters, and answers the hash. It is still the same password, so sessions go on.
 * The browser is told a tag of the hash, so this comes first.
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
  // Another browser signed in at the same time, or a new password was set.
  if (stored === undefined || !(await verifyPassword(password, stored))) throw notRight();
  return stored;
}

function mayRestore(user: User, now: number): user is User & { eraseAt: number } {
  return user.restorableByOwner && user.eraseAt !== null && isRestorable(user.eraseAt, now);
}

async function restoreOwn(app: App, { id }: User, caller: Caller, verifiedHash: string): Promise<void> {
  const { user, isRestored } = await app.db.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, id)) !== verifiedHash) throw notRight();
    // An administrator may have deleted or disabled the account while the password was verified.
    const current = requireUser(await lockUser(tx, id));
    if (!mayRestore(current, app.clock())) {
      requireActive(current);
      return { user: current, isRestored: false };
    }
    return restoreAccount(tx, { userId: id, ...caller }, id, app.clock());
  });
  if (isRestored) notifyRestored(app, user);
}

function notRight(): Failure {
  return failure('UNAUTHENTICATED', 'The e-mail address or the password is not right.');
}
