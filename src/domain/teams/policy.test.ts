import { describe, expect, it } from 'vitest';
import {
  type Action,
  type Actor,
  actionToGive,
  can,
  canHandleTimeOf,
  membershipIn,
  type Role,
  roleFor,
  roleMay,
  roles,
} from './policy.ts';

//                        MEMBER MANAGER ADMIN  OWNER
const table: Record<Action, [boolean, boolean, boolean, boolean]> = {
  'team.read': [true, true, true, true],
  'catalog.read': [true, true, true, true],
  'time.own': [true, true, true, true],
  'tag.create': [true, true, true, true],
  'time.others': [false, true, true, true],
  'catalog.manage': [false, true, true, true],
  'rate.read': [false, true, true, true],
  'budget.read': [false, true, true, true],
  'budget.manage': [false, true, true, true],
  'analytics.read': [false, true, true, true],
  'rate.manage': [false, false, true, true],
  'cost.read': [false, false, true, true],
  'cost.manage': [false, false, true, true],
  'time.locked': [false, false, true, true],
  'member.manage': [false, false, true, true],
  'team.manage': [false, false, true, true],
  'audit.read': [false, false, true, true],
  'overlap.force': [false, false, true, true],
  'owner.manage': [false, false, false, true],
  'team.delete': [false, false, false, true],
};
const columns: Role[] = ['MEMBER', 'MANAGER', 'ADMIN', 'OWNER'];
const cases = (Object.keys(table) as Action[]).flatMap((action) =>
  columns.map((role, column) => [role, action, table[action][column] === true] as const),
);

function actorAs(role: Role): Actor {
  return {
    userId: 'user',
    defaultTeamId: 'team',
    memberships: [
      { teamId: 'other team', identityId: 'elsewhere', role: 'OWNER' },
      { teamId: 'team', identityId: 'me', role },
    ],
    scopes: ['read', 'write'],
    source: { kind: 'DASHBOARD', id: null, label: null },
  };
}

describe('permissions of roles', () => {
  it.each(cases)('%s has the permission %s: %s', (role, action, expected) => {
    expect(roleMay(role, action)).toBe(expected);
    expect(can(actorAs(role), action, 'team')).toBe(expected);
  });

  it('covers every role', () => {
    expect(roles).toEqual(columns);
  });

  it.each(cases.filter(([, , allowed]) => allowed))(
    '%s does not have the permission %s in another team',
    (role, action) => {
      expect(can(actorAs(role), action, 'a team of others')).toBe(false);
    },
  );

  it.each(Object.keys(table) as Action[])('returns the lowest role for %s', (action) => {
    expect(roleFor(action)).toBe(columns[table[action].indexOf(true)]);
  });
});

describe('actionToGive', () => {
  it.each(columns.flatMap((giver) => columns.map((given) => [giver, given] as const)))(
    '%s can grant %s only as an ADMIN or OWNER with at least that role',
    (giver, given) => {
      const may = columns.indexOf(giver) >= Math.max(columns.indexOf('ADMIN'), columns.indexOf(given));
      expect(roleMay(giver, actionToGive(given))).toBe(may);
    },
  );
});

describe('canHandleTimeOf', () => {
  it.each(columns)('%s may handle their own time', (role) => {
    expect(canHandleTimeOf(actorAs(role), 'team', 'me')).toBe(true);
  });

  it.each([
    ['MEMBER', false],
    ['MANAGER', true],
    ['ADMIN', true],
    ['OWNER', true],
  ] as const)('%s may handle the time of others: %s', (role, expected) => {
    expect(canHandleTimeOf(actorAs(role), 'team', 'another')).toBe(expected);
  });

  it('ignores roles and identities in other teams', () => {
    expect(canHandleTimeOf(actorAs('OWNER'), 'a team of others', 'me')).toBe(false);
    expect(canHandleTimeOf(actorAs('MEMBER'), 'team', 'elsewhere')).toBe(false);
  });
});

describe('membershipIn', () => {
  it('returns the membership in a team, or undefined', () => {
    expect(membershipIn(actorAs('ADMIN'), 'team')).toEqual({
      teamId: 'team',
      identityId: 'me',
      role: 'ADMIN',
    });
    expect(membershipIn(actorAs('ADMIN'), 'a team of others')).toBeUndefined();
  });
});
