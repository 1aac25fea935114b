import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { asOperator, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { insertApiKey } from '../../db/queries/oauth/api-keys.ts';
import { newId } from '../../lib/ids.ts';
import { authenticateKey } from './authenticate.ts';
import { createApiKey } from './create.ts';
import { generateKey } from './key-format.ts';
import { revokeApiKeyByName } from './revoke-by-name.ts';

describeOnBothEngines('revokeApiKeyByName', (engine) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());

  it.each(['id', 'prefix', 'secret'] as const)('revokes a key by its %s', async (by) => {
    const { apiKey, secret } = await createApiKey(app, asOperator(ada.actor), { name: 'lost' });
    const names = { id: apiKey.id, prefix: apiKey.prefix, secret };
    const revoked = await revokeApiKeyByName(app, names[by], null);
    expect(revoked).toMatchObject({
      apiKey: { id: apiKey.id },
      ownerEmail: ada.user.email,
      wasRevoked: false,
    });
    expect(revoked.apiKey.revokedAt).not.toBeNull();
    expect(await problemOf(() => authenticateKey(app, secret))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await revokeApiKeyByName(app, names[by], null)).toEqual({ ...revoked, wasRevoked: true });
  });

  it('finds only keys of the named owner', async () => {
    const { apiKey, secret } = await createApiKey(app, asOperator(bob.actor), { name: 'of Bob' });
    expect(await problemOf(() => revokeApiKeyByName(app, apiKey.id, ada.actor))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await authenticateKey(app, secret)).userId).toBe(bob.user.id);
    expect((await revokeApiKeyByName(app, apiKey.id, bob.actor)).apiKey.id).toBe(apiKey.id);
  });

  it('rejects a prefix of several keys and lists their ids', async () => {
    const { apiKey } = await createApiKey(app, asOperator(ada.actor), { name: 'one' });
    const twin = { ...apiKey, id: newId(app.clock()), name: 'twin' };
    await app.db.transaction((tx) => insertApiKey(tx, twin, 'another hash'));
    const problem = await problemOf(() => revokeApiKeyByName(app, apiKey.prefix, null));
    expect(problem).toMatchObject({ code: 'AMBIGUOUS', field: 'id' });
    expect(problem.message).toContain(apiKey.id);
    expect(problem.message).toContain(twin.id);
    expect((await revokeApiKeyByName(app, twin.id, null)).apiKey.id).toBe(twin.id);
  });

  it('rejects names that match no key', async () => {
    for (const name of ['', 'nonsense', 'stint_', newId(0), generateKey()]) {
      expect(await problemOf(() => revokeApiKeyByName(app, name, null)), name).toMatchObject({
        code: 'NOT_FOUND',
        field: 'id',
      });
    }
  });
});
