import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { connectAgain, createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { storedEntries } from '../../../test/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/factories.ts';
import { problemOf } from '../../../test/refusals.ts';
import { span } from '../../../test/times.ts';
import { lockForTracking } from '../../db/queries/identities.ts';
import type { Client, Project, Task } from '../../domain/entities.ts';
import type { App } from '../app.ts';
import { archiveItem } from '../catalog/archive.ts';
import { createClient } from '../clients/create.ts';
import { updateClient } from '../clients/update.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { createTask } from '../tasks/create.ts';
import { updateTeam } from '../teams/update.ts';
import { createTimeEntry } from './create.ts';

describeOnBothEngines('a creation at a place that is known', (engine) => {
  let app: TestApp;
  /** Another process, of whose changes this one hears nothing. */
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
    await create(1);
  });

  const create = (hour: number, more: { title?: string; idempotencyKey?: string } = {}) =>
    createTimeEntry(app, member.actor, {
      ...span(hour, hour + 1),
      teamId: owner.team.id,
      taskId: task.id,
      ...more,
    });

  it('takes one round trip where that is more than the work', async () => {
    const { app: counting, statements } = counted(app);
    await createTimeEntry(counting, member.actor, { ...span(2, 3), taskId: task.id, idempotencyKey: 'a' });
    statements.splice(0);
    await createTimeEntry(counting, member.actor, { ...span(3, 4), taskId: task.id, idempotencyKey: 'b' });
    if (engine === 'postgres') expect(statements).toHaveLength(1);
    expect(await storedEntries(app, member.actor)).toHaveLength(3);
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
    'has the rate that %s was given elsewhere',
    async (_what, [change, expected]) => {
      await change(elsewhere, owner);
      const { timeEntry } = await create(2);
      expect(timeEntry.hourlyRate).toEqual({ minorUnits: expected, currency: 'EUR' });
    },
  );

  const refusals: Record<string, [Change, string]> = {
    'was archived': [(at, { actor }) => archiveItem(at, actor, 'projects', project.id), 'ARCHIVED'],
    'takes no overlaps': [
      (at, { actor, team }) => updateTeam(at, actor, team.id, { overlapPolicy: 'REJECT' }),
      'OVERLAP',
    ],
    'was locked': [
      (at, { actor, team }) => updateTeam(at, actor, team.id, { lockedBefore: '2030-01-01' }),
      'ENTRY_LOCKED',
    ],
  };
  test.each(Object.entries(refusals))('is refused where it %s elsewhere', async (_what, [change, code]) => {
    await change(elsewhere, owner);
    expect(await problemOf(() => create(1, { title: 'again' }))).toMatchObject({ code });
    expect(await storedEntries(app, member.actor)).toHaveLength(1);
  });

  it('is merged where another was made elsewhere meanwhile', async () => {
    await createTimeEntry(elsewhere, member.actor, { ...span(5, 7), taskId: task.id });
    expect(await create(6, { idempotencyKey: 'later' })).toMatchObject({ outcome: 'MERGED' });
    expect(await create(6, { idempotencyKey: 'later' })).toMatchObject({ outcome: 'DEDUPLICATED' });
    expect(await create(9, { idempotencyKey: 'free' })).toMatchObject({ outcome: 'CREATED' });
  });

  it('is the one of the first call with its key, also once its project is archived', async () => {
    const first = await create(2, { idempotencyKey: 'once' });
    await archiveItem(app, owner.actor, 'projects', project.id);
    const second = await create(2, { idempotencyKey: 'once' });
    expect(second).toMatchObject({ outcome: 'DEDUPLICATED', timeEntry: { id: first.timeEntry.id } });
  });

  it('leaves nothing of the entry in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const entry = new WeakRef((await create(2)).timeEntry);
    for (let turn = 0; turn < 5; turn++) {
      await setTimeout(20);
      collectGarbage();
    }
    expect(entry.deref()?.id).toBeUndefined();
  });

  it('does not wait for whoever holds the time of others', async () => {
    if (engine === 'sqlite') return;
    const createOwn = (hour: number) => createTimeEntry(app, owner.actor, { ...span(hour, hour + 1) });
    // The first of a member is the longest of theirs, and the place of it is not known yet.
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
    // One after the other, so that each comes with a batch of its own.
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

/** An app that counts what it sends to its database outside transactions, and the beginnings of these. */
function counted(app: TestApp): { app: App; statements: string[] } {
  const statements: string[] = [];
  const { singly } = app.db;
  if (singly === null) return { app, statements };
  const count = <Result>(text: string, run: () => Result) => {
    statements.push(text);
    return run();
  };
  const counting = new Proxy(singly, {
    get: (target, name) => {
      if (name === 'executeQuery')
        return (query: CompiledQuery) => count(query.sql, () => target.executeQuery(query));
      if (name === 'transaction') return () => count('begin', () => target.transaction());
      return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
    },
  });
  const transaction: App['db']['transaction'] = (work) => count('begin', () => app.db.transaction(work));
  return { app: { ...app, db: { ...app.db, singly: counting, read: counting, transaction } }, statements };
}
