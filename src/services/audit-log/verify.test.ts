import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../test/harness/audit.ts';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { asOperator, createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { finishTables } from '../../db/copy/finish.ts';
import { insertLine } from '../../db/queries/audit-log/lines.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { AuditAction } from '../../domain/audit-log/actions.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';
import { newId } from '../../lib/ids.ts';
import { createTag } from '../tags/create.ts';
import { deleteTeam } from '../teams/delete.ts';
import { eraseDueTeams } from '../teams/erase.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { forgetPerson } from './forget.ts';
import { readWholeAuditLog } from './list.ts';
import { purgeAuditLog } from './purge.ts';
import { recordAccountEvent } from './record.ts';
import { sealAuditLog } from './seal.ts';
import { verifyAuditLogs } from './verify.ts';

const DAY = 24 * HOUR;

describeOnBothEngines('verifyAuditLogs', (engine) => {
  let clock: ReturnType<typeof turnableClock>;
  let app: TestApp;
  let ada: Person;

  beforeEach(async () => {
    clock = turnableClock(MONDAY);
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    for (let n = 0; n < 5; n++) {
      clock.turn(HOUR);
      await createTag(app, ada.actor, { name: `Tag ${n}` });
    }
  });
  afterEach(() => app.close());

  const verifyAll = (teamId: string | null = null) =>
    verifyAuditLogs({ ...app.database, connections: 1, onError: () => {} }, teamId);
  const verify = async (teamId = ada.team.id) => {
    const { logs } = await verifyAll();
    const log = logs.find((one) => one.teamId === teamId);
    if (!log) throw new Error('There is no such log.');
    return { ...log, all: logs };
  };
  const findings = async () => (await verifyAll()).logs.flatMap((log) => log.findings);
  const run = (statement: string) => app.db.transaction((tx) => sql.raw(statement).execute(tx));
  /** Changes the log past its triggers, as the owner of the database can. */
  const withoutGuards = async (statement: string) => {
    if (engine === 'postgres') {
      await run(
        `alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`,
      );
    } else {
      for (const guard of ['changed', 'deleted']) await run(`drop trigger if exists audit_log_not_${guard}`);
      await run(statement);
    }
  };
  const line = (at: number, action: AuditAction = 'tag.create') => ({
    ...{ team_id: ada.team.id, at, id: newId(at), actor_id: ada.identity.id, user_id: ada.user.id },
    ...{ source_kind: 'DASHBOARD' as const, source_id: null, source_label: null, tool: null, action },
    ...{ object_id: newId(at), object_label: 'x', changes: [], person: null, address: null },
  });
  const ofTeam = () => `team_id = '${ada.team.id}'`;

  it('does not cover names, and keeps the ids beside a changed name', async () => {
    await sealAuditLog(app);
    const [before] = await auditLogOf(app, ada);
    const guard = 'audit_names_not_changed';
    await run(
      engine === 'postgres' ? `alter table audit_names disable trigger ${guard}` : `drop trigger ${guard}`,
    );
    await run(`update audit_names set text = 'Somebody Else'`);
    expect((await verify()).findings).toEqual([]);
    const exported = [];
    for await (const entry of readWholeAuditLog(app, ada.team.id)) exported.push(entry);
    expect(exported).toContainEqual({ ...before, link: expect.anything(), actorName: 'Somebody Else' });
    expect(before).toMatchObject({ actorId: ada.identity.id, objectId: expect.any(String) });
  });

  it('accepts unchanged lines in any number of batches', async () => {
    expect(await verify()).toMatchObject({ sealed: 0, unsealed: 6, findings: [] });
    for (let n = 0; n < 450; n++) await createTag(app, ada.actor, { name: `More ${n}` });
    await createTimeEntry(app, ada.actor, span(9, 10));
    await sealAuditLog(app);
    const sealed = await verify();
    expect(sealed).toMatchObject({ sealed: 456, unsealed: 0, last: { number: 456 }, findings: [] });
    expect(sealed.all.map(({ teamId }) => teamId)).toEqual([INSTALLATION_LOG, ada.team.id]);
    await sealAuditLog(app);
    expect(await verify()).toEqual(sealed);
    const entries = await auditLogOf(app, ada);
    expect(entries.filter(({ link }) => link === null).map(({ action }) => action)).toEqual([
      'timeEntry.create',
    ]);
    expect(entries.find(({ link }) => link?.number === 456)?.link).toEqual(sealed.last);
  });

  it.each([
    ["source_label = 'Someone'", 'seal = 3', [{ kind: 'CHANGED', numbers: [3, 3] }]],
    ['at = at + 1', 'seal = 3', [{ kind: 'CHANGED', numbers: [3, 3] }]],
    ["action = 'tag.delete'", 'seal = 6', [{ kind: 'CHANGED', numbers: [6, 6] }]],
    // Line 4 no longer follows from the hash of line 3.
    [
      "hash = 'forged'",
      'seal = 3',
      [
        { kind: 'CHANGED', numbers: [3, 3] },
        { kind: 'CHANGED', numbers: [4, 4] },
      ],
    ],
  ])('reports a line with %s where %s as changed', async (change, which, findings) => {
    await sealAuditLog(app);
    await withoutGuards(`update audit_log set ${change} where ${ofTeam()} and ${which}`);
    expect((await verify()).findings).toMatchObject(findings);
  });

  it.each([
    ['seal = 1', [1, 1]],
    ['seal in (3, 4)', [3, 4]],
    ['seal > 4', [5, 6]],
    ['seal > 0', [1, 6]],
  ])('reports missing lines where %s', async (which, numbers) => {
    await sealAuditLog(app);
    await withoutGuards(`delete from audit_log where ${ofTeam()} and ${which}`);
    expect((await verify()).findings).toMatchObject([{ kind: 'MISSING', numbers }]);
  });

  it('reports an added line, first unsealed and then sealed', async () => {
    clock.turn(30 * DAY);
    await createTag(app, ada.actor, { name: 'New' });
    await sealAuditLog(app);
    const added = line(clock() - 20 * DAY);
    await app.db.transaction((tx) => insertLine(tx, added));
    expect((await verify()).findings).toEqual([{ kind: 'ADDED', numbers: null, lineId: added.id }]);
    await sealAuditLog(app);
    expect((await verify()).findings).toEqual([{ kind: 'ADDED', numbers: [8, 8], lineId: added.id }]);
    await run(`insert into audit_log (team_id, at, id, actor_id, actor_name, source_kind, action, object_id, object_label, seal, hash)
      select team_id, at, '${newId(clock())}', actor_id, actor_name, source_kind, action, object_id, object_label, 9, hash
      from audit_log where ${ofTeam()} and seal = 7`);
    expect((await verify()).findings).toMatchObject([
      { numbers: [8, 8] },
      { kind: 'ADDED', numbers: [9, 9] },
    ]);
  });

  describe('a line with a duplicate number', () => {
    const copy = async (number: number, at: number, change = 'address') => {
      const lineId = newId(at);
      await run('drop index audit_log_sealed');
      await run(`insert into audit_log (team_id, at, id, actor_id, actor_name, actor_name_id, source_kind, action, object_id, object_label, changes, seal, hash, address)
        select team_id, ${at}, '${lineId}', actor_id, actor_name, actor_name_id, source_kind, action, object_id, object_label, changes, seal,
          ${change === 'hash' ? "'forged'" : 'hash'}, '192.0.2.0/24' from audit_log where ${ofTeam()} and seal = ${number}`);
      return lineId;
    };
    const idOf = async (number: number) =>
      (await auditLogOf(app, ada)).find(({ link }) => link?.number === number)?.id ?? null;

    it('reports the added line as repeated', async () => {
      await sealAuditLog(app);
      const lineId = await copy(3, clock());
      expect((await verify()).findings).toEqual([{ kind: 'REPEATED', numbers: [3, 3], lineId }]);
    });

    it.each(['address', 'hash'])(
      'reports both lines if the added line comes first, with another %s',
      async (change) => {
        await sealAuditLog(app);
        const genuine = await idOf(3);
        const lineId = await copy(3, MONDAY, change);
        expect((await verify()).findings).toEqual([
          { kind: 'CHANGED', numbers: [3, 3], lineId },
          { kind: 'REPEATED', numbers: [3, 3], lineId: genuine },
        ]);
      },
    );

    it('reports a duplicate at the end of a read batch', async () => {
      for (let n = 0; n < 500; n++) await createTag(app, ada.actor, { name: `More ${n}` });
      await sealAuditLog(app);
      const lineId = await copy(500, clock() + 1);
      expect(await verify()).toMatchObject({
        sealed: 507,
        findings: [{ kind: 'REPEATED', numbers: [500, 500], lineId }],
      });
    });
  });

  it.each([-5, 0])(
    'reports a line added with the number %s, before the beginning of the chain',
    async (number) => {
      await sealAuditLog(app);
      const lineId = newId(clock());
      await run(`insert into audit_log (team_id, at, id, actor_id, actor_name, source_kind, action, object_id, object_label, seal, hash)
      select team_id, at, '${lineId}', actor_id, actor_name, source_kind, action, object_id, object_label, ${number}, hash
      from audit_log where ${ofTeam()} and seal = 6`);
      expect((await verify()).findings).toEqual([{ kind: 'ADDED', numbers: [number, number], lineId }]);
    },
  );

  it('reports remaining lines before a beginning that was moved forward', async () => {
    await sealAuditLog(app);
    await withoutGuards(`update audit_log set source_label = 'Someone' where ${ofTeam()} and seal = 2`);
    await run(`update audit_chains set removed = 3, removed_hash =
      (select hash from audit_log where ${ofTeam()} and seal = 3) where ${ofTeam()}`);
    expect((await verify()).findings).toMatchObject(
      [1, 2, 3].map((number) => ({ kind: 'ADDED', numbers: [number, number] })),
    );
  });

  it.each(['deleted', 'merged'])(
    'accepts the creation line of an entry that is %s days later',
    async (how) => {
      const { timeEntry: first } = await createTimeEntry(app, ada.actor, { ...span(9, 10), title: 'Mail' });
      clock.turn(HOUR);
      const { timeEntry } = await createTimeEntry(app, ada.actor, { ...span(11, 12), title: 'Mail' });
      const createdAt = clock();
      clock.turn(2 * DAY);
      await createTag(app, ada.actor, { name: 'New' });
      await sealAuditLog(app);
      if (how === 'deleted') await deleteTimeEntry(app, ada.actor, timeEntry.id);
      else {
        const bridge = await createTimeEntry(app, ada.actor, { ...span(9.5, 11.5), title: 'Mail' });
        expect(bridge.timeEntry.id).toBe(first.id);
      }
      expect((await verify()).unsealed).toBeGreaterThan(1);
      expect((await verify()).findings).toEqual([]);
      await sealAuditLog(app);
      expect(await verify()).toMatchObject({ unsealed: 0, findings: [] });
      const lines = await auditLogOf(app, ada, { objectId: timeEntry.id });
      const creation = lines.find(({ action }) => action === 'timeEntry.create');
      expect(creation?.at).toBe(createdAt);
      expect(creation?.link?.number).toBeGreaterThan(7);
    },
  );

  it('seals a line whose transaction committed after later lines', async () => {
    const early = line(clock() - HOUR / 2);
    await sealAuditLog(app);
    await app.db.transaction((tx) => insertLine(tx, early));
    clock.turn(HOUR);
    await createTag(app, ada.actor, { name: 'Later' });
    await sealAuditLog(app);
    expect(await verify()).toMatchObject({ sealed: 8, unsealed: 0, findings: [] });
    const lines = await auditLogOf(app, ada);
    expect(lines.find(({ id }) => id === early.id)?.link?.number).toBe(7);
  });

  it('several nodes that seal during writes build one chain', async () => {
    const other = connectAgain(app);
    const write = async () => {
      for (let n = 0; n < 40; n++) await createTag(app, ada.actor, { name: `Meanwhile ${n}` });
    };
    const seal = async (node: TestApp) => {
      for (let n = 0; n < 10; n++) await sealAuditLog(node);
    };
    await Promise.all([write(), seal(app), seal({ ...app, ...other })]);
    await sealAuditLog(app);
    expect(await verify()).toMatchObject({ sealed: 46, unsealed: 0, findings: [] });
    await other.db.close();
  });

  it('starts the chain after the last purged line', async () => {
    const shorter = { ...app, auditDays: 30 };
    clock.turn(29 * DAY);
    await createTag(app, ada.actor, { name: 'Young' });
    await purgeAuditLog(shorter);
    expect(await verify()).toMatchObject({ sealed: 7, findings: [] });
    clock.turn(DAY + 1);
    await purgeAuditLog(shorter);
    expect(await verify()).toMatchObject({ sealed: 1, last: { number: 7 }, findings: [] });
    clock.turn(40 * DAY);
    await purgeAuditLog(shorter);
    expect(await verify()).toMatchObject({ sealed: 0, last: { number: 7 }, findings: [] });
    await createTag(app, ada.actor, { name: 'Next' });
    await sealAuditLog(app);
    expect(await verify()).toMatchObject({ sealed: 1, last: { number: 8 }, findings: [] });
  });

  describe('lines deleted before the end of their retention', () => {
    const logIds = { team: () => ada.team.id, installation: () => INSTALLATION_LOG };
    const cut = async (log: string, upTo: string) => {
      const which = `from audit_log where team_id = '${log}' and seal = ${upTo}`;
      await run(`update audit_chains set removed = (select seal ${which}), removed_hash = (select hash ${which})
        where team_id = '${log}'`);
      await withoutGuards(`delete from audit_log where team_id = '${log}' and seal <=
        (select removed from audit_chains where audit_chains.team_id = audit_log.team_id)`);
    };
    const goneAt = (at: number) => expect.objectContaining({ kind: 'GONE', at });

    beforeEach(async () => {
      const { user } = await createPerson(app, 'Eve');
      const doer = { userId: user.id, source: ada.actor.source };
      await app.db.transaction(async (tx) => {
        for (let n = 1; n < 5; n++)
          await recordAccountEvent(tx, doer, clock() + n, 'password.change', { of: user });
      });
      await sealAuditLog(app);
      expect(await findings()).toEqual([]);
    });

    it.each(['team', 'installation'] as const)(
      'reports lines cut from the chain of the %s',
      async (which) => {
        const log = logIds[which]();
        await cut(log, '3');
        expect((await verify(log)).findings).toContainEqual(goneAt(MONDAY));
        await cut(log, `(select sealed from audit_chains where team_id = '${log}')`);
        expect(await verify(log)).toMatchObject({
          sealed: 0,
          findings: [goneAt(MONDAY), ...(log === INSTALLATION_LOG ? [expect.anything()] : [])],
        });
      },
    );

    it.each(['team', 'installation'] as const)('reports a deleted log of the %s', async (which) => {
      const log = logIds[which]();
      const { removed, last } = await verify(log);
      expect({ removed: removed.number, last: last.number > 4 }).toEqual({ removed: 0, last: true });
      await withoutGuards(`delete from audit_log where team_id = '${log}'`);
      await run(`update audit_chains set sealed = 0, hash = '' where team_id = '${log}'`);
      expect((await verify(log)).findings).toContainEqual(goneAt(MONDAY));
      await run(`delete from audit_chains where team_id = '${log}'`);
      expect((await verify(log)).findings).toContainEqual(goneAt(MONDAY));
      expect((await verifyAll(log)).logs).toMatchObject([{ teamId: log, sealed: 0, removed: { number: 0 } }]);
    });

    it('reports missing lines of a team without names by its time of creation', async () => {
      clock.turn(HOUR);
      const later = await createPerson(app, 'Later');
      await createTag(app, later.actor, { name: 'First' });
      await sealAuditLog(app);
      await cut(later.team.id, '1');
      await run(`delete from audit_names where team_id = '${later.team.id}'`);
      expect((await verify(later.team.id)).findings).toEqual([goneAt(later.team.createdAt)]);
      await run(`delete from audit_log where team_id = '${later.team.id}' and seal is null`);
      await cut(later.team.id, '2');
      await run(`delete from audit_chains where team_id = '${later.team.id}'`);
      expect((await verify(later.team.id)).findings).toEqual([goneAt(later.team.createdAt)]);
    });

    it('expects no lines of a team that is older than the logs', async () => {
      await withoutGuards(`delete from audit_log where ${ofTeam()}`);
      for (const table of ['chains', 'names']) await run(`delete from audit_${table} where ${ofTeam()}`);
      await run(`update teams set created_at = ${MONDAY - 1} where id = '${ada.team.id}'`);
      expect(await findings()).toEqual([]);
      expect((await verifyAll(ada.team.id)).logs).toEqual([]);
      await createTag(app, ada.actor, { name: 'First' });
      expect(await verify()).toMatchObject({ unsealed: 1, findings: [] });
      await sealAuditLog(app);
      expect(await verify()).toMatchObject({ sealed: 1, findings: [] });
    });

    it('accepts deletions by an earlier version, which had no chains', async () => {
      const old = await createPerson(app, 'Old');
      clock.turn(2 * DAY);
      await createTag(app, old.actor, { name: 'Young' });
      await run(`update audit_log_kept set since = ${clock() - DAY}`);
      await run(`delete from audit_log where team_id = '${old.team.id}' and at < ${clock() - DAY}`);
      expect(await findings()).toEqual([]);
      await sealAuditLog(app);
      expect(await verify(old.team.id)).toMatchObject({ sealed: 1, findings: [] });
    });
  });

  it('accepts the logs of an erased team and of an erased account', async () => {
    await deleteTeam(app, asOperator(ada.actor), ada.team.id, ada.team.name);
    const { user } = await createPerson(app, 'Eve');
    await app.db.transaction((tx) => forgetPerson(tx, user.id));
    clock.turn(14 * DAY);
    await eraseDueTeams(app);
    expect(await findTeams(app.db.read, [ada.team.id])).toEqual([]);
    await sealAuditLog(app);
    expect(await findings()).toEqual([]);
    expect(await verify()).toMatchObject({ sealed: 7 });
  });

  it('a restore sets the time from which lines are retained', async () => {
    clock.turn(30 * DAY);
    const young = await createPerson(app, 'Young');
    clock.turn(20 * DAY);
    await createTag(app, young.actor, { name: 'Left' });
    await purgeAuditLog({ ...app, auditDays: 10 });
    const { since } = await verifyAll();
    await run('update audit_log_kept set since = 0');
    await app.db.transaction((tx) => finishTables(tx, engine, []));
    expect(await findings()).toEqual([]);
    const restored = await verifyAll();
    expect(restored.since).toBeGreaterThanOrEqual(since);
    expect(restored.since).toBeLessThanOrEqual(clock());
    await purgeAuditLog(app);
    expect(await findings()).toEqual([]);
  });

  it('reports nothing after any sequence of purges, seals, restores and clock changes', {
    timeout: 120_000,
  }, async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('turn' as const), hours: fc.integer({ min: -1, max: 24 * 20 }) }),
      fc.record({ kind: fc.constant('purge' as const), days: fc.constantFrom(1, 10, 30, 400) }),
      fc.constantFrom(...(['tag', 'found', 'forget', 'seal', 'delete'] as const).map((kind) => ({ kind }))),
    );
    const jump = fc.record({ kind: fc.constant('jump' as const), days: fc.constantFrom(1, 100, 500) });
    const restore = fc.record({ kind: fc.constant('restore' as const) });
    const steps = fc.oneof(
      ...[jump, restore].map((rare) => fc.array(fc.oneof(step, step, rare), { minLength: 5, maxLength: 20 })),
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        clock.set(MONDAY);
        await app.close();
        app = await createTestApp(engine, clock);
        const people = [await createPerson(app)];
        for (const [n, one] of all.entries()) {
          const person = people.at(-1);
          if (!person) throw new Error('There is a person.');
          if (one.kind === 'turn') clock.turn(one.hours * HOUR);
          else if (one.kind === 'tag') await createTag(app, person.actor, { name: `Tag ${n}` });
          else if (one.kind === 'found') people.push(await createPerson(app));
          else if (one.kind === 'forget') await app.db.transaction((tx) => forgetPerson(tx, person.user.id));
          else if (one.kind === 'seal') await sealAuditLog(app);
          else if (one.kind === 'purge') await purgeAuditLog({ ...app, auditDays: one.days });
          else if (one.kind === 'restore') {
            await run('update audit_log_kept set since = 0');
            await app.db.transaction((tx) => finishTables(tx, engine, []));
          } else if (one.kind === 'delete') {
            const { timeEntry } = await createTimeEntry(app, person.actor, span(n, n + 1));
            clock.turn(HOUR);
            await deleteTimeEntry(app, person.actor, timeEntry.id);
          } else if (one.kind === 'jump') {
            // The clock is ahead for a while, and a purge runs meanwhile.
            clock.turn(one.days * DAY);
            await purgeAuditLog({ ...app, auditDays: 30 });
            clock.turn(-one.days * DAY);
          }
          expect(await findings()).toEqual([]);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('rejects deleting sealed lines that the chain does not mark as removed', async () => {
    await sealAuditLog(app);
    await run('update audit_log_kept set since = 9000000000000');
    await expect(run(`delete from audit_log where ${ofTeam()}`)).rejects.toThrow('only added to');
    await expect(run("update audit_log set seal = 9, hash = 'x'")).rejects.toThrow('only added to');
    expect(await verify()).toMatchObject({ sealed: 6, findings: [] });
  });

  it('keeps the lines of a person sealed after the name is erased', async () => {
    const bob = await createMember(app, ada, 'MANAGER', 'Bob Brown');
    await createTag(app, bob.actor, { name: "Bob's", teamId: ada.team.id });
    await sealAuditLog(app);
    await app.db.transaction((tx) => forgetPerson(tx, bob.user.id));
    expect(await verify()).toMatchObject({ sealed: 8, findings: [] });
    expect((await auditLogOf(app, ada))[0]?.actorName).toMatch(/^Former member/);
  });

  it('moves names out of lines that an earlier version wrote', async () => {
    const bob = await createMember(app, ada, 'MANAGER', 'Bob Brown');
    const changes = JSON.stringify([
      { field: 'email', old: null, new: bob.user.email },
      { field: 'role', old: null, new: 'MEMBER' },
    ]);
    const values = (id: string, action: string, objectId: string, label: string) =>
      `('${ada.team.id}', ${clock()}, '${id}', '${ada.identity.id}', 'Ada', 'DASHBOARD', '${action}', '${objectId}', '${label}', '${changes}')`;
    await run(`insert into audit_log (team_id, at, id, actor_id, actor_name, source_kind, action, object_id, object_label, changes)
      values ${values(newId(clock()), 'teamMember.update', bob.identity.id, 'Bob Brown')},
        ${values(newId(clock()), 'teamMember.invite', newId(clock()), bob.user.email)}`);
    const before = await auditLogOf(app, ada);
    await sealAuditLog(app);
    const after = await auditLogOf(app, ada);
    expect(after.map((one) => ({ ...one, link: null }))).toEqual(
      before.map((one) => ({ ...one, link: null })),
    );
    expect(await verify()).toMatchObject({ unsealed: 0, findings: [] });
    const stored = async () =>
      JSON.stringify(await app.db.read.selectFrom('audit_log').selectAll().execute());
    expect(await stored()).not.toContain(bob.user.email);
    expect(await stored()).not.toContain('Bob Brown"');
    await app.db.transaction((tx) => forgetPerson(tx, bob.user.id));
    expect(JSON.stringify(await auditLogOf(app, ada))).not.toMatch(/Bob Brown"|bob\.brown/);
    expect(await verify()).toMatchObject({ findings: [] });
  });
});
