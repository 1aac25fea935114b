import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Import } from '../../domain/entities.ts';
import { loadReports, loadTotals } from '../related/of-imports.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { createImport } from './create.ts';
import { finishImport } from './finish.ts';
import { requireImport } from './list.ts';
import { undoImport } from './undo.ts';

describeOnBothEngines('finishImport', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let run: Import;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
    run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x.csv' });
  });

  const counts = { created: 3, merged: 1, deduplicated: 2, skipped: 4, failed: 5 };
  const report = (verdict: string, more = {}) => JSON.stringify({ verdict, counts, ...more });
  const finish = (text: string, person = ada) => finishImport(app, person.actor, run.id, { report: text });

  it('stores report, verdict and counts, and overwrites earlier ones', async () => {
    clock.turn(HOUR);
    const differs = report('DIFFERS', { people: ['Ada'] });
    const finished = { ...run, verdict: 'DIFFERS', counts, finishedAt: clock() };
    expect(await finish(differs)).toEqual(finished);
    expect(await requireImport(app.db.read, ada.actor, run.id, 'id')).toEqual(finished);
    expect(await loadReports(app, ada.actor, [run.id])).toEqual(new Map([[run.id, differs]]));
    clock.turn(HOUR);
    expect(await finish(report('MATCHES'))).toMatchObject({ verdict: 'MATCHES', finishedAt: clock() });
    expect((await loadReports(app, ada.actor, [run.id])).get(run.id)).toBe(report('MATCHES'));
  });

  it('rejects callers who cannot see the import, invalid reports and undone imports', async () => {
    const bob = await createMember(app, ada, 'MEMBER');
    expect(await problemOf(() => finish(report('MATCHES'), bob))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'id',
    });
    expect(await problemOf(() => finish('[]'))).toMatchObject({ code: 'INVALID_INPUT', field: 'report' });
    await undoImport(app, ada.actor, { id: run.id });
    expect(await problemOf(() => finish(report('MATCHES')))).toMatchObject({
      code: 'IMPORT_UNDONE',
      field: 'id',
    });
    expect((await loadReports(app, ada.actor, [run.id])).get(run.id)).toBeNull();
  });

  it('loadTotals counts the current entries that the caller may see', async () => {
    const bob = await createMember(app, ada, 'MANAGER');
    const own = await createImport(app, bob.actor, { tool: 'x', fileName: 'x', teamId: ada.team.id });
    const time = { teamId: ada.team.id, importId: own.id };
    await createTimeEntry(app, bob.actor, { ...span(9, 10), ...time });
    await createTimeEntry(app, bob.actor, { ...span(9, 11), ...time, identityId: ada.identity.id });
    const asMember = {
      ...bob.actor,
      memberships: bob.actor.memberships.map((one) => ({ ...one, role: 'MEMBER' as const })),
    };
    const ids = [own.id, run.id];
    expect(await loadTotals(app, ada.actor, ids)).toEqual(
      new Map([[own.id, { importId: own.id, count: 2, milliseconds: 3 * HOUR }]]),
    );
    expect((await loadTotals(app, asMember, ids)).get(own.id)).toMatchObject({ count: 1 });
    const stranger = await inNewTeam(app, account);
    expect(await loadTotals(app, stranger.actor, ids)).toEqual(new Map());
    expect(await loadReports(app, stranger.actor, ids)).toEqual(new Map());
  });
});
