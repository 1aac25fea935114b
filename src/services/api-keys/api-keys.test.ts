import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import {
  asOperator,
  createPerson,
  inNewTeam,
  joinTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { isRefused, problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MINUTE, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import type { Scope, Source } from '../../domain/teams/policy.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { LastUsedRecorder } from '../shared/last-used.ts';
import { authenticateKey } from './authenticate.ts';
import { createApiKey } from './create.ts';
import { generateKey } from './key-format.ts';
import { listApiKeys } from './list.ts';
import { revokeApiKey } from './revoke.ts';

describeOnBothEngines('API keys', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(() => clock.turn(HOUR));

  const unknown = {
    code: 'UNAUTHENTICATED',
    field: null,
    message: 'This API key is unknown or was revoked.',
  };

  describe('createApiKey', () => {
    it('creates a key with a name and returns its secret once', async () => {
      const { apiKey, secret } = await createApiKey(app, asOperator(ada.actor), { name: ' laptop ' });
      expect(apiKey).toEqual({
        id: expect.any(String),
        userId: ada.user.id,
        name: 'laptop',
        prefix: secret.slice(0, 12),
        scopes: ['read', 'write'],
        createdAt: clock(),
        lastUsedAt: null,
        revokedAt: null,
      });
      const rows = await app.db.read.selectFrom('api_keys').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(secret.slice(12));
    });

    it.each<[Scope[] | null | undefined, Scope[]]>([
      [undefined, ['read', 'write']],
      [null, ['read', 'write']],
      [['read'], ['read']],
      [['write'], ['read', 'write']],
      [
        ['write', 'read', 'read'],
        ['read', 'write'],
      ],
    ])('grants the scopes %j as %j', async (requested, expected) => {
      const args = { name: 'x', scopes: requested };
      const { apiKey, secret } = await createApiKey(app, asOperator(ada.actor), args);
      expect(apiKey.scopes).toEqual(expected);
      expect((await authenticateKey(app, secret)).scopes).toEqual(expected);
    });

    it('rejects empty scopes and invalid names', async () => {
      expect(
        await problemOf(() => createApiKey(app, asOperator(ada.actor), { name: 'x', scopes: [] })),
      ).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'scopes',
      });
      for (const name of ['', 'a\0b', 'x'.repeat(201)]) {
        expect(await problemOf(() => createApiKey(app, asOperator(ada.actor), { name }))).toMatchObject({
          code: 'INVALID_INPUT',
          field: 'name',
        });
      }
    });
  });

  describe('authenticateKey', () => {
    it('returns the user, memberships, scopes and source of the key', async () => {
      const { apiKey, secret } = await createApiKey(app, asOperator(bob.actor), {
        name: 'laptop',
        scopes: ['read'],
      });
      const member = await joinTeam(app, ada, bob, 'MANAGER');
      expect(await authenticateKey(app, secret)).toEqual({
        userId: bob.user.id,
        defaultTeamId: bob.team.id,
        memberships: [
          { teamId: bob.team.id, identityId: bob.identity.id, role: 'OWNER' },
          { teamId: ada.team.id, identityId: member.identity.id, role: 'MANAGER' },
        ],
        scopes: ['read'],
        source: { kind: 'API_KEY', id: apiKey.id, label: 'laptop' },
      });
      await removeTeamMember(app, ada.actor, member.identity.id);
      expect((await authenticateKey(app, secret)).memberships).toHaveLength(1);
    });

    it('accepts a key of a user without a team', async () => {
      const eve = await createPerson(app, 'Eve');
      await joinTeam(app, eve, ada, 'OWNER');
      await removeTeamMember(app, eve.actor, eve.identity.id);
      expect(await authenticateKey(app, eve.key)).toMatchObject({ userId: eve.user.id, memberships: [] });
    });

    it('rejects malformed, unknown and empty keys', async () => {
      for (const key of ['', 'nonsense', `${ada.key} `, ada.key.slice(0, -1), 'stint_\0']) {
        expect(await problemOf(() => authenticateKey(app, key))).toEqual({
          code: 'UNAUTHENTICATED',
          field: null,
          message: 'This is not a Stint API key; it was cut off or mistyped.',
        });
      }
      expect(await problemOf(() => authenticateKey(app, generateKey()))).toEqual(unknown);
    });
  });

  describe('revokeApiKey', () => {
    it('rejects the key at once, on other nodes within a second; repeating changes nothing', async () => {
      const second = connectAgain(app);
      try {
        const { apiKey, secret } = await createApiKey(app, asOperator(ada.actor), { name: 'lost' });
        await authenticateKey(second, secret);
        const revoked = await revokeApiKey(app, ada.actor, apiKey.id);
        expect(revoked).toEqual({ ...apiKey, revokedAt: clock() });
        expect(await problemOf(() => authenticateKey(app, secret))).toEqual(unknown);
        await expect.poll(() => isRefused(() => authenticateKey(second, secret))).toBe(true);
        clock.turn(HOUR);
        expect(await revokeApiKey(app, ada.actor, apiKey.id)).toEqual(revoked);
        expect((await authenticateKey(app, ada.key)).userId).toBe(ada.user.id);
      } finally {
        await second.close();
      }
    });

    it('rejects keys of other users and unknown ids', async () => {
      const { apiKey, secret } = await createApiKey(app, asOperator(bob.actor), { name: 'of Bob' });
      for (const id of [apiKey.id, ada.user.id, apiKey.prefix, 'nonsense', '']) {
        expect(await problemOf(() => revokeApiKey(app, ada.actor, id))).toEqual({
          code: 'NOT_FOUND',
          field: 'id',
          message: 'There is no API key with this id, or you have no access to it.',
        });
      }
      expect((await authenticateKey(app, secret)).userId).toBe(bob.user.id);
    });
  });

  describe('listApiKeys', () => {
    it('pages through the caller’s own keys, newest first, including revoked keys', async () => {
      const eve = await createPerson(app, 'Eve');
      const made = [];
      for (const name of ['a', 'b', 'c']) {
        clock.turn(name === 'c' ? 0 : MINUTE);
        made.push((await createApiKey(app, asOperator(eve.actor), { name })).apiKey);
      }
      const [a, b, c] = made;
      if (!a || !b || !c) throw new Error('A key is missing.');
      const revoked = await revokeApiKey(app, eve.actor, b.id);
      const page = await listApiKeys(app, eve.actor, { first: 2 });
      expect(page.items).toEqual([c, revoked]);
      expect(page.hasNextPage).toBe(true);
      const next = await listApiKeys(app, eve.actor, { first: 2, after: page.cursorOf(revoked) });
      expect(next.items.map((key) => key.name)).toEqual(['a', 'test']);
      expect(next.hasNextPage).toBe(false);
    });
  });

  describe('LastUsedRecorder', () => {
    it('writes the last use on flush, and never an earlier time', async () => {
      const { apiKey } = await createApiKey(app, asOperator(ada.actor), { name: 'x' });
      const lastUsed = async () =>
        (await listApiKeys(app, ada.actor, { first: 500 })).items.find(({ id }) => id === apiKey.id)
          ?.lastUsedAt;
      const source: Source = { kind: 'API_KEY', id: apiKey.id, label: apiKey.name };
      const caller = { userId: ada.user.id, source };
      const recorder = new LastUsedRecorder(app);
      const ofOtherNode = new LastUsedRecorder(app);
      ofOtherNode.used(caller);
      clock.turn(MINUTE);
      recorder.used(caller);
      expect(await lastUsed()).toBeNull();
      await recorder.flush();
      expect(await lastUsed()).toBe(clock());
      await ofOtherNode.flush();
      expect(await lastUsed()).toBe(clock());
      clock.turn(MINUTE);
      await recorder.flush();
      expect(await lastUsed()).toBe(clock() - MINUTE);
    });
  });

  it('API keys belong to the account, not to a team', async () => {
    const elsewhere = await inNewTeam(app, ada);
    const { apiKey } = await createApiKey(app, asOperator(elsewhere.actor), { name: 'x' });
    expect((await listApiKeys(app, ada.actor, { first: 1 })).items).toEqual([apiKey]);
  });
});
