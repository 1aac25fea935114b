import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { storedEntries, tagsOf } from '../../../test/harness/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import { lockForTracking } from '../../db/queries/teams/identities.ts';
import { createInOneStep, type OneStep } from '../../db/queries/time-entries/create-in-one-step.ts';
import type { Client, Import, Project, Task } from '../../domain/entities.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { archiveItem } from '../catalog/archive.ts';
import { listCatalog } from '../catalog/list.ts';
import { createClient } from '../clients/create.ts';
import { updateClient } from '../clients/update.ts';
import { createImport } from '../imports/create.ts';
import { readKnownRows } from '../imports/known-rows.ts';
import { undoImport } from '../imports/undo.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { updateTag } from '../tags/update.ts';
import { createTask } from '../tasks/create.ts';
import { archiveTeam } from '../teams/archive.ts';
import { updateTeam } from '../teams/update.ts';
import { CachedRows, createRowCache } from './cached-rows.ts';
import type { CreateTimeEntryInput } from './checked-creation.ts';
import { createTimeEntry } from './create.ts';

const DAY_MS = 86_400_000;

describeOnBothEngines('creating an entry in one step', (engine) => {
  let app: TestApp;
  /** Another process, which does not notify this one of its changes. */
  let elsewhere: ReturnType<typeof connectAgain>;
  let account: Person;
  let owner: Person;
  let member: Person;
  let client: Client;
  let project: Project;
  let task: Task;

  beforeAll(async () => {
    app = await createTestApp(engine);
    elsewhere = connectAgain(app);
    account = await createPerson(app, 'Ada');
  });
  afterAll(async () => {
    await elsewhere.close();
    await app.close();
  });
  beforeEach(async () => {
    owner = await inNewTeam(app, account);
    member = await createMember(app, owner, 'MEMBER');
    client = await createClient(app, owner.actor, { name: 'Acme' });
    project = await createProject(app, owner.actor, { name: 'Website', clientId: client.id });
    task = await createTask(app, owner.actor, { projectId: project.id, name: 'Design' });
    // The first entry sets the member's longest entry, the second fills the row cache, and the third uses the cache.
    for (const hour of [20, 22, 1]) await create(hour);
  });

  const create = (hour: number, more: { title?: string; idempotencyKey?: string } = {}) =>
    createTimeEntry(app, member.actor, {
      ...span(hour, hour + 1),
      teamId: owner.team.id,
      taskId: task.id,
      ...more,
    });

  it('takes one round trip on PostgreSQL', async () => {
    const { app: counting, statements } = counted(app);
    const input = { taskId: task.id, tags: ['one'] };
    await createTimeEntry(counting, member.actor, { ...span(2, 3), ...input, idempotencyKey: 'a' });
    // The task is in the last of the caller's teams.
    const actor = { ...member.actor, memberships: member.actor.memberships.toReversed() };
    statements.splice(0);
    await createTimeEntry(counting, actor, { ...span(3, 4), ...input, idempotencyKey: 'b' });
    if (engine === 'postgres') expect(statements).toHaveLength(1);
    expect(await storedEntries(app, member.actor)).toHaveLength(5);
  });

  type Change = (at: App, of: Person) => Promise<unknown>;
  const rate = (amount: string) => ({ amount, currency: 'EUR' });
  const rates: Record<string, [Change, number]> = {
    'the project': [(at, { actor }) => updateProject(at, actor, project.id, { hourlyRate: rate('4') }), 400],
    'the client': [
      (at, { actor }) => updateClient(at, actor, client.id, { defaultHourlyRate: rate('3') }),
      300,
    ],
    'the team': [
      (at, { actor, team }) => updateTeam(at, actor, team.id, { defaultHourlyRate: rate('2') }),
      200,
    ],
    'the member': [
      (at, { actor }) => updateTeamMember(at, actor, member.identity.id, { hourlyRate: rate('5') }),
      500,
    ],
  };
  test.each(Object.entries(rates))(
    'uses a new rate of %s that another node set',
    async (_what, [change, expected]) => {
      await change(elsewhere, owner);
      const { timeEntry } = await create(2);
      expect(timeEntry.hourlyRate).toEqual({ minorUnits: expected, currency: 'EUR' });
    },
  );

  const refusals: Record<string, [Change, string, number]> = {
    'archives the project': [
      (at, { actor }) => archiveItem(at, actor, 'projects', project.id),
      'ARCHIVED',
      3,
    ],
    'rejects overlaps': [
      (at, { actor, team }) => updateTeam(at, actor, team.id, { overlapPolicy: 'REJECT' }),
      'OVERLAP',
      1,
    ],
    'removes the member': [
      (at, { actor }) => removeTeamMember(at, actor, member.identity.id),
      'DEACTIVATED',
      3,
    ],
    'archives the team': [(at, { actor, team }) => archiveTeam(at, actor, team.id), 'ARCHIVED', 3],
    'locks the time': [
      (at, { actor, team }) => updateTeam(at, actor, team.id, { lockedBefore: '2030-01-01' }),
      'ENTRY_LOCKED',
      3,
    ],
  };
  test.each(Object.entries(refusals))('fails after another node %s', async (_what, [change, code, hour]) => {
    await change(elsewhere, owner);
    expect(await problemOf(() => create(hour, { title: 'again' }))).toMatchObject({ code });
    expect(await storedEntries(app, member.actor)).toHaveLength(3);
  });

  it('merges with an overlapping entry that another node created', async () => {
    await createTimeEntry(elsewhere, member.actor, { ...span(5, 7), taskId: task.id });
    expect(await create(6, { idempotencyKey: 'later' })).toMatchObject({ outcome: 'MERGED' });
    expect(await create(6, { idempotencyKey: 'later' })).toMatchObject({ outcome: 'DEDUPLICATED' });
    expect(await create(9, { idempotencyKey: 'free' })).toMatchObject({ outcome: 'CREATED' });
  });

  it('returns the entry of the first call with its key, also after the project is archived', async () => {
    const first = await create(2, { idempotencyKey: 'once' });
    await archiveItem(app, owner.actor, 'projects', project.id);
    const second = await create(2, { idempotencyKey: 'once' });
    expect(second).toMatchObject({ outcome: 'DEDUPLICATED', timeEntry: { id: first.timeEntry.id } });
  });

  it('keeps the row cache after a merge with an overlapping entry', async () => {
    const { app: counting, statements } = counted(app);
    const createAt = (hour: number, overlapPolicy: 'MERGE_ANY' | null = null) =>
      createTimeEntry(counting, member.actor, { ...span(hour, hour + 1), taskId: task.id, overlapPolicy });
    await createAt(5);
    expect(await createAt(5, 'MERGE_ANY')).toMatchObject({ outcome: 'MERGED' });
    statements.splice(0);
    await createAt(7);
    if (engine === 'postgres') expect(statements).toHaveLength(1);
  });

  it('takes one round trip again after changed rows were read again', async () => {
    const { app: counting, statements } = counted(app);
    const createAt = (hour: number) =>
      createTimeEntry(counting, member.actor, { ...span(hour, hour + 1), taskId: task.id });
    await createAt(5);
    await updateProject(elsewhere, owner.actor, project.id, { hourlyRate: rate('4') });
    for (const hour of [6, 7]) await createAt(hour);
    statements.splice(0);
    expect(await createAt(8)).toMatchObject({ timeEntry: { hourlyRate: { minorUnits: 400 } } });
    if (engine === 'postgres') expect(statements).toHaveLength(1);
  });

  it('accepts calls of the SQL function by a process of the previous version', async () => {
    if (engine === 'sqlite') return;
    const [entry] = await storedEntries(app, member.actor);
    const { rows } = await sql<{ is_created: boolean }>`select stint_create_entry(
        to_jsonb(e) || jsonb_build_object('id', gen_random_uuid(), 'start_at', e.start_at + 86400000,
          'end_at', e.end_at + 86400000),
        null,
        jsonb_build_object('team', (select xmin::text from teams where id = e.team_id),
          'identity', (select xmin::text from identities i where i.team_id = e.team_id and i.id = e.identity_id),
          'project', (select xmin::text from projects p where p.team_id = e.team_id and p.id = e.project_id),
          'client', (select xmin::text from clients c where c.team_id = e.team_id and c.id = e.client_id),
          'task', (select xmin::text from tasks t where t.team_id = e.team_id and t.id = e.task_id)),
        false) as is_created from time_entries e where e.id = ${entry?.id}`.execute(app.db.read);
    expect(rows).toEqual([{ is_created: true }]);
    expect(await storedEntries(app, member.actor)).toHaveLength(4);
  });

  it('does not write an entry that was decided from rows of another timeline', async () => {
    if (engine === 'sqlite') return;
    const rows = new CachedRows(app.db.read, createRowCache());
    const teamId = owner.team.id;
    await rows.identity(teamId, member.identity.id);
    await rows.task(teamId, task.id);
    await rows.project(teamId, project.id);
    await rows.client(teamId, client.id);
    const [stored] = await storedEntries(app, member.actor);
    const versions = rows.versions();
    if (!stored || !versions) throw new Error('The rows were not found.');
    const step = (timeline: string): OneStep => ({
      entry: {
        ...stored,
        id: newId(app.clock()),
        start: stored.start + DAY_MS,
        end: stored.start + DAY_MS + 1,
      },
      claim: null,
      seen: { ...versions, timeline },
      mayOverlap: false,
      row: null,
      keyOfMember: null,
      tags: [],
      creator: null,
    });
    expect(await createInOneStep(app.db.read, [step('0000FFFF')])).toEqual(['HAS_CHANGED']);
    expect(await createInOneStep(app.db.read, [step(versions.timeline)])).toEqual(['CREATED']);
  });

  it('does not retain the entry in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const entry = new WeakRef((await create(2)).timeEntry);
    for (let round = 0; round < 5; round++) {
      await setTimeout(20);
      collectGarbage();
    }
    expect(entry.deref()?.id).toBeUndefined();
  });

  it('does not wait for a lock on the time of another member', async () => {
    if (engine === 'sqlite') return;
    const createOwn = (hour: number) => createTimeEntry(app, owner.actor, { ...span(hour, hour + 1) });
    // The first entry sets the member's longest entry, and the second fills the row cache.
    for (const hour of [1, 2]) await createOwn(hour);
    await create(2);
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = elsewhere.db.transaction(async (tx) => {
      await lockForTracking(tx, owner.team.id, member.identity.id);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const waiting: Promise<unknown>[] = [];
    // With pauses, so that each creation is in a separate batch.
    for (const hour of [3, 5, 7]) {
      waiting.push(create(hour));
      await setTimeout(20);
    }
    const first = await Promise.race([createOwn(3).then(() => 'created'), setTimeout(3_000, 'waiting')]);
    released.resolve();
    await Promise.all([holding, ...waiting]);
    expect(first).toBe('created');
  });
});

describeOnBothEngines('creating an entry of an import with tags in one step', (engine) => {
  let app: TestApp;
  /** Another process, which does not notify this one of its changes. */
  let elsewhere: ReturnType<typeof connectAgain>;
  let account: Person;
  let owner: Person;
  let project: Project;
  let run: Import;

  beforeAll(async () => {
    app = await createTestApp(engine);
    elsewhere = connectAgain(app);
    account = await createPerson(app, 'Ada');
  });
  afterAll(async () => {
    await elsewhere.close();
    await app.close();
  });
  beforeEach(async () => {
    owner = await inNewTeam(app, account);
    project = await createProject(app, owner.actor, { name: 'Website' });
    run = await createImport(app, owner.actor, { tool: 'toggl', fileName: 'a.csv', teamId: owner.team.id });
    // The first entry sets the member's longest entry, the second fills the row cache, and the third uses the cache.
    for (const hour of [1, 2, 3]) await bring(`${hour}`, hour);
  });

  const row = (externalId: string, hour: number): CreateTimeEntryInput => ({
    ...span(hour, hour + 1),
    teamId: owner.team.id,
    projectId: project.id,
    importId: run.id,
    externalId,
    importRow: { file: 'a.csv', line: hour, raw: `"${externalId}"` },
    tags: ['one', 'two'],
  });
  const bring = (externalId: string, hour: number, more: Partial<CreateTimeEntryInput> = {}) =>
    createTimeEntry(app, owner.actor, { ...row(externalId, hour), ...more });
  const known = (externalIds: string[]) =>
    readKnownRows(app, owner.actor, { teamId: owner.team.id, externalIds });

  it('takes one round trip on PostgreSQL', async () => {
    const { app: counting, statements } = counted(app);
    await createTimeEntry(counting, owner.actor, row('a', 4));
    const other = await createProject(app, owner.actor, { name: 'Garden' });
    statements.splice(0);
    const money = { importedAmount: { amount: '33.33' } };
    const { timeEntry } = await createTimeEntry(counting, owner.actor, { ...row('b', 5), ...money });
    if (engine === 'postgres') expect(statements).toHaveLength(1);
    // Only the new project is read.
    statements.splice(0);
    await createTimeEntry(counting, owner.actor, { ...row('c', 6), projectId: other.id });
    if (engine === 'postgres') expect(statements).toHaveLength(2);
    expect(await tagsOf(app, timeEntry)).toEqual(['one', 'two']);
    expect(await known(['b'])).toMatchObject([
      { externalId: 'b', entryId: timeEntry.id, place: { file: 'a.csv', line: 5, raw: '"b"' } },
    ]);
    const stored = await storedEntries(app, owner.actor);
    expect(stored.find(({ id }) => id === timeEntry.id)).toEqual(timeEntry);
    expect(timeEntry).toMatchObject({ importId: run.id, imported: { amount: { minorUnits: 3333 } } });
  });

  it('imports a row once, also if another node imported the row', async () => {
    const first = await createTimeEntry(elsewhere, owner.actor, row('a', 4));
    expect(await bring('a', 4)).toMatchObject({
      outcome: 'DEDUPLICATED',
      timeEntry: { id: first.timeEntry.id },
    });
    const both = await Promise.all([bring('b', 5), bring('b', 5)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['CREATED', 'DEDUPLICATED']);
    expect(await storedEntries(app, owner.actor)).toHaveLength(5);
  });

  it('deduplicates by an idempotency key if there is no external id', async () => {
    const twice = { externalId: null, importRow: null, idempotencyKey: 'key' };
    const { timeEntry } = await bring('', 4, twice);
    expect(await bring('', 4, twice)).toMatchObject({
      outcome: 'DEDUPLICATED',
      timeEntry: { id: timeEntry.id },
    });
    expect(timeEntry.importId).toBe(run.id);
  });

  it('fails after another node undid the import', async () => {
    await undoImport(elsewhere, owner.actor, { id: run.id });
    expect(await problemOf(() => bring('a', 4))).toMatchObject({ code: 'IMPORT_UNDONE' });
    expect(await storedEntries(app, owner.actor)).toHaveLength(0);
    expect(await known(['a'])).toEqual([]);
  });

  it('stores the external id for the entry that the row was merged into', async () => {
    const { timeEntry, outcome } = await bring('a', 1, { overlapPolicy: 'MERGE_ANY' });
    expect(outcome).toBe('MERGED');
    expect(await known(['a'])).toMatchObject([{ externalId: 'a', entryId: timeEntry.id }]);
    expect(await storedEntries(app, owner.actor)).toHaveLength(3);
  });

  it('uses the new currency of the team that another node set', async () => {
    await updateTeam(elsewhere, owner.actor, owner.team.id, { currency: 'CHF' });
    const { timeEntry } = await bring('a', 4, { hourlyRate: { amount: '12' } });
    expect(timeEntry.hourlyRate).toEqual({ minorUnits: 1200, currency: 'CHF' });
  });

  it('uses tags by their current names after another node renamed or archived some', async () => {
    const [one] = (await listCatalog(app, owner.actor, 'tags', { search: 'one' })).items;
    await updateTag(elsewhere, owner.actor, one?.id ?? '', { name: 'uno' });
    const { timeEntry } = await bring('a', 4);
    expect(await tagsOf(app, timeEntry)).toEqual(['one', 'two']);
    const archived = (await listCatalog(app, owner.actor, 'tags', { search: 'two' })).items[0];
    await archiveItem(elsewhere, owner.actor, 'tags', archived?.id ?? '');
    const later = await bring('b', 5);
    expect(await tagsOf(app, later.timeEntry)).toEqual(['one', 'two']);
    const tags = await listCatalog(app, owner.actor, 'tags', { archived: null });
    expect(tags.items.map(({ name }) => name).toSorted()).toEqual(['one', 'two', 'two', 'uno']);
  });
});

/** Returns an app that records its statements outside of transactions, and the start of each transaction. */
function counted(app: TestApp): { app: App; statements: string[] } {
  const statements: string[] = [];
  const { autocommit } = app.db;
  if (autocommit === null) return { app, statements };
  const count = <Result>(text: string, run: () => Result) => {
    statements.push(text);
    return run();
  };
  const counting = new Proxy(autocommit, {
    get: (target, name) => {
      if (name === 'executeQuery')
        return (query: CompiledQuery) => count(query.sql, () => target.executeQuery(query));
      if (name === 'transaction') return () => count('begin', () => target.transaction());
      return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
    },
  });
  const transaction: App['db']['transaction'] = (work) => count('begin', () => app.db.transaction(work));
  return {
    app: { ...app, db: { ...app.db, autocommit: counting, read: counting, transaction } },
    statements,
  };
}
