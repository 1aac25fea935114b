import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson } from '../../../test/harness/factories.ts';
import { recordingHandle } from '../../../test/harness/statements.ts';
import { DAY, MINUTE, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { insertApiKey } from '../../db/queries/oauth/api-keys.ts';
import type { User } from '../../domain/entities.ts';
import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import { MAX_PAGE } from '../../domain/page.ts';
import type { Actor, Source } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { changeAccountAsOperator } from '../accounts/change.ts';
import { disableAccount } from '../accounts/disable.ts';
import { revokeApiKey } from '../api-keys/revoke.ts';
import type { App } from '../app.ts';
import { listInstallationLog } from '../audit-log/list.ts';
import { endAllSessions, endSession } from '../sessions/end.ts';
import { findSession } from '../sessions/find.ts';
import { purgeExpiredSessions } from '../sessions/purge.ts';
import { startSession } from '../sessions/start.ts';
import { LastUsedRecorder } from '../shared/last-used.ts';
import { apiKeysOf, findAccount, listAccounts, loadAccount } from './accounts.ts';
import { listSizedTeams } from './teams.ts';

describeOnBothEngines('accounts of the installation', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine, clock);
  });
  afterAll(() => app.close());

  it('apiKeysOf returns a working key that is older than many revoked keys', async () => {
    const { user, actor } = await createPerson(app);
    await app.db.transaction(async (tx) => {
      for (let i = 1; i <= MAX_PAGE; i++) {
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

  it('listAccounts searches names and addresses in any case of any script', async () => {
    const omer = await createPerson(app, 'Ömer Çelik', 'UTC', 'celik@example.com');
    const ipek = await createPerson(app, 'İpek Öz', 'UTC', 'oz@example.com');
    const find = async (search: string) => {
      const found: string[] = [];
      for (let after: string | null = null; ; ) {
        const page = await listAccounts(app, { search, first: 1, after });
        const [account] = page.items;
        if (account) found.push(account.user.id);
        if (!account || !page.hasNextPage) return found;
        after = page.cursorOf(account);
      }
    };
    for (const search of ['Ömer', 'öMER', ' ÇELIK', 'CELIK@', 'Ömer'.normalize('NFD')]) {
      expect(await find(search)).toEqual([omer.user.id]);
    }
    expect(await find('İpek')).toEqual([ipek.user.id]);
    expect(await find('Ö')).toEqual([omer.user.id, ipek.user.id]);
    expect(await find('%')).toEqual([]);
    expect(await find('Ömür')).toEqual([]);
  });

  const searches: [string, (app: App) => Promise<{ items: unknown[] }>][] = [
    ['accounts', (on) => listAccounts(on, { search: 'Nobody' })],
    ['teams', (on) => listSizedTeams(on, { search: 'Nowhere' })],
    ['events', (on) => listInstallationLog(on, { filter: { objectId: newId(0) } })],
  ];
  it.each(searches)('searches %s on the report connections', async (_, search) => {
    const { handle: read, statements } = recordingHandle(app.db.read);
    expect((await search({ ...app, db: { ...app.db, read } })).items).toEqual([]);
    expect(statements()).toEqual([]);
  });

  describe('lastSeenAt', () => {
    const lastSeen = async (user: User) => (await loadAccount(app, user)).lastSeenAt;
    const signIn = ({ id }: User) => startSession(app, id, { userAgent: null, address: null });

    it('lastSeenAt is null before the first use', async () => {
      expect(await lastSeen((await createPerson(app)).user)).toBeNull();
    });

    const ends: Record<string, (actor: Actor, token: string) => Promise<unknown>> = {
      'signs out': (_actor, token) => endSession(app, token),
      'signs out everywhere': (actor) => endAllSessions(app, actor),
      'has only expired sessions': async () => {
        clock.turn(100 * DAY);
        await purgeExpiredSessions(app);
      },
      'is disabled': async ({ userId }) => {
        const { user } = await findAccount(app, userId);
        await changeAccountAsOperator(app, user.email, disableAccount);
      },
    };
    for (const [name, end] of Object.entries(ends)) {
      it(`keeps the last use of a session after the person ${name}`, async () => {
        const { user, actor } = await createPerson(app);
        const { token } = await signIn(user);
        expect(await lastSeen(user)).toBe(clock());
        clock.turn(6 * MINUTE);
        await findSession(app, token);
        const seenAt = clock();
        expect(await lastSeen(user)).toBe(seenAt);
        clock.turn(MINUTE);
        await end(actor, token);
        expect(await lastSeen(user)).toBe(seenAt);
      });
    }

    it('keeps the last use of a key after its revocation', async () => {
      const { user, actor } = await createPerson(app);
      const recorder = new LastUsedRecorder(app);
      recorder.used(actor);
      await recorder.flush();
      const seenAt = clock();
      clock.turn(MINUTE);
      await revokeApiKey(app, actor, actor.source.id ?? '');
      expect(await lastSeen(user)).toBe(seenAt);
    });

    it('records the last use of an app at most every five minutes', async () => {
      const { user } = await createPerson(app);
      const source: Source = { kind: 'OAUTH_APP', id: COMMAND_LINE_APP.id, label: COMMAND_LINE_APP.name };
      const recorder = new LastUsedRecorder(app);
      const use = async () => {
        recorder.used({ userId: user.id, source });
        await recorder.flush();
        return lastSeen(user);
      };
      const seenAt = clock();
      expect(await use()).toBe(seenAt);
      clock.turn(5 * MINUTE - 1);
      expect(await use()).toBe(seenAt);
      clock.turn(1);
      expect(await use()).toBe(clock());
    });

    it('keeps the latest use when two nodes write in either order', async () => {
      const { user, actor } = await createPerson(app);
      const [recorder, ofOtherNode] = [new LastUsedRecorder(app), new LastUsedRecorder(app)];
      ofOtherNode.used(actor);
      clock.turn(6 * MINUTE);
      recorder.used(actor);
      await recorder.flush();
      await ofOtherNode.flush();
      expect(await lastSeen(user)).toBe(clock());
    });
  });
});
