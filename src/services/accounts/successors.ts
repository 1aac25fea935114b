import type { Handle } from '../../db/database.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import { findIdentities, findVerifiedWithRoles, updateIdentity } from '../../db/queries/teams/identities.ts';
import { lockTeam } from '../../db/queries/teams/teams.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import { type Membership, roles } from '../../domain/teams/policy.ts';
import { Failure, failure, type Problem } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { administratorIn } from '../audit-log/administrator.ts';
import { type Doer, record, recordAccountEvent } from '../audit-log/record.ts';
import { announceToTeam } from '../change-feed/announce.ts';
import { notFound } from '../shared/access.ts';

/** A person whose account is about to be deleted. */
interface Leaving {
  userId: string;
  memberships: readonly Membership[];
}

/**
 * Makes members owners of the leaving person's teams, one for each team without another owner. The teams are locked.
 */
export async function appointSuccessors(
  tx: Handle,
  doer: Doer,
  leaving: Leaving,
  successorIds: readonly string[],
  now: number,
): Promise<void> {
  const owned = leaving.memberships.filter(({ role }) => role === 'OWNER').map(({ teamId }) => teamId);
  for (const id of successorIds) {
    const [member] = isId(id) ? await findIdentities(tx, owned, [id]) : [];
    if (!member || member.userId === leaving.userId) throw noSuccessor('successorIds');
    await makeOwner(tx, doer, member, now, { field: 'successorIds', leavingId: leaving.userId });
  }
}

/** Fails with one problem for each team that has no other owner. */
export function requireOwners(ownerless: readonly Team[]): void {
  const [first, ...others] = ownerless.map(lacksOwner);
  if (first) throw new Failure(first, ...others);
}

function lacksOwner({ id, name }: Team): Problem {
  return {
    code: 'LAST_OWNER',
    message: `"${name}" (${id}) has no other owner; name another member of it as the successor.`,
    field: 'successorIds',
  };
}

/** Makes a member an owner. Fails if the team has an active owner other than the leaving person. */
async function makeOwner(
  tx: Handle,
  doer: Doer,
  { teamId, id }: Identity,
  now: number,
  { field, leavingId }: { field: string; leavingId: string | null },
): Promise<{ before: Identity; after: Identity }> {
  const members = await findVerifiedWithRoles(tx, teamId, roles);
  const before = members.find((member) => member.id === id);
  if (!before) throw noSuccessor(field);
  if (before.role === 'OWNER') return { before, after: before };
  if (members.some(({ role, userId }) => role === 'OWNER' && userId !== leavingId)) throw hasOwner(field);
  // Administrators of the installation cannot see the time of teams, so they must not appoint themselves in a browser.
  if (before.userId === doer.userId && doer.source.kind !== 'COMMAND_LINE') throw notYourself(field);
  const after = { ...before, role: 'OWNER' as const };
  await updateIdentity(tx, after);
  await record(tx, doer, teamId, now, 'teamMember.update', { before, after });
  return { before, after };
}

function noSuccessor(field: string): Failure {
  return failure(
    'NOT_FOUND',
    'The next owner must be another active member of the team with a verified address.',
    field,
  );
}

function hasOwner(field: string): Failure {
  return failure(
    'HAS_OWNER',
    'This team has an owner: ask an owner to make another member an owner. If the owners left, disable the accounts of the owners first.',
    field,
  );
}

function notYourself(field: string): Failure {
  return failure(
    'FORBIDDEN',
    'You cannot make yourself an owner: choose another member, or use `bin/stint team set-owner` on the server.',
    field,
  );
}

/** Makes an active member the owner of a team that has no active owner, for an administrator of the installation. */
export async function appointOwner(
  app: App,
  doer: Doer,
  member: Identity | undefined,
  allow: (tx: Handle) => Promise<unknown> = async () => {},
): Promise<Identity> {
  const owner = await app.db.transaction(async (tx) => {
    await allow(tx);
    if (!member) throw notFound('team member', 'identityId');
    const { teamId } = member;
    if (!(await lockTeam(tx, teamId))) throw notFound('team', 'teamId');
    const now = app.clock();
    const inTeam = administratorIn(doer, [teamId]);
    const { before, after } = await makeOwner(tx, inTeam, member, now, {
      field: 'identityId',
      leavingId: null,
    });
    const user = await findUser(tx, after.userId);
    if (user && before !== after) {
      // Records the id only: a team name would stay in the installation log after the team is erased.
      const also = [change('teamId', null, teamId)];
      await recordAccountEvent(tx, doer, now, 'teamOwner.appoint', { of: user, also });
    }
    return after;
  });
  announceToTeam(app, owner.teamId);
  return owner;
}
