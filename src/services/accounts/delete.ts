import type { Handle } from '../../db/database.ts';
import { lockAdministrators, updateAccountState } from '../../db/queries/accounts/users.ts';
import { holdsData } from '../../db/queries/teams/erase-teams.ts';
import { deleteTeam } from '../../db/queries/teams/teams.ts';
import { accountAsDeleted, accountToErase } from '../../domain/accounts/erasure.ts';
import type { User } from '../../domain/entities.ts';
import type { Actor, Membership } from '../../domain/teams/policy.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { ownerOrAdministratorIn } from '../audit-log/administrator.ts';
import { type Doer, recordAccountEvent } from '../audit-log/record.ts';
import { announceChange } from '../change-feed/announce.ts';
import { stopTimerOf } from '../members/stop-timer.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { endCredentials } from '../shared/end-credentials.ts';
import { requireOtherAdministrator } from './administrators.ts';
import { endAccess } from './end-access.ts';
import { eraseAccount } from './erase.ts';
import { isInvited } from './invited.ts';
import { lockAccountWith, lockTeamsOf } from './lock-teams.ts';
import { deletedMail } from './mails.ts';
import { notifyOwner } from './notify-owner.ts';
import { requireAccount } from './require-account.ts';
import { appointSuccessors, requireOwners } from './successors.ts';
import { findTeamSuccession, type TeamSuccession } from './team-succession.ts';

export interface DeleteAccountArgs {
  /** The address of the account, as a confirmation. */
  email: string;
  /** The members who become owners of the teams that have no other owner. */
  successorIds?: readonly string[] | null;
}

/**
 * Deletes the caller's account: disables it at once and erases it after 14 days. Until then the owner can restore the
 * account by signing in. A link to the mailbox also restores an account with an unverified address. Otherwise a
 * stranger could sign up with an address, delete the account and block the address for its owner.
 */
export async function deleteAccount(app: App, actor: Actor, args: DeleteAccountArgs): Promise<User> {
  requireBrowser(actor, 'delete your account');
  const { user, memberships, isSame } = await app.db.transaction(async (tx) => {
    const now = app.clock();
    // Teams are locked before accounts everywhere, and the proof locks the account.
    const locked = await lockTeamsOf(tx, actor.userId);
    await requireProof(tx, actor, now);
    const request = { id: actor.userId, successorIds: args.successorIds ?? [], restorableByOwner: true };
    return closeAccount(tx, actor, { ...request, locked }, now, (user) => requireEmail(user, args.email));
  });
  if (isSame) return user;
  announceChange(app, { userId: user.id, memberships });
  notifyOwner(app, user, deletedMail(user, `${app.dashboardUrl}/sign-in`));
  return user;
}

/**
 * Deletes an account for an administrator. The owner cannot restore the account, even if the owner deleted it first. An
 * invited account that was never opened is erased at once, which frees its address.
 */
export async function deleteAccountOf(
  app: App,
  doer: Doer,
  id: string,
  successorIds: readonly string[] = [],
  lockTeams: (tx: Handle) => Promise<Membership[]> = (tx) => lockTeamsOf(tx, id),
): Promise<Pick<Closed, 'user' | 'isErased'>> {
  const request = { id, successorIds, restorableByOwner: false };
  const { user, memberships, isSame, isErased } = await app.db.transaction(async (tx) => {
    const locked = await lockTeams(tx);
    return closeAccount(tx, doer, { ...request, locked }, app.clock());
  });
  if (isSame) return { user, isErased };
  announceChange(app, { userId: user.id, memberships });
  if (isErased) await eraseAtOnce(app, user.id);
  else notifyOwner(app, user, deletedMail(user, null));
  return { user, isErased };
}

/**
 * Erases an account before returning. The WAL is truncated in the background, because readers can delay the truncation.
 */
async function eraseAtOnce(app: App, id: string): Promise<void> {
  try {
    await eraseAccount(app, id);
  } finally {
    app.deferredTasks.begin(() => app.db.truncateWal());
  }
}

function requireEmail(user: User, typed: string): void {
  if (foldForSearch(typed.trim()) === foldForSearch(user.email)) return;
  throw invalid('email', `email must be the address of your account: ${user.email}.`);
}

interface Closed {
  user: User;
  memberships: Membership[];
  /** Whether the account was already deleted in the same way. */
  isSame: boolean;
  /** Whether the account is erased at once, because its invitation was never accepted. */
  isErased: boolean;
}

interface Request {
  id: string;
  successorIds: readonly string[];
  restorableByOwner: boolean;
  /** The memberships of the account. Their teams are locked. */
  locked: Membership[];
}

async function closeAccount(
  tx: Handle,
  doer: Doer,
  { id, successorIds, restorableByOwner, locked: memberships }: Request,
  now: number,
  check: (user: User) => void = () => {},
): Promise<Closed> {
  const administrators = await lockAdministrators(tx);
  const before = requireAccount(await lockAccountWith(tx, id, memberships));
  if (before.eraseAt !== null) {
    const isSame = restorableByOwner || !before.restorableByOwner;
    const user = isSame ? before : { ...before, restorableByOwner: false };
    if (!isSame) {
      await updateAccountState(tx, user);
      await recordAccountEvent(tx, doer, now, 'account.delete', { of: user });
    }
    return { user, memberships, isSame, isErased: false };
  }
  requireOtherAdministrator(administrators, before);
  const inTeams = ownerOrAdministratorIn(doer, { userId: id, memberships });
  await appointSuccessors(tx, inTeams, { userId: id, memberships }, successorIds, now);
  check(before);
  const succession = await findTeamSuccession(tx, id);
  requireOwners(succession.ownerless);
  const isErased = await isUnused(tx, before, memberships, succession);
  for (const { teamId, identityId } of memberships) {
    await stopTimerOf(tx, inTeams, { teamId, id: identityId }, now);
  }
  if (isErased) for (const team of succession.erased) await deleteTeam(tx, team.id);
  const user = isErased ? accountToErase(before, now) : accountAsDeleted(before, now, restorableByOwner);
  await updateAccountState(tx, user);
  await endAccess(tx, user, now);
  const also = await endCredentials(tx, id, now);
  await recordAccountEvent(tx, doer, now, 'account.delete', { before, after: user, also });
  return { user, memberships, isSame: false, isErased };
}

/**
 * Whether the account was never opened after its invitation, and its teams hold no data and no other person. The teams
 * are locked.
 */
async function isUnused(
  tx: Handle,
  user: User,
  memberships: readonly Membership[],
  { erased }: TeamSuccession,
): Promise<boolean> {
  if (erased.length < memberships.length || !(await isInvited(tx, user))) return false;
  for (const team of erased) if (await holdsData(tx, team.id)) return false;
  return true;
}
