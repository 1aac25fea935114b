import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inBrowser, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { recordingHandle } from '../../../test/harness/statements.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { runningTimers } from '../timers/running.ts';
import { startTimer } from '../timers/start.ts';
import { deleteUser } from './by-administrator.ts';
import { changeAccount, changeAccountAsOperator } from './change.ts';
import { deleteAccount, deleteAccountOf } from './delete.ts';
import { disableAccount } from './disable.ts';

// PostgreSQL only. SQLite has one writer, so nobody joins a team during another transaction.
describe('closing an account that joins a team', () => {
  let app: TestApp;
  let root: Person;
  let browser: Actor;
  beforeAll(async () => {
    app = await createTestApp('postgres');
    root = await createPerson(app, 'Root');
    await app.db.transaction((tx) =>
      tx.updateTable('users').set({ administrator_since: 1 }).where('id', '=', root.user.id).execute(),
    );
    browser = await inBrowser(app, root);
  });
  afterAll(() => app.close());

  /** An app that runs `act` once the first transaction has locked its first team. */
  const actingAfterLock = (act: () => Promise<unknown>): App => {
    let attempts = 0;
    const transaction: App['db']['transaction'] = (work) =>
      app.db.transaction((tx) => {
        const isFirst = attempts++ === 0;
        let hasActed = false;
        const { handle, statement } = recordingHandle(tx);
        const acting = handle.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            if (isFirst && !hasActed && /from "teams".*for no key update/.test(statement()?.sql ?? '')) {
              hasActed = true;
              await act();
            }
            return result;
          },
        });
        return work(acting);
      });
    return { ...app, db: { ...app.db, transaction } };
  };

  const closings: [string, (on: App, person: Person, own: Actor) => Promise<unknown>][] = [
    ['disabled by an administrator', (on, { user }) => changeAccount(on, browser, user.id, disableAccount)],
    [
      'disabled at the command line',
      (on, { user }) => changeAccountAsOperator(on, user.email, disableAccount),
    ],
    ['deleted by an administrator', (on, { user }) => deleteUser(on, browser, { id: user.id })],
    ['deleted at the command line', (on, { user }) => deleteAccountOf(on, browser, user.id)],
    ['deleted by its owner', (on, { user }, own) => deleteAccount(on, own, { email: user.email })],
  ];
  it.each(closings)('an account %s leaves no timer in the joined team', async (_, close) => {
    const [ada, bob] = [await createPerson(app, 'Ada'), await createPerson(app, 'Bob')];
    let joined: Person | undefined;
    const on = actingAfterLock(async () => {
      joined = await joinTeam(app, bob, ada, 'MEMBER');
      await startTimer(app, joined.actor, { teamId: bob.team.id });
    });
    await close(on, ada, await inBrowser(app, ada));
    expect((await findUser(app.db.read, ada.user.id))?.disabledAt).not.toBeNull();
    expect(await runningTimers(app, joined?.actor ?? ada.actor, { teamId: bob.team.id })).toEqual([]);
    expect(joined).toBeDefined();
  });
});
