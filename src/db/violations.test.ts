import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { newId } from '../lib/ids.ts';
import { createClient } from '../services/clients/create.ts';
import { insertUser } from './queries/accounts/users.ts';
import { insertClient, insertTag } from './queries/catalog/catalog-writes.ts';
import { isForeignKeyViolation, isUniqueViolation } from './violations.ts';

describeOnBothEngines('constraint violations', (engine) => {
  let app: TestApp;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());

  async function errorOf(action: Promise<unknown>): Promise<unknown> {
    try {
      await action;
    } catch (error) {
      return error;
    }
    throw new Error('Nothing was violated.');
  }

  it('recognises a taken value of a unique index and of a primary key as a unique violation', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const sameId = await errorOf(
      app.db.transaction((tx) => insertClient(tx, { ...client, name: 'Other' }, null)),
    );
    const sameName = await errorOf(
      app.db.transaction((tx) => insertClient(tx, { ...client, id: newId(app.clock()) }, null)),
    );
    const sameAddress = await errorOf(
      app.db.transaction((tx) => insertUser(tx, { ...ada.user, id: newId(app.clock()) }, '')),
    );
    for (const error of [sameId, sameName, sameAddress]) {
      expect(isUniqueViolation(error)).toBe(true);
      expect(isForeignKeyViolation(error)).toBe(false);
    }
  });

  it('recognises a referenced row and a missing row as foreign key violations', async () => {
    const used = await errorOf(
      app.db.transaction((tx) => tx.deleteFrom('users').where('id', '=', ada.user.id).execute()),
    );
    const absent = await errorOf(
      app.db.transaction((tx) =>
        insertTag(tx, { id: newId(0), teamId: newId(0), name: 'x', archivedAt: null, createdAt: 0 }, null),
      ),
    );
    for (const error of [used, absent]) {
      expect(isForeignKeyViolation(error)).toBe(true);
      expect(isUniqueViolation(error)).toBe(false);
    }
  });

  it('recognises no other error as a violation', async () => {
    const wrong = await errorOf(
      app.db.transaction((tx) =>
        tx
          .updateTable('users')
          .set({ name: null as unknown as string })
          .execute(),
      ),
    );
    for (const error of [wrong, new Error('x'), {}]) {
      expect(isUniqueViolation(error)).toBe(false);
      expect(isForeignKeyViolation(error)).toBe(false);
    }
  });
});
