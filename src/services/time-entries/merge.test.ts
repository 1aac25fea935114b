import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { partsOf, storedEntries, tagsOf } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import {
  at,
  HOUR,
  instantAt,
  interval,
  MINUTE,
  MONDAY,
  span,
  turnableClock,
} from '../../../test/harness/times.ts';
import { insertTimeEntry } from '../../db/queries/time-entries/time-entries.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import type { OverlapPolicy } from '../../domain/time-entries/overlap.ts';
import { newId } from '../../lib/ids.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { createTask } from '../tasks/create.ts';
import { updateTeam } from '../teams/update.ts';
import { startTimer } from '../timers/start.ts';
import { stopTimer } from '../timers/stop.ts';
import type { CreateTimeEntryInput } from './checked-creation.ts';
import { createTimeEntry } from './create.ts';
import type { Creation } from './creation.ts';
import { findTimeEntry } from './find.ts';
import { unmergeTimeEntry } from './unmerge.ts';
import { updateTimeEntry } from './update.ts';
import { messageOf } from './warnings.ts';

describeOnBothEngines('overlapping creations', (engine) => {
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

  const create = (from: number, to: number, input: Partial<CreateTimeEntryInput> = {}, actor = ada.actor) =>
    createTimeEntry(app, actor, { ...span(from, to), ...input });

  async function storedTimes(actor = ada.actor): Promise<string[]> {
    const entries = await storedEntries(app, actor);
    return entries.map(({ start, end }) => `${(start - MONDAY) / HOUR} to ${((end ?? 0) - MONDAY) / HOUR}`);
  }

  it('extends the earlier entry, which keeps its texts', async () => {
    const first = await create(9, 10, { title: 'Emails', description: 'one', tags: ['a'], billable: true });
    clock.turn(MINUTE);
    const second = await create(9.5, 11, {
      title: ' EMAILS',
      description: 'two',
      tags: ['a'],
      billable: true,
    });
    expect(second.outcome).toBe('MERGED');
    expect(second.timeEntry).toEqual({ ...first.timeEntry, ...interval(9, 11), updatedAt: clock() });
    expect(second.warnings).toHaveLength(1);
    expect(second.warnings[0]).toContain(first.timeEntry.id);
    expect(await storedEntries(app, ada.actor)).toEqual([second.timeEntry]);
    expect(await tagsOf(app, second.timeEntry)).toEqual(['a']);
  });

  it('absorbs entries that the new entry bridges', async () => {
    const first = await create(9, 10);
    await create(11, 12);
    await create(13, 14);
    const bridge = await create(9.5, 13.5);
    expect(bridge).toMatchObject({
      outcome: 'MERGED',
      timeEntry: { id: first.timeEntry.id, ...interval(9, 14) },
    });
    expect(await storedTimes()).toEqual(['9 to 14']);
  });

  it('extends an entry backwards and in both directions', async () => {
    const { timeEntry } = await create(10, 11);
    expect((await create(9, 10.5)).timeEntry).toMatchObject({ id: timeEntry.id, ...interval(9, 11) });
    expect((await create(8, 12)).timeEntry).toMatchObject({ id: timeEntry.id, ...interval(8, 12) });
    expect((await create(9, 10)).timeEntry).toMatchObject({ id: timeEntry.id, ...interval(8, 12) });
  });

  it('merges entries with equal starts, but not entries that only touch', async () => {
    await create(9, 10);
    expect((await create(10, 11)).outcome).toBe('CREATED');
    expect((await create(8, 9)).outcome).toBe('CREATED');
    expect((await create(9, 9.25)).outcome).toBe('MERGED');
    expect(await storedTimes()).toEqual(['8 to 9', '9 to 10', '10 to 11']);
  });

  it('merges entries that share one millisecond', async () => {
    await create(9, 10);
    const input = { startTime: '2026-03-02T09:59:59.999Z', endTime: at(11) };
    expect((await createTimeEntry(app, ada.actor, input)).outcome).toBe('MERGED');
    expect(await storedTimes()).toEqual(['9 to 11']);
  });

  it('keeps entries of different work separate under MERGE_SAME_WORK', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const project = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
    const other = await createProject(app, ada.actor, { name: 'App', clientId: client.id });
    const task = await createTask(app, ada.actor, { projectId: project.id, name: 'Design' });
    const works: Partial<CreateTimeEntryInput>[] = [
      {},
      { title: 'Emails' },
      { title: 'Standup' },
      { title: 'Standup', tags: ['office'] },
      { title: 'Standup', tags: ['office', 'daily'] },
      { tags: ['office'] },
      { billable: true },
      { clientId: client.id },
      { projectId: project.id },
      { projectId: project.id, billable: false },
      { projectId: other.id },
      { taskId: task.id },
    ];
    for (const work of works) expect((await create(9, 10, work)).outcome).toBe('CREATED');
    for (const work of works) expect((await create(9.5, 11, work)).outcome).toBe('MERGED');
    expect(await storedTimes()).toEqual(works.map(() => '9 to 11'));
  });

  it('keeps entries with different titles separate, with warnings that name the overlapping entries', async () => {
    const days: [string, number, number][] = [
      ['Emails', 9, 10],
      ['Deep work', 9.5, 12],
      ['standup', 9.75, 10],
      ['call with Bob', 11, 13],
    ];
    const made: Creation[] = [];
    for (const [title, from, to] of days) made.push(await create(from, to, { title }));
    expect(made.map(({ outcome }) => outcome)).toEqual(days.map(() => 'CREATED'));
    expect(await storedTimes()).toEqual(['9 to 10', '9.5 to 12', '9.75 to 10', '11 to 13']);
    const [emails, work] = made.map(({ timeEntry }) => timeEntry);
    const named = made.map(({ warnings }) =>
      warnings.map((warning) =>
        typeof warning === 'string' ? warning : [warning.timeEntry.title, warning.minutes],
      ),
    );
    expect(named).toEqual([
      [],
      [['Emails', 30]],
      [
        ['Emails', 15],
        ['Deep work', 15],
      ],
      [['Deep work', 60]],
    ]);
    expect(made[1]?.warnings).toEqual([
      {
        timeEntry: emails,
        minutes: 30,
        message: `It shares 30 minutes with the entry ${emails?.id} "Emails" (2026-03-02T09:00:00Z to 2026-03-02T10:00:00Z); both were kept.`,
      },
    ]);
    expect(made[3]?.warnings).toMatchObject([{ timeEntry: work, minutes: 60 }]);
  });

  it('returns warnings for at most five entries and a count of the rest', async () => {
    for (let hour = 0; hour < 7; hour++) await create(hour, hour + 0.01, { title: `${hour}` });
    const { warnings } = await create(0, 8, { title: 'all day' });
    expect(warnings).toHaveLength(6);
    expect(warnings[0]).toMatchObject({ timeEntry: { title: '0' }, minutes: 0.6 });
    expect(messageOf(warnings[0] ?? '')).toMatch(/^It shares less than a minute with the entry /);
    expect(warnings[5]).toBe('It overlaps 2 more entries; nothing was merged.');
  });

  it('returns warnings for other overlapping entries after a merge', async () => {
    await create(9, 10, { title: 'Emails' });
    await create(9.5, 10.5, { title: 'Standup' });
    const merged = await create(9.75, 11, { title: 'emails' });
    expect(merged).toMatchObject({ outcome: 'MERGED', timeEntry: interval(9, 11) });
    expect(merged.warnings).toEqual([
      expect.stringContaining('was merged into'),
      expect.objectContaining({ minutes: 45, timeEntry: expect.objectContaining({ title: 'Standup' }) }),
    ]);
  });

  it('returns only the number of overlapping entries to callers without read scope', async () => {
    await create(9, 10, { title: 'Secret' });
    const { warnings } = await create(9, 10, { title: 'x' }, { ...ada.actor, scopes: ['write'] });
    expect(warnings).toEqual(['It overlaps 1 other entry; nothing was merged.']);
  });

  it('keeps entries separate if the project changed its client in between', async () => {
    const [acme, globex] = [
      await createClient(app, ada.actor, { name: 'Acme' }),
      await createClient(app, ada.actor, { name: 'Globex' }),
    ];
    const project = await createProject(app, ada.actor, { name: 'Website', clientId: acme.id });
    await create(9, 10, { projectId: project.id });
    await updateProject(app, ada.actor, project.id, { clientId: globex.id });
    expect((await create(9.5, 11, { projectId: project.id })).outcome).toBe('CREATED');
  });

  it('keeps entries of two members separate', async () => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    await create(9, 10);
    expect((await create(9, 10, {}, bob.actor)).outcome).toBe('CREATED');
  });

  it('keeps entries of one user in two teams separate', async () => {
    const elsewhere = await inNewTeam(app, account);
    await create(9, 10);
    expect((await create(9, 10, {}, elsewhere.actor)).outcome).toBe('CREATED');
  });

  it('does not merge an entry with a running timer', async () => {
    clock.set(Math.max(clock(), instantAt(12)));
    await startTimer(app, ada.actor, { startTime: at(9) });
    expect((await create(9, 10)).outcome).toBe('CREATED');
    expect((await create(9, 10, { overlapPolicy: 'REJECT' }).catch((error) => error)).code).toBe('OVERLAP');
    expect((await create(10.5, 11, { overlapPolicy: 'REJECT' })).outcome).toBe('CREATED');
  });

  it('detects overlaps with long entries of any origin', async () => {
    const longest = await create(0, 31 * 24);
    expect((await create(30 * 24, 30 * 24 + 1)).timeEntry.id).toBe(longest.timeEntry.id);

    ada = await inNewTeam(app, account);
    const updated = await create(0, 1);
    await updateTimeEntry(app, ada.actor, { id: updated.timeEntry.id, endTime: at(100) });
    expect((await create(98, 99)).timeEntry.id).toBe(updated.timeEntry.id);

    ada = await inNewTeam(app, account);
    clock.set(Math.max(clock(), instantAt(60)));
    const timer = await startTimer(app, ada.actor, { startTime: at(0) });
    await stopTimer(app, ada.actor, { endTime: at(50) });
    expect((await create(48, 49)).timeEntry.id).toBe(timer.timeEntry.id);

    ada = await inNewTeam(app, account);
    clock.set(Math.max(clock(), instantAt(60)));
    const replaced = await startTimer(app, ada.actor, { startTime: at(0) });
    await startTimer(app, ada.actor, { startTime: at(50) });
    expect((await create(48, 49)).timeEntry.id).toBe(replaced.timeEntry.id);

    ada = await inNewTeam(app, account);
    const merged = await create(0, 20 * 24);
    await create(19 * 24, 45 * 24);
    expect((await create(44 * 24, 44 * 24 + 1)).timeEntry.id).toBe(merged.timeEntry.id);
  });

  it('merges more entries than fit into one statement', async () => {
    const first = await create(0, 0.001);
    await app.db.transaction(async (tx) => {
      for (let minute = 1; minute <= 1700; minute++) {
        const start = MONDAY + minute * MINUTE;
        await insertTimeEntry(tx, { ...first.timeEntry, id: newId(start), start, end: start + MINUTE });
      }
    });
    const bridge = await create(0, 30);
    expect(bridge).toMatchObject({
      outcome: 'MERGED',
      timeEntry: { id: first.timeEntry.id, ...interval(0, 30) },
    });
    expect(await partsOf(app, bridge.timeEntry)).toHaveLength(1702);
    const apart = await unmergeTimeEntry(app, ada.actor, first.timeEntry.id);
    expect(apart.timeEntries).toHaveLength(1702);
  });

  it('stores every creation with all its values as a part', async () => {
    const project = await createProject(app, ada.actor, { name: 'Website', hourlyRate: { amount: '50' } });
    const inputs: [number, number, Partial<CreateTimeEntryInput>][] = [
      [9, 10, { title: 'a', description: 'first', tags: ['x'], idempotencyKey: `${ada.team.id} a` }],
      [11, 12, { title: 'b', description: null, tags: ['x', 'y'], idempotencyKey: `${ada.team.id} b` }],
      [9.5, 11.5, { title: null, description: 'bridge', tags: ['z'], idempotencyKey: `${ada.team.id} c` }],
      [9, 9.25, { title: 'd', tags: [] }],
    ];
    const creations: (Creation & { at: number })[] = [];
    for (const [from, to, input] of inputs) {
      clock.turn(MINUTE);
      const policy = { projectId: project.id, overlapPolicy: 'MERGE_ANY' } as const;
      creations.push({ ...(await create(from, to, { ...input, ...policy })), at: clock() });
      await updateProject(app, ada.actor, project.id, { hourlyRate: { amount: `6${creations.length}` } });
    }
    expect(creations.map(({ outcome }) => outcome)).toEqual(['CREATED', 'CREATED', 'MERGED', 'MERGED']);
    const [survivor] = await storedEntries(app, ada.actor);
    if (!survivor) throw new Error('Nothing is left.');
    expect(survivor).toMatchObject({ ...interval(9, 12), title: 'a', hourlyRate: { minorUnits: 5000 } });

    const parts = (await partsOf(app, survivor)).sort((a, b) => a.createdAt - b.createdAt);
    expect(parts).toEqual(
      inputs.map(([from, to, input], index) => ({
        id: expect.any(String),
        entryId: survivor.id,
        teamId: ada.team.id,
        identityId: ada.identity.id,
        projectId: project.id,
        clientId: null,
        taskId: null,
        ...interval(from, to),
        title: input.title,
        description: input.description ?? null,
        billable: true,
        hourlyRate: { minorUnits: [5000, 6100, 6200, 6300][index], currency: 'EUR' },
        imported: null,
        idempotencyKey: input.idempotencyKey ?? null,
        source: { ...ada.actor.source, entryId: parts[index]?.id, importId: null },
        importId: null,
        createdAt: creations[index]?.at,
        updatedAt: creations[index]?.at,
      })),
    );
    expect(parts[0]?.id).toBe(survivor.id);
    expect(parts[1]?.id).toBe(creations[1]?.timeEntry.id);
    const tags = await Promise.all(parts.map((part) => tagsOf(app, part)));
    expect(tags).toEqual([['x'], ['x', 'y'], ['z'], []]);
  });

  it('keeps later changes of a merged entry when another entry absorbs it', async () => {
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    await updateTeam(app, ada.actor, ada.team.id, { overlapPolicy: 'MERGE_ANY' });
    const first = await create(8, 9, { clientId: client.id });
    const second = await create(10, 11, { title: 'typo', clientId: client.id });
    await create(10.5, 12, { title: 'third', clientId: client.id });
    await updateTimeEntry(app, ada.actor, {
      id: second.timeEntry.id,
      title: 'corrected',
      description: 'explained',
      tags: ['new'],
    });
    await create(8.5, 10.5, { title: 'bridge', clientId: client.id });
    const parts = await partsOf(app, first.timeEntry);
    expect(parts.map((part) => part.title)).toEqual([null, 'bridge', 'corrected', 'third']);
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, first.timeEntry.id);
    const restored = timeEntries.find((entry) => entry.id === second.timeEntry.id);
    expect(restored).toMatchObject({ title: 'corrected', description: 'explained', ...interval(10, 11) });
    expect(await tagsOf(app, second.timeEntry)).toEqual(['new']);
  });

  it('finds a merged entry by the ids of absorbed entries', async () => {
    const first = await create(9, 10);
    const second = await create(11, 12);
    await create(9.5, 11.5);
    const survivor = await findTimeEntry(app.db.read, ada.actor, first.timeEntry.id);
    for (const { id } of [second.timeEntry, ...(await partsOf(app, first.timeEntry))]) {
      expect(await findTimeEntry(app.db.read, ada.actor, id)).toEqual(survivor);
    }
  });

  it('merges entries of any work under MERGE_ANY', async () => {
    ada = await inNewTeam(app, account, { overlapPolicy: 'MERGE_ANY' });
    const project = await createProject(app, ada.actor, { name: 'Website' });
    const first = await create(9, 10, { title: 'first' });
    const second = await create(9.5, 11, { projectId: project.id });
    expect(second).toMatchObject({
      outcome: 'MERGED',
      timeEntry: {
        id: first.timeEntry.id,
        projectId: null,
        billable: false,
        title: 'first',
        ...interval(9, 11),
      },
    });
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, first.timeEntry.id);
    expect(timeEntries.map((entry) => [entry.projectId, entry.billable])).toEqual([
      [null, false],
      [project.id, true],
    ]);
  });

  it('keeps overlapping entries separate under KEEP_BOTH', async () => {
    ada = await inNewTeam(app, account, { overlapPolicy: 'KEEP_BOTH' });
    for (let n = 0; n < 3; n++) {
      const { outcome, warnings } = await create(9, 10);
      expect(outcome).toBe('CREATED');
      expect(warnings).toHaveLength(n);
    }
    expect(await storedTimes()).toEqual(['9 to 10', '9 to 10', '9 to 10']);
  });

  it('rejects an overlapping entry under REJECT and names the existing one', async () => {
    ada = await inNewTeam(app, account, { overlapPolicy: 'REJECT' });
    const { timeEntry } = await create(9, 10, { title: 'Stand-up' });
    const problem = await problemOf(() => create(9.5, 11, { billable: true }));
    expect(problem).toEqual({
      code: 'OVERLAP',
      field: 'startTime',
      message: `Overlapping time is rejected here, and the entry ${timeEntry.id} "Stand-up" (2026-03-02T09:00:00Z to 2026-03-02T10:00:00Z) is in the way.`,
    });
    expect((await create(10, 11)).outcome).toBe('CREATED');
    expect(await storedTimes()).toEqual(['9 to 10', '10 to 11']);
  });

  it.each<[Role, OverlapPolicy, boolean]>([
    ['MEMBER', 'REJECT', true],
    ['MEMBER', 'KEEP_BOTH', false],
    ['MANAGER', 'KEEP_BOTH', false],
    ['MANAGER', 'MERGE_SAME_WORK', false],
    ['MANAGER', 'MERGE_ANY', false],
    ['ADMIN', 'KEEP_BOTH', true],
    ['ADMIN', 'MERGE_ANY', true],
    ['OWNER', 'KEEP_BOTH', true],
  ])('lets the role %s override the team policy REJECT with %s: %s', async (role, overlapPolicy, allowed) => {
    ada = await inNewTeam(app, account, { overlapPolicy: 'REJECT' });
    const actor: Actor = {
      ...ada.actor,
      memberships: ada.actor.memberships.map((membership) => ({ ...membership, role })),
    };
    const result = create(9, 10, { overlapPolicy }, actor);
    if (allowed) expect((await result).outcome).toBe('CREATED');
    else expect(await problemOf(() => result)).toMatchObject({ code: 'FORBIDDEN', field: null });
  });

  it.each<[OverlapPolicy, OverlapPolicy, string[] | null]>([
    ['MERGE_SAME_WORK', 'KEEP_BOTH', ['9 to 10', '9.5 to 11']],
    ['MERGE_SAME_WORK', 'MERGE_ANY', ['9 to 11']],
    ['MERGE_SAME_WORK', 'REJECT', null],
    ['MERGE_ANY', 'MERGE_SAME_WORK', ['9 to 10', '9.5 to 11']],
    ['KEEP_BOTH', 'MERGE_ANY', ['9 to 11']],
    ['KEEP_BOTH', 'REJECT', null],
  ])('lets a member override the team policy %s with %s', async (overlapPolicy, chosen, times) => {
    ada = await inNewTeam(app, account, { overlapPolicy });
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    await create(9, 10, {}, bob.actor);
    const result = create(9.5, 11, { billable: true, overlapPolicy: chosen }, bob.actor);
    if (times) await result;
    else expect(await problemOf(() => result)).toMatchObject({ code: 'OVERLAP' });
    expect(await storedTimes()).toEqual(times ?? ['9 to 10']);
  });
});
