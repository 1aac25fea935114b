import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries, tagsOf } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { at, interval, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { createClient } from '../clients/create.ts';
import { createImport } from '../imports/create.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { createTask } from '../tasks/create.ts';
import { updateTeam } from '../teams/update.ts';
import { createTimeEntry } from './create.ts';
import { findTimeEntry } from './find.ts';

describeOnBothEngines('createTimeEntry', (engine) => {
  const now = MONDAY + 12_345;
  let app: TestApp;
  let account: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(now));
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
  });

  it('stores and returns the given values', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const project = await createProject(app, ada.actor, {
      name: 'Website',
      clientId: client.id,
      hourlyRate: { amount: '85.50' },
    });
    const task = await createTask(app, ada.actor, { projectId: project.id, name: 'Design' });
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'entries.csv' });
    const actor = await authenticateKey(app, account.key);

    const creation = await createTimeEntry(
      app,
      { ...actor, memberships: ada.actor.memberships },
      {
        startTime: '2026-03-02T10:00:00.250+01:00',
        endTime: '2026-03-02T11:30:00+01:00',
        title: '  Wireframes 🧵 ',
        description: 'two\nlines',
        projectId: project.id,
        clientId: client.id,
        taskId: task.id,
        teamId: ada.team.id,
        identityId: ada.identity.id,
        billable: false,
        tags: ['deep work', 'Ümlaut', 'deep work '],
        idempotencyKey: 'toggl:1',
        importId: run.id,
      },
    );

    expect(creation).toMatchObject({ outcome: 'CREATED', warnings: [] });
    expect(creation.timeEntry).toEqual({
      id: expect.any(String),
      teamId: ada.team.id,
      identityId: ada.identity.id,
      projectId: project.id,
      clientId: client.id,
      taskId: task.id,
      start: Date.UTC(2026, 2, 2, 9, 0, 0, 250),
      end: Date.UTC(2026, 2, 2, 10, 30),
      title: '  Wireframes 🧵 ',
      description: 'two\nlines',
      billable: false,
      hourlyRate: { minorUnits: 8550, currency: 'EUR' },
      imported: null,
      idempotencyKey: 'toggl:1',
      source: {
        kind: 'API_KEY',
        id: actor.source.id,
        label: 'test',
        entryId: creation.timeEntry.id,
        importId: run.id,
      },
      importId: run.id,
      createdAt: now,
      updatedAt: now,
    });
    expect(await findTimeEntry(app.db.read, ada.actor, creation.timeEntry.id)).toEqual(creation.timeEntry);
    expect(await tagsOf(app, creation.timeEntry)).toEqual(['deep work', 'Ümlaut']);
  });

  it('requires only the two timestamps', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, span(9, 10));
    expect(timeEntry).toMatchObject({
      teamId: ada.team.id,
      identityId: ada.identity.id,
      projectId: null,
      clientId: null,
      taskId: null,
      ...interval(9, 10),
      title: null,
      description: null,
      billable: false,
      hourlyRate: null,
      imported: null,
      idempotencyKey: null,
      importId: null,
    });
    expect(await storedEntries(app, ada.actor)).toEqual([timeEntry]);
  });

  it('defaults to the billable flag of the project', async () => {
    const billable = await createProject(app, ada.actor, { name: 'Billable' });
    const internal = await createProject(app, ada.actor, { name: 'Internal', billable: false });
    const create = async (projectId: string, hour: number, value?: boolean | null) =>
      (await createTimeEntry(app, ada.actor, { ...span(hour, hour + 1), projectId, billable: value }))
        .timeEntry.billable;
    expect(await create(billable.id, 0)).toBe(true);
    expect(await create(billable.id, 1, null)).toBe(true);
    expect(await create(billable.id, 2, false)).toBe(false);
    expect(await create(internal.id, 3)).toBe(false);
    expect(await create(internal.id, 4, true)).toBe(true);
  });

  it('freezes the first rate of the cascade: project, member, client, team', async () => {
    const euro = (minorUnits: number) => ({ minorUnits, currency: 'EUR' });
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const project = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
    const create = async (hour: number) =>
      (await createTimeEntry(app, ada.actor, { ...span(hour, hour + 1), projectId: project.id })).timeEntry;

    const unpriced = await create(0);
    await updateTeam(app, ada.actor, ada.team.id, { defaultHourlyRate: { amount: '10' } });
    const byTeam = await create(1);
    const clientWithRate = await createClient(app, ada.actor, {
      name: 'Rated',
      defaultHourlyRate: { amount: '20' },
    });
    await updateProject(app, ada.actor, project.id, { clientId: clientWithRate.id });
    const byClient = await create(2);
    await updateTeamMember(app, ada.actor, ada.identity.id, { hourlyRate: { amount: '30' } });
    const byMember = await create(3);
    await updateProject(app, ada.actor, project.id, { hourlyRate: { amount: '0' } });
    const byProject = await create(4);

    const rates = [unpriced, byTeam, byClient, byMember, byProject].map((entry) => entry.hourlyRate);
    expect(rates).toEqual([null, euro(1000), euro(2000), euro(3000), euro(0)]);
    // Earlier entries keep their rate.
    const stored = await storedEntries(app, ada.actor);
    expect(stored.map((entry) => entry.hourlyRate)).toEqual(rates);
  });

  it.each([
    [{ startTime: '2026-03-02T09:00:00' }, ['startTime']],
    [{ endTime: '2026-02-30T10:00:00Z' }, ['endTime']],
    [{ startTime: '', endTime: 'later' }, ['startTime', 'endTime']],
    [{ endTime: at(9) }, ['endTime']],
    [{ endTime: at(8) }, ['endTime']],
    [{ endTime: at(9 + 31 * 24 + 0.001) }, ['endTime']],
    [{ title: 'a\0b' }, ['title']],
    [{ title: 'x'.repeat(501) }, ['title']],
    [{ description: '\ud800' }, ['description']],
    [{ description: 'x'.repeat(20_001) }, ['description']],
    [{ tags: ['fine', ' '] }, ['tags']],
    [{ tags: ['a\0b'] }, ['tags']],
    [{ tags: Array.from({ length: 51 }, (_, n) => `tag ${n}`) }, ['tags']],
    [{ idempotencyKey: '' }, ['idempotencyKey']],
    [{ idempotencyKey: 'x'.repeat(300) }, ['idempotencyKey']],
  ])('rejects %j, names the field and writes nothing', async (wrong, fields) => {
    const failure = await refusalOf(() => createTimeEntry(app, ada.actor, { ...span(9, 10), ...wrong }));
    expect(failure.problems.map((problem) => [problem.code, problem.field])).toEqual(
      fields.map((field) => ['INVALID_INPUT', field]),
    );
    expect(await storedEntries(app, ada.actor)).toEqual([]);
  });

  it('accepts an entry of 31 days, 50 tags and the longest texts', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, {
      ...span(0, 31 * 24),
      title: 'x'.repeat(500),
      description: '🧵'.repeat(10_000),
      tags: Array.from({ length: 50 }, (_, n) => `tag ${n}`),
    });
    expect(await findTimeEntry(app.db.read, ada.actor, timeEntry.id)).toEqual(timeEntry);
    expect(await tagsOf(app, timeEntry)).toHaveLength(50);
  });

  it('returns hostile texts byte for byte', async () => {
    const texts = [
      "'; drop table time_entries; --",
      '<script>alert(1)</script>',
      '=cmd|calc!A1',
      '\u202eright to left',
      'e\u0301 and é',
      '\ufeffbyte order mark',
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
      '\\ % _ " \' ` $1 ? :name',
      '\r\n\t\u0001\u007f',
      '',
    ];
    for (const [index, text] of texts.entries()) {
      await createTimeEntry(app, ada.actor, { ...span(index, index + 1), title: text, description: text });
    }
    const stored = await storedEntries(app, ada.actor);
    expect(stored.map((entry) => entry.title)).toEqual(texts);
    expect(stored.map((entry) => entry.description)).toEqual(texts);
  });

  it('creates new tags and reuses existing ones', async () => {
    const first = await createTimeEntry(app, ada.actor, { ...span(9, 10), tags: ['a', 'b'] });
    const second = await createTimeEntry(app, ada.actor, { ...span(11, 12), tags: ['b', 'c'] });
    expect(await tagsOf(app, first.timeEntry)).toEqual(['a', 'b']);
    expect(await tagsOf(app, second.timeEntry)).toEqual(['b', 'c']);
    const rows = await app.db.read
      .selectFrom('tags')
      .select('name')
      .where('team_id', '=', ada.team.id)
      .execute();
    expect(rows.map((row) => row.name).sort()).toEqual(['a', 'b', 'c']);
  });

  it('rejects an unknown import, an invisible one, and one of another team', async () => {
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'entries.csv' });
    const elsewhere = await inNewTeam(app, account);
    const inBoth = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    const create = (actor: Actor, importId: string, teamId: string) => () =>
      createTimeEntry(app, actor, { ...span(9, 10), importId, teamId });

    for (const importId of [ada.team.id, 'nonsense', '']) {
      expect(await problemOf(create(ada.actor, importId, ada.team.id))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'importId',
      });
    }
    expect(await problemOf(create(elsewhere.actor, run.id, elsewhere.team.id))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'importId',
    });
    expect(await problemOf(create(inBoth, run.id, elsewhere.team.id))).toMatchObject({
      code: 'CONTRADICTION',
      field: 'importId',
    });
    expect(await storedEntries(app, inBoth)).toEqual([]);
  });

  it('rejects another member’s import for a MEMBER', async () => {
    const member = await joinTeam(app, ada, await createPerson(app), 'MEMBER');
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'entries.csv' });
    expect(
      await problemOf(() => createTimeEntry(app, member.actor, { ...span(9, 10), importId: run.id })),
    ).toMatchObject({ code: 'NOT_FOUND', field: 'importId' });
  });
});
