import { expect, test } from 'vitest';
import { createTestApp, describeOnBothEngines } from '../../../test/engines.ts';
import { createPerson } from '../../../test/factories.ts';
import { isNewInstall } from './is-new-install.ts';

describeOnBothEngines('an installation', (engine) => {
  test('is new until there is an account, also while the database is away', async () => {
    const app = await createTestApp(engine);
    try {
      expect([await isNewInstall(app), await isNewInstall(app)]).toEqual([true, true]);
      await createPerson(app);
      expect(await isNewInstall(app)).toBe(false);
    } finally {
      await app.close();
    }
    expect(await isNewInstall(app)).toBe(false);
  });
});
