import type { Handle } from '../../db/database.ts';
import {
  countOtherMembers,
  findMemberships,
  findVerifiedWithRoles,
} from '../../db/queries/teams/identities.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import { type Actor, type Membership, roles } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { requirePerson } from '../shared/require-person.ts';

/** The effect of deleting an account on the teams of its owner. */
export interface TeamSuccession {
  /** Teams without another member. They are erased with the account. */
  erased: Team[];
  /** Teams with other active members and no other owner. Each needs a successor. */
  ownerless: Team[];
}

export async function findTeamSuccession(handle: Handle, userId: string): Promise<TeamSuccession> {
  const memberships = await findMemberships(handle, userId);
  const teams = await findTeams(
    handle,
    memberships.map(({ teamId }) => teamId),
  );
  const succession: TeamSuccession = { erased: [], ownerless: [] };
  for (const team of teams.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const role = memberships.find(({ teamId }) => teamId === team.id)?.role;
    const others = await countOtherMembers(handle, team.id, userId);
    if (others.all === 0) succession.erased.push(team);
    // A team whose other members are all disabled or unverified has no possible owner, and a deleted team needs no
    // owner.
    else if (role === 'OWNER' && others.active > 0 && team.eraseAt === null) {
      if (await isOnlyOwner(handle, memberships, team.id)) succession.ownerless.push(team);
    }
  }
  return succession;
}

async function isOnlyOwner(
  handle: Handle,
  memberships: readonly Membership[],
  teamId: string,
): Promise<boolean> {
  const own = memberships.find((membership) => membership.teamId === teamId)?.identityId;
  const owners = await findVerifiedWithRoles(handle, teamId, ['OWNER']);
  return !owners.some(({ id }) => id !== own);
}

export function findOwnTeamSuccession(app: App, actor: Actor): Promise<TeamSuccession> {
  requirePerson(actor, 'delete your account');
  return findTeamSuccession(app.db.read, actor.userId);
}

/** The members who can succeed a leaving person as owners: other members with active, verified accounts, by name. */
export async function findSuccessors(
  app: App,
  teamIds: readonly string[],
  leavingId: string,
): Promise<Identity[]> {
  const found = await Promise.all(teamIds.map((id) => findVerifiedWithRoles(app.db.read, id, roles)));
  return found
    .flat()
    .filter(({ userId }) => userId !== leavingId)
    .sort((a, b) => a.name.localeCompare(b.name));
}
