import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { DAY, HOUR, MINUTE, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { generateToken } from '../shared/random-token.ts';
import { actorOfSession } from './actor.ts';
import { endAllSessions, endSession } from './end.ts';
import { findSession } from './find.ts';
import { listSessions } from './list.ts';
import { purgeExpiredSessions } from './purge.ts';
import { startSession } from './start.ts';

describeOnBothEngines('sessions', (engine) => {
  const clock = turnableClock(MONDAY);
  const browser = { userAgent: 'Firefox', address: '192.0.2.7' };
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    bob = await createMember(app, ada, 'MEMBER', 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    for (const { actor } of [ada, bob]) await endAllSessions(app, actor);
  });

  const start = (person = ada) => startSession(app, person.user.id, browser);

  it('findSession returns the session of a token with its user', async () => {
    const { session, token } = await start();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(session).toEqual({
      id: expect.any(String),
      userId: ada.user.id,
      ...browser,
      createdAt: clock(),
      lastSeenAt: clock(),
      expiresAt: clock() + 30 * DAY,
    });
    expect(await findSession(app, token)).toEqual({ session, user: ada.user });
    expect((await start()).token).not.toBe(token);
  });

  it('findSession requires exactly the token', async () => {
    const { session, token } = await start();
    for (const other of ['', 'x', session.id, `${token}x`, token.slice(1), generateToken(), `${token}\0`]) {
      expect(await findSession(app, other)).toBeNull();
    }
  });

  it('startSession does not store the token', async () => {
    const { token } = await start();
    const stored = JSON.stringify(await storedRows(app));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('startSession truncates a long user agent', async () => {
    const { session, token } = await startSession(app, ada.user.id, {
      userAgent: 'x'.repeat(10_000),
      address: null,
    });
    expect(session.userAgent).toHaveLength(500);
    expect((await findSession(app, token))?.session).toEqual(session);
    const silent = await startSession(app, ada.user.id, { userAgent: null, address: null });
    expect((await findSession(app, silent.token))?.session.userAgent).toBeNull();
  });

  it('a session expires after 30 days without use', async () => {
    const { token } = await start();
    clock.turn(30 * DAY);
    expect(await findSession(app, token)).toBeNull();
  });

  it('use extends a session up to 90 days', async () => {
    const { session, token } = await start();
    const end = session.createdAt + 90 * DAY;
    while (clock() + 29 * DAY < end) {
      clock.turn(29 * DAY);
      expect((await findSession(app, token))?.session.expiresAt).toBe(Math.min(clock() + 30 * DAY, end));
    }
    clock.set(end - 1);
    expect(await findSession(app, token)).not.toBeNull();
    clock.set(end);
    expect(await findSession(app, token)).toBeNull();
  });

  it('findSession updates the last use at most every five minutes', async () => {
    const { token } = await start();
    const stored = async () => (await listSessions(app, ada.actor))[0]?.lastSeenAt;
    const begin = clock();
    clock.turn(5 * MINUTE - 1);
    await findSession(app, token);
    expect(await stored()).toBe(begin);
    clock.turn(1);
    expect((await findSession(app, token))?.session.lastSeenAt).toBe(clock());
    expect(await stored()).toBe(begin + 5 * MINUTE);
  });

  it('endSession ends one session, and can be repeated', async () => {
    const [first, second] = [await start(), await start()];
    await findSession(app, first.token);
    await endSession(app, first.token);
    await endSession(app, first.token);
    expect(await findSession(app, first.token)).toBeNull();
    expect(await findSession(app, second.token)).not.toBeNull();
  });

  it('endSession takes effect on other nodes within a second', async () => {
    const other = connectAgain(app);
    const { token } = await start();
    expect(await findSession(other, token)).not.toBeNull();
    await endSession(app, token);
    await expect.poll(() => findSession(other, token)).toBeNull();
    await other.close();
  });

  it('endAllSessions ends all or all other sessions of one user', async () => {
    const [here, there, bobs] = [await start(), await start(), await start(bob)];
    await endAllSessions(app, ada.actor, here.session.id);
    expect(await findSession(app, here.token)).not.toBeNull();
    expect(await findSession(app, there.token)).toBeNull();
    await endAllSessions(app, ada.actor);
    expect(await findSession(app, here.token)).toBeNull();
    expect(await findSession(app, bobs.token)).not.toBeNull();
  });

  it('listSessions lists the valid sessions of a user, last used first', async () => {
    const old = await start();
    clock.turn(DAY);
    const used = await start();
    const idle = await start();
    await start(bob);
    clock.turn(HOUR);
    await findSession(app, used.token);
    const ids = async () => (await listSessions(app, ada.actor)).map(({ id }) => id);
    expect(await ids()).toEqual([used.session.id, idle.session.id, old.session.id]);
    clock.set(old.session.expiresAt);
    expect(await ids()).toEqual([used.session.id, idle.session.id]);
  });

  it('purgeExpiredSessions deletes expired sessions only', async () => {
    const { session } = await start();
    const count = async () => (await app.db.read.selectFrom('sessions').selectAll().execute()).length;
    clock.set(session.expiresAt - 1);
    await purgeExpiredSessions(app);
    expect(await count()).toBe(1);
    clock.turn(1);
    await purgeExpiredSessions(app);
    expect(await count()).toBe(0);
  });

  describe('actorOfSession', () => {
    it('returns the user with both scopes and the current roles', async () => {
      const { session, token } = await start(bob);
      const signedIn = await findSession(app, token);
      if (!signedIn) throw new Error('The session is there.');
      const actor = await actorOfSession(app, signedIn);
      expect(actor).toEqual({
        userId: bob.user.id,
        defaultTeamId: bob.user.defaultTeamId,
        memberships: [
          { teamId: bob.user.defaultTeamId, identityId: expect.any(String), role: 'OWNER' },
          { teamId: ada.team.id, identityId: bob.identity.id, role: 'MEMBER' },
        ],
        scopes: ['read', 'write'],
        source: { kind: 'DASHBOARD', id: session.id, label: null },
      });
    });
  });
});
