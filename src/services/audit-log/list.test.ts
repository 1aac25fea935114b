import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLogOf, auditLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { insertLine } from '../../db/queries/audit-log/lines.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { newId } from '../../lib/ids.ts';
import { createClient } from '../clients/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { listAccountLog, listAuditLog, listInstallationLog, readWholeAuditLog } from './list.ts';
import { recordAccountEvent } from './record.ts';

describeOnBothEngines('listAuditLog', (engine) => {
  const clock = turnableClock(MONDAY + 30 * 24 * HOUR);
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  let stranger: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    bob = await createMember(app, ada, 'MANAGER', 'Bob');
    stranger = await createPerson(app, 'Stranger');
    for (let hour = 0; hour < 6; hour++) {
      clock.turn(HOUR);
      const { actor } = hour % 2 ? ada : bob;
      await createClient(app, actor, { name: `Client ${hour}`, teamId: ada.team.id });
      const entry = { ...span(hour, hour + 0.5), teamId: ada.team.id };
      const { timeEntry } = await createTimeEntry(app, actor, entry);
      if (hour === 3) await deleteTimeEntry(app, actor, timeEntry.id);
    }
    await createClient(app, stranger.actor, { name: 'Secret' });
  });
  afterAll(() => app.close());

  const find = (filter: Parameters<typeof auditLogOf>[2]) => auditLogOf(app, ada, filter);

  it('pages through all lines, each once', async () => {
    for (const filter of [{}, { objectType: 'timeEntry' }, { actorId: bob.identity.id }]) {
      const all = await find(filter);
      expect(all.length).toBeGreaterThan(5);
      const paged = [];
      let after: string | null = null;
      for (;;) {
        const page: Awaited<ReturnType<typeof listAuditLog>> = await listAuditLog(app, ada.actor, {
          teamId: ada.team.id,
          filter,
          first: 2,
          after,
        });
        paged.push(...page.items);
        const last = page.items.at(-1);
        if (!page.hasNextPage || !last) break;
        after = page.cursorOf(last);
      }
      expect(paged).toEqual(all);
    }
  });

  it('filters by actor, action, object type, object, credential and time', async () => {
    const all = await find({});
    const expectFound = async (
      filter: Parameters<typeof auditLogOf>[2],
      fits: (line: (typeof all)[0]) => boolean,
    ) => {
      const found = await find(filter);
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(all.filter(fits));
    };
    await expectFound({ actorId: bob.identity.id }, ({ actorName }) => actorName === 'Bob');
    await expectFound({ action: 'client.create' }, ({ action }) => action === 'client.create');
    await expectFound({ objectType: 'timeEntry' }, ({ action }) => action.startsWith('timeEntry.'));
    await expectFound({ objectId: all[0]?.objectId ?? '' }, ({ objectId }) => objectId === all[0]?.objectId);
    const { id } = bob.actor.source;
    await expectFound({ credentialId: id }, ({ source }) => source.id === id);
    await expectFound(
      { objectType: 'timeEntry', actorId: bob.identity.id, credentialId: id },
      ({ action, actorName }) => action.startsWith('timeEntry.') && actorName === 'Bob',
    );
    const [from, to] = [clock() - 3 * HOUR, clock() - HOUR];
    await expectFound(
      { from: formatInstant(from), to: formatInstant(to) },
      ({ at }) => at >= from && at < to,
    );
  });

  it('reads without the connection that other requests share', async () => {
    const read = new Proxy(app.db.read, {
      get: () => {
        throw new Error('Others wait for this one.');
      },
    });
    const { items } = await listAuditLog({ ...app, db: { ...app.db, read } }, ada.actor, {
      teamId: ada.team.id,
      filter: { credentialId: bob.actor.source.id },
    });
    expect(items.length).toBeGreaterThan(5);
  });

  it('finds nothing for unknown ids, and rejects invalid filters', async () => {
    for (const id of [stranger.identity.id, 'nonsense', 'a\0b', '', 'stint-cli']) {
      for (const field of ['actorId', 'objectId', 'credentialId'])
        expect(await find({ [field]: id })).toEqual([]);
    }
    expect(await find({ action: 'client.create', objectType: 'tag' })).toEqual([]);
    expect(await problemOf(() => find({ action: 'client.paint' }))).toMatchObject({ field: 'action' });
    expect(await problemOf(() => find({ objectType: 'planet' }))).toMatchObject({ field: 'objectType' });
    expect(await problemOf(() => find({ from: 'yesterday' }))).toMatchObject({ field: 'from' });
  });

  it('hides account events that earlier versions recorded in teams', async () => {
    const before = await find({});
    const old = { team_id: ada.team.id, actor_id: bob.identity.id, user_id: bob.user.id, tool: null };
    const through = { source_kind: 'DASHBOARD' as const, source_id: null, source_label: null };
    const what = {
      object_label: 'Firefox on Linux',
      object_id: newId(clock()),
      changes: [],
      person: null,
      address: null,
    };
    await app.db.transaction((tx) =>
      insertLine(tx, {
        ...{ ...old, ...through, ...what },
        ...{ at: clock(), id: newId(clock()), action: 'session.start' },
      }),
    );
    expect(await find({})).toEqual(before);
    for (const filter of [{ objectType: 'session' }, { action: 'session.start' }]) {
      expect(await find(filter)).toEqual([]);
    }
    const exported = [];
    for await (const line of readWholeAuditLog(app, ada.team.id)) exported.push(line);
    expect(exported).toEqual(before);
  });

  it('listAccountLog pages through a user’s own actions and actions on their account', async () => {
    const address = '192.0.2.0/24';
    const doer = (person: Person) => ({ userId: person.user.id, source: person.actor.source, address });
    const { user } = await createPerson(app, 'Zoe');
    const zoe = { userId: user.id, source: ada.actor.source, address };
    await app.db.transaction(async (tx) => {
      for (let minute = 1; minute <= 3; minute++) {
        const now = clock() + minute;
        await recordAccountEvent(tx, zoe, now, 'password.change', { of: user });
        await recordAccountEvent(tx, doer(ada), now, 'verificationLink.create', { of: user });
        await recordAccountEvent(tx, doer(ada), now, 'password.change', { of: ada.user });
      }
    });
    const actor = { ...ada.actor, userId: user.id };
    const all = await accountLogOf(app, { actor });
    const actors = all.filter(({ at }) => at > clock()).map(({ actorName }) => actorName);
    expect(actors.sort()).toEqual(['Ada', 'Ada', 'Ada', 'Zoe', 'Zoe', 'Zoe']);
    const { kind } = ada.actor.source;
    for (const line of all.filter(({ at }) => at > clock())) {
      const isOwn = line.actorId === user.id;
      expect(line.source).toEqual(isOwn ? ada.actor.source : { kind, id: null, label: null });
      expect(line.address).toBe(isOwn ? address : null);
    }
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((one, other) => other - one));
    const paged = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listAccountLog>> = await listAccountLog(app, actor, {
        first: 2,
        after,
      });
      paged.push(...page.items);
      if (!page.hasNextPage) break;
      after = page.cursorOf(page.items.at(-1) as (typeof all)[0]);
    }
    expect(paged).toEqual(all);
    const { items } = await listInstallationLog(app, { first: 500 });
    expect(items.filter(({ at }) => at > clock())).toHaveLength(9);
    const links = await listInstallationLog(app, { filter: { action: 'verificationLink.create' } });
    const ofAda = all.filter(({ actorName }) => actorName === 'Ada');
    expect(links.items).toEqual(ofAda.map((line) => ({ ...line, source: ada.actor.source, address })));
  });

  it('allows only admins of the team, and no apps', async () => {
    const query = { teamId: ada.team.id };
    expect(JSON.stringify(await find({}))).not.toContain('Secret');
    expect(await problemOf(() => listAuditLog(app, bob.actor, query))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await problemOf(() => listAuditLog(app, stranger.actor, query))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'teamId',
    });
    const source = { kind: 'OAUTH_APP' as const, id: 'x', label: 'x' };
    expect(await problemOf(() => listAuditLog(app, { ...ada.actor, source }, query))).toMatchObject({
      code: 'FORBIDDEN',
    });
    const admin = await createMember(app, ada, 'ADMIN', 'Eve');
    expect((await listAuditLog(app, admin.actor, query)).items.length).toBeGreaterThan(5);
  });
});
