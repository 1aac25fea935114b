import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { MINUTE, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { actorOfSession } from './actor.ts';
import { currentSessionId } from './current.ts';
import { endAllSessions } from './end.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own.ts';
import { startSession } from './start.ts';

describeOnBothEngines('own sessions', (engine) => {
  const clock = turnableClock(MONDAY);
  const browser = { userAgent: 'Firefox', address: '192.0.2.7' };
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const { actor } of [ada, bob]) await endAllSessions(app, actor);
  });

  const start = async ({ user }: Person) => {
    clock.turn(MINUTE);
    const { session } = await startSession(app, user.id, browser);
    return { session, actor: await actorOfSession(app, { session, user }) };
  };
  const ids = async (actor: Actor) => (await ownSessions(app, actor)).map(({ id }) => id);

  it('ownSessions lists sessions, last used first; currentSessionId returns the calling one', async () => {
    const [first, second] = [await start(ada), await start(ada)];
    await start(bob);
    for (const actor of [first.actor, second.actor, ada.actor]) {
      expect(await ids(actor)).toEqual([second.session.id, first.session.id]);
    }
    expect(currentSessionId(first.actor)).toBe(first.session.id);
    expect(currentSessionId(ada.actor)).toBeNull();
  });

  it('endOwnSession ends any own session, and does not find sessions of other users', async () => {
    const [here, there, his] = [await start(ada), await start(ada), await start(bob)];
    expect(await endOwnSession(app, here.actor, there.session.id)).toEqual(there.session);
    for (const id of [there.session.id, his.session.id, newId(0), ada.user.id, 'nonsense', '']) {
      expect(await problemOf(() => endOwnSession(app, here.actor, id))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'id',
      });
    }
    expect(await ids(here.actor)).toEqual([here.session.id]);
    await endOwnSession(app, here.actor, here.session.id);
    expect(await ids(ada.actor)).toEqual([]);
    expect(await ids(bob.actor)).toEqual([his.session.id]);
  });

  it('endOtherSessions ends all sessions except the calling one', async () => {
    const [here, , his] = [await start(ada), await start(ada), await start(bob)];
    expect(await endOtherSessions(app, here.actor)).toEqual([here.session]);
    expect(await endOtherSessions(app, ada.actor)).toEqual([]);
    expect(await ids(bob.actor)).toEqual([his.session.id]);
  });

  it('all session functions are forbidden for OAuth apps', async () => {
    const { session } = await start(ada);
    // Not even for an app whose id equals the id of a session.
    const application: Actor = { ...ada.actor, source: { kind: 'OAUTH_APP', id: session.id, label: 'App' } };
    for (const attempt of [
      () => ownSessions(app, application),
      () => endOwnSession(app, application, session.id),
      () => endOtherSessions(app, application),
    ]) {
      expect(await problemOf(attempt)).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(currentSessionId(application)).toBeNull();
    expect(await ids(ada.actor)).toEqual([session.id]);
  });
});
