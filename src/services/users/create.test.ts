import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { createUser } from './create.ts';

describeOnBothEngines('createUser', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp(engine, turnableClock(MONDAY));
  });
  afterEach(() => app.close());

  const signUp = (email: string, on = app) =>
    createUser(on, { name: 'x', email, password: 'correct horse battery' });

  it('verifies the address of the first account of an installation only', async () => {
    expect((await signUp('first@example.com')).user.emailVerifiedAt).toBe(MONDAY);
    expect((await signUp('second@example.com')).user.emailVerifiedAt).toBeNull();
  });

  it('verifies the address of an account that the operator creates', async () => {
    await signUp('first@example.com');
    const { user } = await createUser(app, {
      name: 'x',
      email: 'second@example.com',
      password: 'correct horse battery',
      caller: { source: { kind: 'COMMAND_LINE', id: null, label: null } },
    });
    expect(user.emailVerifiedAt).toBe(MONDAY);
  });

  it('verifies the address of one account in concurrent first sign-ups on two nodes', async () => {
    const other = connectAgain(app);
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        signUp(`p${n}@example.com`, n % 2 ? { ...other, database: app.database } : app),
      ),
    );
    expect(made.filter(({ user }) => user.emailVerifiedAt !== null)).toHaveLength(1);
    await other.close();
  });
});
