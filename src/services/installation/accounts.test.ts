import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { createPerson } from '../../../test/factories.ts';
import { insertApiKey } from '../../db/queries/api-keys.ts';
import { LARGEST_PAGE } from '../../domain/page.ts';
import { newId } from '../../lib/ids.ts';
import { apiKeysOf, loadAccount } from './accounts.ts';

describeOnBothEngines('the accounts of the installation', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('show a working key that is older than many revoked ones', async () => {
    const { user, actor } = await createPerson(app);
    await app.db.transaction(async (tx) => {
      for (let i = 1; i <= LARGEST_PAGE; i++) {
        const createdAt = app.clock() + i;
        const key = {
          ...{ id: newId(createdAt), userId: user.id, name: 'old', prefix: 'x', scopes: [] },
          ...{ createdAt, lastUsedAt: null, revokedAt: createdAt },
        };
        await insertApiKey(tx, key, `revoked ${i} of ${user.id}`);
      }
    });
    const keys = await apiKeysOf(app, await loadAccount(app, user));
    expect(keys.map(({ id }) => id)).toEqual([actor.source.id]);
  });
});
