import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import {
  authorize,
  defaultMembership,
  membershipFor,
  notFound,
  requireMembership,
  teamIdsOf,
} from './access.ts';

const [first, second, foreign] = [newId(0), newId(0), newId(0)] as const;

function actorIn(defaultTeamId: string | null, ...teams: [string, Role][]): Actor {
  return {
    userId: newId(0),
    defaultTeamId,
    memberships: teams.map(([teamId, role]) => ({ teamId, identityId: `me in ${teamId}`, role })),
    scopes: ['read', 'write'],
    source: { kind: 'DASHBOARD', id: null, label: null },
  };
}

const actor = actorIn(second, [first, 'MEMBER'], [second, 'ADMIN']);

describe('the membership functions', () => {
  it('teamIdsOf and requireMembership return the memberships of the caller', () => {
    expect(teamIdsOf(actor)).toEqual([first, second]);
    expect(requireMembership(actor, first).identityId).toBe(`me in ${first}`);
  });

  it('requireMembership does not find teams that the caller is not in', async () => {
    for (const teamId of [foreign, '', 'nonsense', `${first}'`]) {
      expect(await problemOf(() => requireMembership(actor, teamId, 'id'))).toEqual({
        code: 'NOT_FOUND',
        field: 'id',
        message: 'There is no team with this id, or you have no access to it.',
      });
    }
  });

  it('defaultMembership returns the default team, else the first team, else fails with advice', async () => {
    expect(defaultMembership(actor).teamId).toBe(second);
    expect(defaultMembership({ ...actor, defaultTeamId: foreign }).teamId).toBe(first);
    expect(defaultMembership({ ...actor, defaultTeamId: null }).teamId).toBe(first);
    expect(await problemOf(() => defaultMembership(actorIn(first)))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'teamId',
    });
  });

  it('membershipFor returns the given team, or the default team without an id', async () => {
    expect(membershipFor(actor, first).teamId).toBe(first);
    expect(membershipFor(actor, null).teamId).toBe(second);
    expect(membershipFor(actor, undefined).teamId).toBe(second);
    expect(await problemOf(() => membershipFor(actor, ''))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'teamId',
    });
  });
});

describe('authorize', () => {
  it('allows what the role permits, and names the required role otherwise', async () => {
    expect(() => authorize(actor, 'team.manage', second)).not.toThrow();
    expect(await problemOf(() => authorize(actor, 'team.manage', first))).toEqual({
      code: 'FORBIDDEN',
      field: null,
      message: 'Your role in this team does not allow this; it takes ADMIN or more.',
    });
    expect(await problemOf(() => authorize(actor, 'team.read', foreign))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('notFound', () => {
  it('returns one message for missing and for hidden objects', () => {
    expect(notFound('project', 'projectId').problems).toEqual([
      {
        code: 'NOT_FOUND',
        field: 'projectId',
        message: 'There is no project with this projectId, or you have no access to it.',
      },
    ]);
  });
});
