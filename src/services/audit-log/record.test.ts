import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountLogOf, auditLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import {
  asOperator,
  createMember,
  createPerson,
  inNewTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { createApiKey } from '../api-keys/create.ts';
import { revokeApiKey } from '../api-keys/revoke.ts';
import { archiveItem } from '../catalog/archive.ts';
import { deleteCatalogItem } from '../catalog/delete.ts';
import { createClient } from '../clients/create.ts';
import { updateClient } from '../clients/update.ts';
import { createImport } from '../imports/create.ts';
import { undoImport } from '../imports/undo.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { repriceTimeEntries } from '../rates/reprice.ts';
import { endOtherSessions } from '../sessions/own.ts';
import { startSession } from '../sessions/start.ts';
import { updateTeam } from '../teams/update.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { updateTimeEntry } from '../time-entries/update.ts';
import { startTimer } from '../timers/start.ts';
import { updateCurrentUser } from '../users/current.ts';

describeOnBothEngines('the audit log', (engine) => {
  const clock = turnableClock(MONDAY + 30 * 24 * HOUR);
  let app: TestApp;
  let account: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
  });

  const log = () => auditLogOf(app, ada);
  const actions = async () => (await log()).map(({ action }) => action);

  it('records actor, action, object, time, credential and old values', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    clock.turn(HOUR);
    await updateClient(app, ada.actor, client.id, {
      name: 'Acme Ltd',
      defaultHourlyRate: { amount: '85.50' },
    });
    const [update, creation, founding] = await log();
    expect(update).toEqual({
      id: expect.any(String),
      teamId: ada.team.id,
      at: clock(),
      actorId: ada.identity.id,
      actorName: 'Ada',
      account: null,
      source: ada.actor.source,
      tool: null,
      action: 'client.update',
      objectId: client.id,
      objectLabel: 'Acme Ltd',
      changes: [
        { field: 'name', old: 'Acme', new: 'Acme Ltd' },
        { field: 'defaultHourlyRate', old: null, new: '85.50 EUR' },
      ],
      address: null,
      link: null,
    });
    expect(creation).toMatchObject({
      action: 'client.create',
      at: clock() - HOUR,
      changes: [{ field: 'name', old: null, new: 'Acme' }],
    });
    expect(founding).toMatchObject({ action: 'team.create', objectLabel: ada.team.name });
  });

  it('keeps lines of deleted objects, and names from before a rename', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    await deleteCatalogItem(app, ada.actor, 'clients', client.id);
    await updateCurrentUser(app, ada.actor, { name: 'Ada Lovelace' });
    const [deletion, creation] = await log();
    const [renaming] = await accountLogOf(app, ada);
    await updateCurrentUser(app, ada.actor, { name: 'Ada' });
    expect(renaming).toMatchObject({
      action: 'currentUser.update',
      changes: [{ field: 'name', old: 'Ada', new: 'Ada Lovelace' }],
    });
    expect(deletion).toMatchObject({
      action: 'client.delete',
      actorName: 'Ada',
      changes: [{ field: 'name', old: 'Acme', new: null }],
    });
    expect(creation).toMatchObject({ action: 'client.create', objectId: client.id });
  });

  it('records no rejected request and no change without effect', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    await archiveItem(app, ada.actor, 'clients', client.id);
    const before = await log();
    await archiveItem(app, ada.actor, 'clients', client.id);
    await updateClient(app, ada.actor, client.id, { name: 'Acme' });
    await problemOf(() => updateClient(app, ada.actor, client.id, { name: '' }));
    await problemOf(() => createProject(app, ada.actor, { name: 'X', clientId: client.id }));
    expect(await log()).toEqual(before);
  });

  it('rolls the change back if its line cannot be written', async () => {
    const ghost = { ...ada.actor, userId: '01890000-0000-7000-8000-000000000000' };
    await expect(createClient(app, ghost, { name: 'Unseen' })).rejects.toThrow();
    expect(await actions()).toEqual(['team.create']);
    await createClient(app, ada.actor, { name: 'Unseen' });
  });

  it('records creation, change and deletion of entries, and the tags made for them', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, { ...span(9, 10), title: 'Plan' });
    await updateTimeEntry(app, ada.actor, { id: timeEntry.id, title: 'Planning', tags: ['urgent'] });
    await deleteTimeEntry(app, ada.actor, timeEntry.id);
    const lines = await log();
    expect(lines.map(({ action }) => action)).toEqual([
      'timeEntry.delete',
      'timeEntry.update',
      'tag.create',
      'timeEntry.create',
      'team.create',
    ]);
    const [deletion, update, , creation] = lines;
    expect(creation).toMatchObject({
      actorId: ada.identity.id,
      actorName: 'Ada',
      source: ada.actor.source,
      objectId: timeEntry.id,
      objectLabel: 'Planning',
      changes: [],
    });
    expect(update?.changes).toEqual([
      { field: 'title', old: 'Plan', new: 'Planning' },
      { field: 'tags', old: null, new: 'urgent' },
    ]);
    expect(deletion?.changes).toEqual(
      expect.arrayContaining([
        { field: 'title', old: 'Planning', new: null },
        { field: 'tags', old: 'urgent', new: null },
        { field: 'startTime', old: span(9, 10).startTime, new: null },
      ]),
    );
  });

  it('records a change at the end of a long text', async () => {
    const notes = 'All of this was said before. '.repeat(100);
    const { timeEntry } = await createTimeEntry(app, ada.actor, { ...span(9, 10), description: notes });
    await updateTimeEntry(app, ada.actor, { id: timeEntry.id, description: `${notes}And this.` });
    const [update] = await log();
    expect(update).toMatchObject({ action: 'timeEntry.update', changes: [{ field: 'description' }] });
    expect(update?.changes[0]?.new).toContain('And this.');
  });

  it('records a second creation like the first, also when it runs in one step', async () => {
    // On PostgreSQL the second entry is created in one step, with the rows that the first creation cached.
    for (const hour of [9, 11]) {
      await createTimeEntry(
        app,
        { ...ada.actor, tool: 'create_time_entry' },
        { ...span(hour, hour + 1), title: 'Plan' },
      );
    }
    const [second, first] = await log();
    const same = { id: 0, objectId: 0 };
    expect({ ...second, ...same }).toEqual({ ...first, ...same });
    expect(second).toMatchObject({ action: 'timeEntry.create', tool: 'create_time_entry' });
    expect(second?.objectId).not.toBe(first?.objectId);
  });

  it('names the entry that a creation was merged into', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, { ...span(9, 10), title: 'Plan' });
    await createTimeEntry(app, ada.actor, { ...span(9.5, 11), title: 'Plan' });
    expect((await log())[0]).toMatchObject({
      action: 'timeEntry.create',
      objectId: timeEntry.id,
      changes: [
        { field: 'endTime', old: span(9, 10).endTime, new: span(10, 11).endTime },
        { field: 'mergedInto', old: null, new: timeEntry.id },
      ],
    });
  });

  it('records a timer that another timer stopped', async () => {
    await startTimer(app, ada.actor, { title: 'One' });
    clock.turn(HOUR);
    await startTimer(app, ada.actor, { title: 'Two' });
    expect((await actions()).slice(0, 3)).toEqual(['timer.start', 'timer.stop', 'timer.start']);
  });

  it('records one line for an import, its undo and a repricing of many entries', async () => {
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'time.csv' });
    for (let hour = 0; hour < 5; hour++) {
      await createTimeEntry(app, ada.actor, {
        ...span(hour, hour + 0.5),
        billable: true,
        importId: run.id,
        externalId: `row ${hour}`,
      });
    }
    await updateTeam(app, ada.actor, ada.team.id, { defaultHourlyRate: { amount: '100' } });
    const range = { from: span(-24, 0).startTime, to: span(0, 48).endTime };
    await repriceTimeEntries(app, ada.actor, { teamId: ada.team.id, ...range, apply: true });
    await undoImport(app, ada.actor, { id: run.id });
    const lines = await log();
    expect(lines.map(({ action }) => action)).toEqual([
      'import.undo',
      'timeEntries.reprice',
      'team.update',
      'import.create',
      'team.create',
    ]);
    expect(lines[1]?.changes).toContainEqual({ field: 'timeEntries', old: null, new: '5' });
  });

  it('records each client, project and task that an undone import deletes', async () => {
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'time.csv' });
    const client = await createClient(app, ada.actor, { name: 'Acme', importId: run.id });
    await createProject(app, ada.actor, { name: 'Web', clientId: client.id, importId: run.id });
    await createProject(app, ada.actor, { name: 'By hand' });
    await undoImport(app, ada.actor, { id: run.id, withCatalog: true });
    const lines = await log();
    expect(lines.slice(0, 3).map(({ action, objectLabel }) => [action, objectLabel])).toEqual([
      ['import.undo', 'time.csv'],
      ['client.delete', 'Acme'],
      ['project.delete', 'Web'],
    ]);
    expect(lines[1]?.changes).toContainEqual({ field: 'name', old: 'Acme', new: null });
  });

  it('records ending other sessions only if there were any', async () => {
    const browser = { userAgent: 'Firefox', address: null };
    const before = await accountLogOf(app, ada);
    await endOtherSessions(app, ada.actor);
    expect(await accountLogOf(app, ada)).toEqual(before);
    await startSession(app, ada.user.id, browser);
    await endOtherSessions(app, ada.actor);
    const lines = await accountLogOf(app, ada);
    expect(lines.slice(0, 2).map(({ action }) => action)).toEqual(['otherSessions.end', 'session.start']);
  });

  it('records API keys in the account log only, without their secrets', async () => {
    const teamLog = await log();
    const { apiKey, secret } = await createApiKey(app, asOperator(ada.actor), { name: 'Robot' });
    await revokeApiKey(app, ada.actor, apiKey.id);
    const lines = (await accountLogOf(app, ada)).filter(({ objectId }) => objectId === apiKey.id);
    expect(lines.map(({ action }) => action)).toEqual(['apiKey.revoke', 'apiKey.create']);
    expect(lines[1]).toMatchObject({
      actorName: 'Command line of the server',
      account: { id: ada.user.id, name: 'Ada' },
      objectLabel: `Robot (${apiKey.prefix}…)`,
    });
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(await log()).toEqual(teamLog);
  });

  it('records members and roles, and keeps the lines of removed members', async () => {
    const bob = await createMember(app, ada, 'MEMBER', 'Bob');
    await updateTeamMember(app, ada.actor, bob.identity.id, { role: 'MANAGER' });
    await createTimeEntry(app, bob.actor, { ...span(9, 10), teamId: ada.team.id });
    await removeTeamMember(app, ada.actor, bob.identity.id);
    const lines = await log();
    expect(lines.map(({ action }) => action).slice(0, 4)).toEqual([
      'teamMember.remove',
      'timeEntry.create',
      'teamMember.update',
      'teamMember.add',
    ]);
    expect(lines[2]?.changes).toEqual([{ field: 'role', old: 'MEMBER', new: 'MANAGER' }]);
    expect(await auditLogOf(app, ada, { actorId: bob.identity.id })).toMatchObject([{ actorName: 'Bob' }]);
  });

  it('rejects every statement that changes or deletes lines', async () => {
    await createClient(app, ada.actor, { name: 'Acme' });
    const before = await log();
    const refused = (statement: string) =>
      expect(app.db.transaction((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        'The audit log is only added to.',
      );
    await refused("update audit_log set actor_name = 'Nobody'");
    await refused('delete from audit_log');
    if (engine === 'postgres') await refused('truncate audit_log');
    expect(await log()).toEqual(before);
  });
});
