import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, describeOnBothEnginesAtOnce, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { announceChange, announceToEveryone, announceToUser } from './announce.ts';
import { type Changes, followChanges } from './follow.ts';

describeOnBothEnginesAtOnce('followChanges', (engine) => {
  let app: TestApp;
  let owner: Person;
  let account: Person;
  let ada: Person;
  let bob: Person;
  const open: { stop: () => Promise<unknown> }[] = [];

  beforeAll(async () => {
    app = await createTestApp(engine);
    owner = await createPerson(app, 'Ada');
    account = await createPerson(app, 'Bob');
    // On PostgreSQL all subscribers are notified once, when the process begins to listen.
    const heard = vi.fn();
    app.db.changes.subscribe(heard);
    if (engine === 'postgres') await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 15_000);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, owner);
    bob = await joinTeam(app, ada, account, 'MEMBER');
  });
  afterEach(async () => {
    for (const { stop } of open.splice(0)) await stop();
  });

  /** Follows with the key of a person and collects the notifications. */
  const follow = async (
    person: Person,
    lookUp: () => Promise<Actor> = async () => authenticateKey(app, person.key),
  ) => {
    const received: (Changes & { after: number })[] = [];
    const begin = performance.now();
    const changes = followChanges(app, await authenticateKey(app, person.key), lookUp);
    const ended = (async () => {
      for await (const one of changes) received.push({ ...one, after: performance.now() - begin });
      return 'done';
    })();
    open.push({ stop: () => changes.return?.() ?? Promise.resolve() });
    ended.catch(() => {});
    const next = async () => {
      await vi.waitFor(() => expect(received).not.toEqual([]), 15_000);
      return received.splice(0)[0];
    };
    return { received, next, ended, stop: () => changes.return?.() };
  };

  it('names exactly the changed teams of the caller', async () => {
    const [adas, bobs] = [await follow(ada), await follow(bob)];
    const alone = await inNewTeam(app, ada);
    announceChange(app, alone.actor);
    expect(await adas.next()).toMatchObject({ teamIds: [alone.team.id], at: expect.any(Number) });
    announceChange(app, ada.actor);
    expect((await bobs.next())?.teamIds).toEqual([ada.team.id]);
    await sleep(700);
    expect(bobs.received).toEqual([]);
  });

  it('names no team if only the account changed', async () => {
    const { next } = await follow(bob);
    announceToUser(app, bob.user.id);
    expect((await next())?.teamIds).toEqual([]);
  });

  it('names all teams of the caller after a change of unknown extent', async () => {
    const { next } = await follow(bob);
    announceToEveryone(app);
    expect((await next())?.teamIds.sort()).toEqual(
      (await authenticateKey(app, bob.key)).memberships.map(({ teamId }) => teamId).sort(),
    );
  });

  it('notifies at once, then at most twice a second, including the last change', async () => {
    const { received } = await follow(bob);
    const begin = performance.now();
    while (performance.now() - begin < 1_700) {
      announceChange(app, ada.actor);
      await sleep(20);
    }
    await sleep(700);
    expect(received.length).toBeGreaterThanOrEqual(3);
    expect(received.length).toBeLessThanOrEqual(5);
    for (const [index, { after }] of received.entries()) {
      expect(after - (received[index - 1]?.after ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(490);
    }
  });

  it('notices joined teams, left teams and changed roles without an announcement', async () => {
    const { next, received } = await follow(bob);
    const another = await inNewTeam(app, owner);
    const { identity } = await joinTeam(app, another, account, 'MEMBER');
    expect((await next())?.teamIds).toEqual([another.team.id]);
    await updateTeamMember(app, another.actor, identity.id, { role: 'MANAGER' });
    expect((await next())?.teamIds).toEqual([another.team.id]);
    announceChange(app, another.actor);
    expect((await next())?.teamIds).toEqual([another.team.id]);
    await removeTeamMember(app, another.actor, identity.id);
    expect((await next())?.teamIds).toEqual([]);
    announceChange(app, { ...another.actor, memberships: another.actor.memberships.slice(0, 1) });
    await sleep(1_300);
    expect(received).toEqual([]);
  });

  it('fails once the caller loses access, and sends nothing before', async () => {
    let mayFollow = true;
    const { received, ended } = await follow(bob, async () => {
      if (!mayFollow) throw failure('UNAUTHENTICATED', 'Revoked.');
      return authenticateKey(app, bob.key);
    });
    mayFollow = false;
    const before = app.db.changes.listeners;
    const begin = performance.now();
    announceChange(app, ada.actor);
    await expect(ended).rejects.toThrow('Revoked.');
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(received).toEqual([]);
    expect(app.db.changes.listeners).toBe(before - 1);
  });

  it('fails after a loss of access even without announcements', async () => {
    let mayFollow = true;
    const { ended } = await follow(bob, async () => {
      if (!mayFollow) throw failure('UNAUTHENTICATED', 'Revoked.');
      return authenticateKey(app, bob.key);
    });
    mayFollow = false;
    const begin = performance.now();
    await expect(ended).rejects.toThrow('Revoked.');
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  it('waits while the database is unavailable and keeps pending changes', async () => {
    let isThere = true;
    let attempts = 0;
    const { received, next } = await follow(bob, async () => {
      attempts += 1;
      if (!isThere) throw failure('UNAVAILABLE', 'The database cannot be reached.');
      return authenticateKey(app, bob.key);
    });
    isThere = false;
    attempts = 0;
    announceChange(app, ada.actor);
    await sleep(1_500);
    expect(received).toEqual([]);
    expect(attempts).toBeLessThanOrEqual(3);
    isThere = true;
    expect((await next())?.teamIds).toEqual([ada.team.id]);
  });

  it('ends at once when it is stopped', async () => {
    const { ended, stop } = await follow(bob);
    const begin = performance.now();
    await stop();
    expect(await ended).toBe('done');
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});
