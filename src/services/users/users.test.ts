import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import {
  createMember,
  createPerson,
  inNewTeam,
  joinTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { updateUser } from '../../db/queries/accounts/users.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import { NEW_ACCOUNT } from '../../domain/accounts/account-state.ts';
import { newId } from '../../lib/ids.ts';
import { listAuditLog } from '../audit-log/list.ts';
import { createUser } from './create.ts';
import { currentUser, updateCurrentUser } from './current.ts';
import { verifyPassword } from './password.ts';

describeOnBothEngines('users', (engine) => {
  let app: TestApp;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(MONDAY));
    ada = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());

  const count = async (table: 'users' | 'teams' | 'identities') =>
    (await app.db.read.selectFrom(table).selectAll().execute()).length;

  const password = 'correct horse battery';

  describe('createUser', () => {
    it('creates a user, their team and their membership as its owner', async () => {
      const signedUp = await createUser(app, {
        name: ' Grace Hopper ',
        email: ' Grace@Example.com ',
        password,
        timezone: 'America/New_York',
        currency: 'chf',
      });
      const { user, team, identity } = signedUp;
      expect(user).toEqual({
        ...NEW_ACCOUNT,
        id: expect.any(String),
        name: 'Grace Hopper',
        email: 'Grace@Example.com',
        timezone: 'America/New_York',
        timezoneIsSet: true,
        weekStart: 'MONDAY',
        timeFormat: 'AUTO',
        durationFormat: 'CLOCK',
        defaultTeamId: team.id,
        createdAt: MONDAY,
        emailVerifiedAt: null,
      });
      expect(team).toMatchObject({
        name: "Grace Hopper's team",
        currency: 'CHF',
        timezone: 'America/New_York',
        timezoneIsSet: true,
      });
      expect(identity).toMatchObject({
        teamId: team.id,
        userId: user.id,
        role: 'OWNER',
        deactivatedAt: null,
        invitedAt: null,
      });
      const actor = { ...ada.actor, userId: user.id };
      expect(await currentUser(app, actor)).toEqual(user);
    });

    it('derives the currency of the team from the zone', async () => {
      const { team } = await createUser(app, {
        name: 'x',
        email: 'york@example.com',
        password,
        timezone: 'America/New_York',
      });
      expect(team).toMatchObject({ currency: 'USD', timezone: 'America/New_York' });
    });

    it('leaves the zones of person and team unset by default, but sets a given UTC', async () => {
      const unset = await createUser(app, { name: 'x', email: 'unset@example.com', password });
      const inUtc = await createUser(app, {
        name: 'x',
        email: 'utc@example.com',
        password,
        timezone: 'UTC',
      });
      for (const [{ user, team }, timezoneIsSet] of [
        [unset, false],
        [inUtc, true],
      ] as const) {
        expect(await currentUser(app, { ...ada.actor, userId: user.id })).toMatchObject({
          timezone: 'UTC',
          timezoneIsSet,
        });
        expect(await findTeams(app.db.read, [team.id])).toMatchObject([
          { timezone: 'UTC', timezoneIsSet, currency: 'EUR' },
        ]);
      }
    });

    it('stores the password only as a hash', async () => {
      const row = await app.db.read
        .selectFrom('users')
        .selectAll()
        .where('id', '=', ada.user.id)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(row)).not.toContain(password);
      expect(await verifyPassword(password, row.password_hash)).toBe(true);
    });

    it('accepts a name of maximum length, and a name for the team', async () => {
      const longest = await createUser(app, { name: '🧵'.repeat(100), email: 'long@example.com', password });
      expect(longest.team.name).toBe('🧵'.repeat(100));
      const named = await createUser(app, {
        name: 'x',
        email: 'named@example.com',
        password,
        teamName: 'Studio',
      });
      expect(named.team.name).toBe('Studio');
    });

    it('rejects an address that has an account, ignoring case, and writes nothing', async () => {
      const before = [await count('users'), await count('teams'), await count('identities')];
      for (const email of [ada.user.email, ada.user.email.toUpperCase()]) {
        expect(await problemOf(() => createUser(app, { name: 'x', email, password }))).toEqual({
          code: 'NAME_TAKEN',
          field: 'email',
          message: `There is an account for ${email} already.`,
        });
      }
      expect([await count('users'), await count('teams'), await count('identities')]).toEqual(before);
    });

    it('creates one account in concurrent calls with one address', async () => {
      const calls = Array.from({ length: 4 }, () =>
        createUser(app, { name: 'x', email: 'race@example.com', password }),
      );
      const results = await Promise.allSettled(calls);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NAME_TAKEN' });
      }
    });

    it.each([
      [{ name: '' }, 'name'],
      [{ email: 'nonsense' }, 'email'],
      [{ password: 'too short' }, 'password'],
      [{ password: 'x'.repeat(1001) }, 'password'],
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ currency: 'EURO' }, 'currency'],
      [{ teamName: ' ' }, 'name'],
    ])('rejects %j and writes nothing', async (wrong, field) => {
      const before = [await count('users'), await count('teams')];
      const signUp = { name: 'x', email: 'wrong@example.com', password, ...wrong };
      expect(await problemOf(() => createUser(app, signUp))).toMatchObject({ code: 'INVALID_INPUT', field });
      expect([await count('users'), await count('teams')]).toEqual(before);
    });
  });

  describe('updateCurrentUser', () => {
    it('changes the given fields and keeps the others', async () => {
      const other = await inNewTeam(app, ada);
      const actor = { ...ada.actor, memberships: [...ada.actor.memberships, ...other.actor.memberships] };
      const before = await currentUser(app, actor);
      expect(await updateCurrentUser(app, actor, {})).toEqual(before);
      const changed = await updateCurrentUser(app, actor, {
        name: 'Ada Lovelace',
        timezone: 'Europe/London',
        weekStart: 'SUNDAY',
        timeFormat: 'H12',
        durationFormat: 'DECIMAL',
        defaultTeamId: other.team.id,
      });
      expect(changed).toEqual({
        ...before,
        name: 'Ada Lovelace',
        timezone: 'Europe/London',
        weekStart: 'SUNDAY',
        timeFormat: 'H12',
        durationFormat: 'DECIMAL',
        defaultTeamId: other.team.id,
      });
      expect(await currentUser(app, actor)).toEqual(changed);
      expect(await updateCurrentUser(app, actor, { defaultTeamId: null })).toMatchObject({
        defaultTeamId: null,
      });
    });

    it.each([
      [{ name: '' }, 'INVALID_INPUT', 'name'],
      [{ name: null }, 'INVALID_INPUT', 'name'],
      [{ timezone: null }, 'INVALID_INPUT', 'timezone'],
      [{ timezone: 'x' }, 'INVALID_INPUT', 'timezone'],
      [{ timezone: 'x', timezoneForTeams: true }, 'INVALID_INPUT', 'timezone'],
      [{ timezoneForTeams: true }, 'INVALID_INPUT', 'timezone'],
      [{ weekStart: null }, 'INVALID_INPUT', 'weekStart'],
      [{ timeFormat: null }, 'INVALID_INPUT', 'timeFormat'],
      [{ durationFormat: null }, 'INVALID_INPUT', 'durationFormat'],
      [{ defaultTeamId: '' }, 'NOT_FOUND', 'defaultTeamId'],
      [{ defaultTeamId: newId(0) }, 'NOT_FOUND', 'defaultTeamId'],
    ])('rejects %j', async (args, code, field) => {
      expect(await problemOf(() => updateCurrentUser(app, ada.actor, args))).toMatchObject({ code, field });
    });

    describe('updateCurrentUser with an unset zone', () => {
      const zonesOf = async (...people: Person[]) => {
        const teams = await findTeams(
          app.db.read,
          people.map(({ team }) => team.id),
        );
        return people.map((person) => {
          const team = teams.find(({ id }) => id === person.team.id);
          return team?.timezoneIsSet ? team.timezone : null;
        });
      };

      it('sets a chosen UTC and records the change', async () => {
        const zoe = await createPerson(app, 'Zoe', null);
        expect(await currentUser(app, zoe.actor)).toMatchObject({ timezone: 'UTC', timezoneIsSet: false });
        await updateCurrentUser(app, zoe.actor, { name: 'Zoé' });
        expect(await currentUser(app, zoe.actor)).toMatchObject({ timezoneIsSet: false });
        await updateCurrentUser(app, zoe.actor, { timezone: 'UTC' });
        expect(await currentUser(app, zoe.actor)).toMatchObject({ timezone: 'UTC', timezoneIsSet: true });
        const items = await accountLogOf(app, zoe);
        expect(items[0]?.changes).toEqual([{ field: 'timezone', old: null, new: 'UTC' }]);
        expect(await zonesOf(zoe)).toEqual([null]);
      });

      it('sets the zone of managed teams without a zone if requested', async () => {
        const zoe = await createPerson(app, 'Zoe', null);
        const boss = await createPerson(app, 'Boss', null);
        const inTokyo = await inNewTeam(app, zoe, { timezone: 'Asia/Tokyo' });
        const asMember = await joinTeam(app, boss, zoe, 'MEMBER');
        const actor = {
          ...zoe.actor,
          memberships: [...asMember.actor.memberships, ...inTokyo.actor.memberships],
        };
        const user = await updateCurrentUser(app, actor, {
          timezone: 'Europe/Berlin',
          timezoneForTeams: true,
        });
        expect(user).toMatchObject({ timezone: 'Europe/Berlin', timezoneIsSet: true });
        expect(await zonesOf(zoe, inTokyo, boss)).toEqual(['Europe/Berlin', 'Asia/Tokyo', null]);
        const { items } = await listAuditLog(app, zoe.actor, {
          teamId: zoe.team.id,
          filter: { action: 'team.update' },
        });
        expect(items).toMatchObject([{ changes: [{ field: 'timezone', old: null, new: 'Europe/Berlin' }] }]);
      });

      it('does not set the zone of a team that the user no longer manages', async () => {
        const boss = await createPerson(app, 'Boss', null);
        const admin = await createMember(app, boss, 'MEMBER', 'Zoe');
        const memberships = admin.actor.memberships.map((one) => ({ ...one, role: 'ADMIN' as const }));
        await updateCurrentUser(
          app,
          { ...admin.actor, memberships },
          { timezone: 'Europe/Berlin', timezoneForTeams: true },
        );
        expect(await zonesOf(boss)).toEqual([null]);
      });
    });

    it('keeps all changes of concurrent calls', async () => {
      const before = await currentUser(app, ada.actor);
      // Blocks the other calls, so that all of them start before one can write.
      const held = Promise.withResolvers<void>();
      const first = app.db.transaction(async (tx) => {
        await updateUser(tx, { ...before, weekStart: 'SATURDAY' });
        held.resolve();
        await setTimeout(100);
      });
      await held.promise;
      await Promise.all([
        first,
        updateCurrentUser(app, ada.actor, { name: 'Countess' }),
        updateCurrentUser(app, ada.actor, { timezone: 'Asia/Tokyo' }),
      ]);
      expect(await currentUser(app, ada.actor)).toMatchObject({
        name: 'Countess',
        timezone: 'Asia/Tokyo',
        weekStart: 'SATURDAY',
      });
    });

    it('fails for an account that no longer exists', async () => {
      const actor = { ...ada.actor, userId: newId(0) };
      expect(await problemOf(() => currentUser(app, actor))).toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(await problemOf(() => updateCurrentUser(app, actor, {}))).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    });
  });
});
