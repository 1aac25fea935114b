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

describe('the teams of a caller', () => {
  it('are those they are members of', () => {
    expect(teamIdsOf(actor)).toEqual([first, second]);
    expect(requireMembership(actor, first).identityId).toBe(`me in ${first}`);
  });

  it('are the only ones that are found', async () => {
    for (const teamId of [foreign, '', 'nonsense', `${first}'`]) {
      expect(await problemOf(() => requireMembership(actor, teamId, 'id'))).toEqual({
        code: 'NOT_FOUND',
        field: 'id',
        message: 'There is no team with this id, or you have no access to it.',
      });
    }
  });

  it('have a default: the chosen one, or the first, or an advice', async () => {
    expect(defaultMembership(actor).teamId).toBe(second);
    expect(defaultMembership({ ...actor, defaultTeamId: foreign }).teamId).toBe(first);
    expect(defaultMembership({ ...actor, defaultTeamId: null }).teamId).toBe(first);
    expect(await problemOf(() => defaultMembership(actorIn(first)))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'teamId',
    });
  });

  it('are named by an id, or meant by none', async () => {
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
  it('lets pass what the role allows, and says which role it takes', async () => {
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
  it('says the same for what is not there and what may not be seen', () => {
    expect(notFound('project', 'projectId').problems).toEqual([
      {
        code: 'NOT_FOUND',
        field: 'projectId',
        message: 'There is no project with this projectId, or you have no access to it.',
      },
    ]);
  });
});
