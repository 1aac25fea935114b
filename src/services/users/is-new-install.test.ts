import { expect, test } from 'vitest';
import { createTestApp, describeOnBothEngines } from '../../../test/harness/engines.ts';
import { PASSWORD } from '../../../test/harness/factories.ts';
import { createUser } from './create.ts';
import { isNewInstall } from './is-new-install.ts';

describeOnBothEngines('isNewInstall', (engine) => {
  test('returns true until there is an account, and false without a query once there is an administrator', async () => {
    const app = await createTestApp(engine);
    try {
      expect([await isNewInstall(app), await isNewInstall(app)]).toEqual([true, true]);
      await createUser(app, { name: 'Ada', email: 'ada@example.com', password: PASSWORD });
      expect(await isNewInstall(app)).toBe(false);
    } finally {
      await app.close();
    }
    expect(await isNewInstall(app)).toBe(false);
  });
});
