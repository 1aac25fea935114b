import type { Handle } from '../../db/database.ts';
import { findActiveWithRoles, findIdentities, updateIdentity } from '../../db/queries/identities.ts';
import { lockTeam } from '../../db/queries/teams.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import { roles } from '../../domain/policy.ts';
import { Failure, failure, type Problem } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { notFound } from '../access.ts';
import type { App } from '../app.ts';
import { type Doer, record } from '../audit-log/record.ts';
import { announceToTeam } from '../change-feed/announce.ts';
import type { AccountDoer } from './disable.ts';

/** Makes members owners, each of their team, in the place of the doer. The teams are locked. */
export async function appointSuccessors(
  tx: Handle,
  doer: Doer,
  successorIds: readonly string[],
  now: number,
): Promise<void> {
  const owned = doer.memberships.filter(({ role }) => role === 'OWNER').map(({ teamId }) => teamId);
  for (const id of successorIds) {
    const [member] = isId(id) ? await findIdentities(tx, owned, [id]) : [];
    if (!member || member.userId === doer.userId) throw noSuccessor('successorIds');
    await makeOwner(tx, doer, member, now, 'successorIds');
  }
}

/** Refuses with each team that has no other owner yet. */
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

async function makeOwner(
  tx: Handle,
  doer: Doer,
  { teamId, id }: Identity,
  now: number,
  field: string,
): Promise<Identity> {
  const members = await findActiveWithRoles(tx, teamId, roles);
  const before = members.find((member) => member.id === id);
  if (!before) throw noSuccessor(field);
  const after = { ...before, role: 'OWNER' as const };
  await updateIdentity(tx, after);
  await record(tx, doer, teamId, now, 'teamMember.update', { before, after });
  return after;
}

function noSuccessor(field: string): Failure {
  return failure('NOT_FOUND', 'The next owner must be another active member of the team.', field);
}

/** Makes an active member an owner for an administrator, also of a team without an owner. */
export async function appointOwner(
  app: App,
  { source }: AccountDoer,
  member: Identity | undefined,
  allow: (tx: Handle) => Promise<void> = async () => {},
): Promise<Identity> {
  const owner = await app.db.transaction(async (tx) => {
    await allow(tx);
    if (!member) throw notFound('team member', 'identityId');
    const { teamId, id, userId } = member;
    if (!(await lockTeam(tx, teamId))) throw notFound('team', 'teamId');
    // The administrator need not be a member, and there may be no owner, so the log of the team names the member.
    const memberships = [{ teamId, identityId: id, role: member.role }];
    return makeOwner(tx, { userId, memberships, source }, member, app.clock(), 'identityId');
  });
  announceToTeam(app, owner.teamId);
  return owner;
}
