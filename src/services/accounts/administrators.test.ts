import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { asOperator, createPerson, createUnverified, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { hasAdministrator } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { signUpByInvitation } from '../invitations/sign-up.ts';
import { createUser } from '../users/create.ts';
import { lacksAdministrator } from './administrators.ts';
import type { AccountChange } from './change.ts';
import { disableAccount, enableAccount } from './disable.ts';
import { demoteAccount, promoteAccount } from './promote.ts';

const password = 'correct horse battery';

describeOnBothEngines('installation administrators', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp(engine);
  });
  afterEach(() => app.close());

  const change = (how: AccountChange, { user }: Pick<Person, 'user'>, { db }: Pick<TestApp, 'db'> = app) =>
    db.transaction((tx) =>
      how(
        tx,
        { userId: user.id, memberships: [], source: asOperator({} as never).source },
        user.id,
        app.clock(),
      ),
    );
  const administrators = async (): Promise<User['id'][]> => {
    const rows = await app.db.read
      .selectFrom('users')
      .select('id')
      .where('administrator_since', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };

  it('makes the first account the administrator and no later account', async () => {
    const callers = [undefined, { source: { kind: 'COMMAND_LINE', id: null, label: null } }] as const;
    for (const caller of callers) {
      const alone = await createTestApp(engine);
      try {
        const first = await createUser(alone, { name: 'Ada', email: 'ada@example.com', password, caller });
        expect(first.user.administratorSince).not.toBeNull();
        const second = await createUser(alone, { name: 'Bob', email: 'bob@example.com', password, caller });
        expect(second.user.administratorSince).toBeNull();
        expect(await lacksAdministrator(alone)).toBe(false);
      } finally {
        await alone.close();
      }
    }
    const owner = await createPerson(app);
    const { invitationUrl } = await inviteTeamMember(app, owner.actor, {
      teamId: owner.team.id,
      email: 'eve@example.com',
    });
    await signUpByInvitation(app, invitationUrl.split('/').at(-1) ?? '', { name: 'Eve', password });
    expect(await administrators()).toEqual([]);
  });

  it('lacksAdministrator is true for older installations until an account is promoted', async () => {
    expect(await lacksAdministrator(app)).toBe(false);
    const ada = await createPerson(app, 'Ada');
    expect(await lacksAdministrator(app)).toBe(true);
    await createUser(app, { name: 'Bob', email: 'bob@example.com', password });
    expect(await lacksAdministrator(app)).toBe(true);
    expect((await change(promoteAccount, ada)).administratorSince).not.toBeNull();
    expect(await lacksAdministrator(app)).toBe(false);
    expect(await administrators()).toEqual([ada.user.id]);
  });

  it('rejects promoting an account that is disabled or unverified', async () => {
    const unverified = await createUnverified(app);
    expect((await problemOf(() => change(promoteAccount, unverified))).code).toBe('EMAIL_NOT_VERIFIED');
    const disabled = await createPerson(app);
    await change(disableAccount, disabled);
    expect((await problemOf(() => change(promoteAccount, disabled))).message).toContain('is disabled');
    expect(await administrators()).toEqual([]);
  });

  it.each([
    ['demoted', demoteAccount],
    ['disabled', disableAccount],
  ] as const)('the last administrator cannot be %s', async (_, leave) => {
    const [ada, bob] = [await createPerson(app), await createPerson(app)];
    await change(promoteAccount, ada);
    await change(promoteAccount, bob);
    await change(disableAccount, bob);
    // Disabled administrators do not count.
    expect((await problemOf(() => change(leave, ada))).code).toBe('LAST_ADMINISTRATOR');
    await change(enableAccount, bob);
    await change(leave, ada);
    expect((await problemOf(() => change(leave, bob))).code).toBe('LAST_ADMINISTRATOR');
  });

  it('keeps one administrator when all leave at the same time on two nodes', async () => {
    const other = connectAgain(app);
    try {
      for (let round = 0; round < 5; round++) {
        const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(app)));
        for (const person of people) await change(promoteAccount, person);
        for (const id of await administrators()) {
          if (people.some(({ user }) => user.id === id)) continue;
          await change(demoteAccount, { user: { id } as User });
        }
        const results = await Promise.allSettled(
          people.map((person, n) =>
            change(n % 2 ? demoteAccount : disableAccount, person, n < 2 ? app : other),
          ),
        );
        const refused = results.filter((result) => result.status === 'rejected');
        expect(refused.map(({ reason }) => reason.code)).toEqual(['LAST_ADMINISTRATOR']);
        expect(await hasAdministrator(app.db.read)).toBe(true);
      }
    } finally {
      await other.close();
    }
  });

  it('records a promotion and a demotion once each in the audit log', async () => {
    const [ada, bob] = [await createPerson(app), await createPerson(app)];
    await change(promoteAccount, bob);
    for (const how of [promoteAccount, promoteAccount, demoteAccount, demoteAccount]) await change(how, ada);
    const lines = await app.db.read
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', ada.user.id)
      .where('action', 'in', ['user.promote', 'user.demote'])
      .execute();
    expect(lines.map(({ action }) => action).sort()).toEqual(['user.demote', 'user.promote']);
  });
});
