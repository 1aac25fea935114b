import { describe, expect, test } from 'vitest';
import type { Member } from '../../data/members.ts';
import { listedMembers, mayRemove, rolesToGive } from './list.ts';

const member = (name: string, email: string): Member => ({
  id: email,
  name,
  email,
  role: 'MEMBER',
  status: 'ACTIVE' as const,
  active: true,
  createdAt: '2026-03-02T09:00:00Z',
  hourlyRate: null,
  costRate: null,
});

describe('the list of members', () => {
  const members = [
    member('Zoë', 'zoe@example.com'),
    member('Ada', 'ada@example.com'),
    member('Ben', 'ben@other.org'),
  ];
  const names = (search: string) => listedMembers(members, search).map(({ name }) => name);

  test('sorts by name', () => expect(names('')).toEqual(['Ada', 'Ben', 'Zoë']));
  test('searches names and addresses without case', () => {
    expect(names('ZOË')).toEqual(['Zoë']);
    expect(names(' example ')).toEqual(['Ada', 'Zoë']);
    expect(names('nobody')).toEqual([]);
  });
});

describe('role permissions', () => {
  test.each([
    ['MEMBER', 'MEMBER', []],
    ['MANAGER', 'MEMBER', []],
    ['ADMIN', 'MEMBER', ['MEMBER', 'MANAGER', 'ADMIN']],
    ['ADMIN', 'ADMIN', ['MEMBER', 'MANAGER', 'ADMIN']],
    ['ADMIN', 'OWNER', []],
    ['OWNER', 'OWNER', ['MEMBER', 'MANAGER', 'ADMIN', 'OWNER']],
  ] as const)('lets a %s give a %s the roles %s', (mine, theirs, given) => {
    expect(rolesToGive(mine, theirs)).toEqual(given);
  });

  test('offers an inviter the roles that they may give', () => {
    expect(rolesToGive('MANAGER')).toEqual([]);
    expect(rolesToGive('ADMIN')).toEqual(['MEMBER', 'MANAGER', 'ADMIN']);
    expect(rolesToGive('OWNER')).toContain('OWNER');
  });

  test.each([
    ['MANAGER', 'MEMBER', false],
    ['ADMIN', 'ADMIN', true],
    ['ADMIN', 'OWNER', false],
    ['OWNER', 'OWNER', true],
  ] as const)('checks whether a %s may remove a %s: %s', (mine, theirs, may) => {
    expect(mayRemove(mine, theirs)).toBe(may);
  });
});
