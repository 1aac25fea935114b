import {
  type Action,
  type Actor,
  can,
  type Membership,
  membershipIn,
  type Role,
  roleFor,
  roles,
} from '../../domain/teams/policy.ts';
import { type Failure, failure, invalid } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';

export function teamIdsOf(actor: Actor): string[] {
  return actor.memberships.map((membership) => membership.teamId);
}

/** The common error for missing objects and for objects that the caller may not see. */
export function notFound(what: string, field = 'id'): Failure {
  return failure('NOT_FOUND', `There is no ${what} with this ${field}, or you have no access to it.`, field);
}

export function requireMembership(actor: Actor, teamId: string, field = 'teamId'): Membership {
  const membership = isId(teamId) ? membershipIn(actor, teamId) : undefined;
  if (!membership) throw notFound('team', field);
  return membership;
}

export function authorize(actor: Actor, action: Action, teamId: string): void {
  if (can(actor, action, teamId)) return;
  throw failure(
    'FORBIDDEN',
    `Your role in this team does not allow this; it takes ${atLeast(roleFor(action))}.`,
  );
}

function atLeast(role: Role): string {
  return role === roles.at(-1) ? role : `${role} or more`;
}

/** Returns the membership in the caller's default team, which is used if no team is given. */
export function defaultMembership(actor: Actor): Membership {
  const membership =
    actor.memberships.find(({ teamId }) => teamId === actor.defaultTeamId) ?? actor.memberships[0];
  if (!membership) throw invalid('teamId', 'You belong to no team; ask to be added to one, or create one.');
  return membership;
}

export function membershipFor(actor: Actor, teamId: string | null | undefined): Membership {
  return teamId === null || teamId === undefined
    ? defaultMembership(actor)
    : requireMembership(actor, teamId);
}
