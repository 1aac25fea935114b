import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MINUTE, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Import } from '../../domain/entities.ts';
import type { Role } from '../../domain/teams/policy.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { createImport } from './create.ts';
import { listImports, requireImport } from './list.ts';

describeOnBothEngines('imports', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
  });

  const create = (fileName: string, person = ada) =>
    createImport(app, person.actor, { tool: 'toggl', fileName, teamId: person.team.id });

  it('a member opens an import, by default in the default team', async () => {
    const run = await createImport(app, ada.actor, { tool: ' toggl ', fileName: 'entries.csv' });
    expect(run).toEqual({
      id: expect.any(String),
      teamId: ada.team.id,
      identityId: ada.identity.id,
      tool: 'toggl',
      fileName: 'entries.csv',
      timezone: null,
      overlap: null,
      rows: null,
      sourceDuration: null,
      verdict: null,
      counts: null,
      finishedAt: null,
      undoneAt: null,
      createdAt: clock(),
    });
    expect(await requireImport(app.db.read, ada.actor, run.id, 'id')).toEqual(run);
  });

  it('stores what the importer reports about the source', async () => {
    const source = { timezone: 'Europe/Berlin', overlap: 'TEAM', rows: 1200, seconds: 90.5 } as const;
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x', ...source });
    expect(run).toMatchObject({
      timezone: 'Europe/Berlin',
      overlap: 'TEAM',
      rows: 1200,
      sourceDuration: 90_500,
    });
    expect(await requireImport(app.db.read, ada.actor, run.id, 'id')).toEqual(run);
  });

  it.each([
    [{ tool: 'x', fileName: 'x', timezone: 'Mars' }, 'INVALID_INPUT', 'timezone'],
    [{ tool: 'x', fileName: 'x', rows: -1 }, 'INVALID_INPUT', 'rows'],
    [{ tool: 'x', fileName: 'x', seconds: -1 }, 'INVALID_INPUT', 'seconds'],
    [{ tool: '', fileName: 'x' }, 'INVALID_INPUT', 'tool'],
    [{ tool: 'x', fileName: 'a\0b' }, 'INVALID_INPUT', 'fileName'],
    [{ tool: 'x', fileName: 'x', teamId: 'nonsense' }, 'NOT_FOUND', 'teamId'],
    [{ tool: 'x', fileName: 'x', teamId: '' }, 'NOT_FOUND', 'teamId'],
  ])('rejects %j', async (args, code, field) => {
    expect(await problemOf(() => createImport(app, ada.actor, args))).toMatchObject({ code, field });
  });

  it('lists, counts and sums the entries of an import', async () => {
    const run = await create('entries.csv');
    for (let n = 0; n < 3; n++) {
      await createTimeEntry(app, ada.actor, {
        ...span(n, n + 1),
        importId: run.id,
        idempotencyKey: `${run.id} ${n}`,
      });
    }
    await createTimeEntry(app, ada.actor, span(5, 6));
    const page = await listTimeEntries(app, ada.actor, { importId: run.id });
    expect(page.items).toHaveLength(3);
    expect(await page.totals()).toEqual({ count: 3, milliseconds: 3 * HOUR });
  });

  it('shows an import to members who may see the time of its creator', async () => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const stranger = await inNewTeam(app, colleague);
    const ofAda = await create('of Ada');
    const ofBob = await create('of Bob', bob);
    const as = (role: Role) => ({
      ...bob.actor,
      memberships: bob.actor.memberships.map((membership) => ({ ...membership, role })),
    });
    const fileNames = async (actor: typeof ada.actor) =>
      (await listImports(app, actor, { teamId: ada.team.id })).items.map((run) => run.fileName);
    expect(await fileNames(bob.actor)).toEqual(['of Bob']);
    for (const role of ['MANAGER', 'ADMIN', 'OWNER'] as const)
      expect(await fileNames(as(role))).toEqual(['of Bob', 'of Ada']);
    expect(await requireImport(app.db.read, as('MANAGER'), ofAda.id, 'importId')).toEqual(ofAda);
    expect(
      await problemOf(() => requireImport(app.db.read, stranger.actor, ofBob.id, 'importId')),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await problemOf(() => fileNames(stranger.actor))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'teamId',
    });
    for (const id of [ofAda.id, 'nonsense', '']) {
      expect(await problemOf(() => requireImport(app.db.read, bob.actor, id, 'importId'))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'importId',
      });
    }
  });

  it('lists imports of all teams, newest first, in pages', async () => {
    const elsewhere = await inNewTeam(app, account);
    const actor = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const [index, name] of names.entries()) {
      // Some imports have the same instant.
      if (index % 2 === 0) clock.turn(MINUTE);
      await create(name, index % 2 ? elsewhere : ada);
    }
    const fileNames: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof listImports>> = await listImports(app, actor, {
        first: 2,
        after,
      });
      fileNames.push(...page.items.map((run: Import) => run.fileName));
      const last = page.items.at(-1);
      if (!page.hasNextPage || !last) break;
      after = page.cursorOf(last);
    }
    expect(fileNames).toEqual(names.toReversed());
    expect((await listImports(app, { ...actor, memberships: [] }, {})).items).toEqual([]);
  });
});
