import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { readHourlyRate, visibleRate } from './hourly-rate.ts';

const team = { id: 'team', currency: 'JPY' };
const rate = { minorUnits: 8550, currency: 'EUR' };

function actorAs(role: Role): Actor {
  return {
    userId: 'user',
    defaultTeamId: 'team',
    memberships: [{ teamId: 'team', identityId: 'me', role }],
    scopes: ['read', 'write'],
    source: { kind: 'DASHBOARD', id: null, label: null },
  };
}

describe('readHourlyRate', () => {
  it('reads an amount in the given currency, or in the currency of the team', () => {
    expect(readHourlyRate(actorAs('ADMIN'), team, { amount: '9000' }, 'rate')).toEqual({
      minorUnits: 9000,
      currency: 'JPY',
    });
    expect(readHourlyRate(actorAs('ADMIN'), team, { amount: '85.5', currency: 'eur' }, 'rate')).toEqual(rate);
    expect(readHourlyRate(actorAs('ADMIN'), team, { amount: '1', currency: null }, 'rate').currency).toBe(
      'JPY',
    );
  });

  it.each([
    { amount: '1.5' },
    { amount: '' },
    { amount: '1', currency: '' },
    { amount: '1', currency: 'EURO' },
  ])('rejects %j', async (input) => {
    expect(await problemOf(() => readHourlyRate(actorAs('ADMIN'), team, input, 'rate'))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'rate',
    });
  });

  it.each(['MEMBER', 'MANAGER'] as const)('throws for the role %s', async (role) => {
    expect(await problemOf(() => readHourlyRate(actorAs(role), team, { amount: '1' }, 'rate'))).toMatchObject(
      {
        code: 'FORBIDDEN',
      },
    );
  });
});

describe('visibleRate', () => {
  it.each([
    ['MEMBER', null],
    ['MANAGER', rate],
    ['ADMIN', rate],
    ['OWNER', rate],
  ] as const)('returns to the role %s the rate %j', (role, visible) => {
    expect(visibleRate(actorAs(role), 'team', rate)).toEqual(visible);
    expect(visibleRate(actorAs(role), 'another team', rate)).toBeNull();
  });
});
