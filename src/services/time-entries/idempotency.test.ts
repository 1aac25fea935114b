import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestApp,
  describeOn,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { at, DAY, interval, MINUTE, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { archiveItem, unarchiveItem } from '../catalog/archive.ts';
import { createProject } from '../projects/create.ts';
import { type CreateTimeEntryInput, checkCreation } from './checked-creation.ts';
import { createTimeEntry } from './create.ts';
import { deleteTimeEntry } from './delete.ts';
import { fingerprint, forgetExpiredKeys } from './idempotency.ts';
import { unmergeTimeEntry } from './unmerge.ts';
import { updateTimeEntry } from './update.ts';

describeOnBothEngines('an idempotency key', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;
  let key: string;
  let count = 0;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(10 * DAY);
    ada = await inNewTeam(app, account);
    // Keys are stored per user, and all these tests share a user.
    key = `key ${++count}`;
  });

  const create = (input: Partial<CreateTimeEntryInput> = {}, person = ada) =>
    createTimeEntry(app, person.actor, { ...span(9, 10), idempotencyKey: key, ...input });

  it('a repeated call returns the entry of the first call and writes nothing', async () => {
    const first = await create({ title: 'one', tags: ['a'] });
    expect(first.outcome).toBe('CREATED');
    expect(await create({ title: 'one', tags: ['a'] })).toEqual({
      timeEntry: first.timeEntry,
      outcome: 'DEDUPLICATED',
      warnings: [],
    });
    expect(await storedEntries(app, ada.actor)).toEqual([first.timeEntry]);
  });

  it('a key is valid for 24 hours from the creation, then can be used again', async () => {
    const first = await create();
    clock.turn(DAY - MINUTE);
    expect(await create()).toMatchObject({ outcome: 'DEDUPLICATED', timeEntry: { id: first.timeEntry.id } });
    // A repeated call does not extend the window.
    clock.turn(2 * MINUTE);
    const second = await create(span(11, 12));
    expect(second).toMatchObject({ outcome: 'CREATED', warnings: [] });
    expect(await storedEntries(app, ada.actor)).toHaveLength(2);
    // The key now stands for the second creation.
    clock.turn(DAY - 1);
    expect(await create(span(11, 12))).toMatchObject({
      outcome: 'DEDUPLICATED',
      timeEntry: { id: second.timeEntry.id },
    });
    clock.turn(1);
    expect(await create(span(13, 14))).toMatchObject({ outcome: 'CREATED' });
  });

  it('a key belongs to one user', async () => {
    const bob = await joinTeam(app, ada, colleague, 'MANAGER');
    const byAda = await create();
    const byBob = await create({}, bob);
    expect([byAda.outcome, byBob.outcome]).toEqual(['CREATED', 'CREATED']);
    // Also if both users track time for the same member.
    const forAda = {
      ...span(12, 13),
      teamId: ada.team.id,
      identityId: ada.identity.id,
      idempotencyKey: `${key} b`,
    };
    expect((await create(forAda, bob)).outcome).toBe('CREATED');
    expect((await create({ ...forAda, ...span(14, 15) })).outcome).toBe('CREATED');
    expect(await storedEntries(app, ada.actor)).toHaveLength(4);
  });

  it('a key covers all teams of its user', async () => {
    const first = await create();
    const second = await inNewTeam(app, account);
    const memberships = [...second.actor.memberships, ...ada.actor.memberships];
    const again = await createTimeEntry(
      app,
      { ...second.actor, memberships },
      { ...span(9, 10), idempotencyKey: key, teamId: second.team.id },
    );
    expect(again).toMatchObject({ outcome: 'DEDUPLICATED', timeEntry: { id: first.timeEntry.id } });
    expect(again.warnings).toHaveLength(1);
  });

  it('keys differ by case, outer space and accents', async () => {
    const keys = ['k', 'K', ' k', 'k ', 'é', 'e\u0301'].map((name) => `${key} ${name}.`);
    for (const [index, idempotencyKey] of keys.entries()) {
      expect((await create({ ...span(index, index + 1), idempotencyKey })).outcome).toBe('CREATED');
    }
  });

  it('returns the surviving entry after a merge, and the original entry after an unmerge', async () => {
    const survivor = await create({ idempotencyKey: null });
    const late = { ...span(9.5, 11), title: 'late', overlapPolicy: 'MERGE_ANY' } as const;
    const merged = await create(late);
    expect(merged).toMatchObject({ outcome: 'MERGED', timeEntry: { id: survivor.timeEntry.id } });
    expect(await create(late)).toEqual({
      timeEntry: merged.timeEntry,
      outcome: 'DEDUPLICATED',
      warnings: [],
    });
    // A second merge, into an entry that starts earlier.
    const earlier = await create({ ...span(8, 8.5), idempotencyKey: null });
    await create({ ...span(8, 9.5), idempotencyKey: null });
    expect(await create(late)).toMatchObject({
      outcome: 'DEDUPLICATED',
      timeEntry: { id: earlier.timeEntry.id, ...interval(8, 11) },
    });
    await unmergeTimeEntry(app, ada.actor, earlier.timeEntry.id);
    expect(await create(late)).toMatchObject({
      outcome: 'DEDUPLICATED',
      timeEntry: { title: 'late', ...interval(9.5, 11), idempotencyKey: key },
    });
    expect(await storedEntries(app, ada.actor)).toHaveLength(4);
  });

  it('returns the current entry after an update', async () => {
    const { timeEntry } = await create({ title: 'one' });
    const { timeEntry: updated } = await updateTimeEntry(app, ada.actor, {
      id: timeEntry.id,
      title: 'two',
      ...span(12, 13),
    });
    expect(await create({ title: 'one' })).toEqual({
      timeEntry: updated,
      outcome: 'DEDUPLICATED',
      warnings: [],
    });
  });

  it('fails after the entry, or the entry that it was merged into, was deleted', async () => {
    const first = await create();
    await deleteTimeEntry(app, ada.actor, first.timeEntry.id);
    const problem = await problemOf(() => create());
    expect(problem).toMatchObject({ code: 'ENTRY_DELETED', field: 'idempotencyKey' });
    expect(problem.message).toContain('use another key');

    const survivor = await create({ idempotencyKey: null });
    await create({ ...span(9.5, 11), idempotencyKey: `${key} b` });
    await deleteTimeEntry(app, ada.actor, survivor.timeEntry.id);
    const again = create({ ...span(9.5, 11), idempotencyKey: `${key} b` });
    expect(await problemOf(() => again)).toMatchObject({ code: 'ENTRY_DELETED' });
    expect(await storedEntries(app, ada.actor)).toEqual([]);
  });

  it.each<[string, Partial<CreateTimeEntryInput>]>([
    ['start', { startTime: at(8) }],
    ['end', { endTime: at(10.5) }],
    ['title', { title: 'two' }],
    ['title left out', { title: null }],
    ['description', { description: 'x' }],
    ['billable flag', { billable: true }],
    ['tags', { tags: ['a', 'c'] }],
    ['policy', { overlapPolicy: 'KEEP_BOTH' }],
  ])('warns about values that differ from the first call: %s', async (_, difference) => {
    const values = { title: 'one', billable: false, tags: ['a', 'b'] };
    const first = await create(values);
    const again = await create({ ...values, ...difference });
    expect(again).toEqual({
      timeEntry: first.timeEntry,
      outcome: 'DEDUPLICATED',
      warnings: [
        'The values of this call differ from those of the first call with this idempotencyKey; nothing was changed.',
      ],
    });
    expect(await storedEntries(app, ada.actor)).toEqual([first.timeEntry]);
  });

  it('warns about ids that differ from the first call', async () => {
    const project = await createProject(app, ada.actor, { name: 'Website' });
    await create();
    expect((await create({ projectId: project.id })).warnings).toHaveLength(1);
    expect((await create({ teamId: ada.team.id, identityId: ada.identity.id })).warnings).toHaveLength(1);
  });

  it('does not warn about different spellings of equal values', async () => {
    await create({ title: 'one', tags: ['a', 'b'] });
    const spelled = {
      startTime: '2026-03-02T10:00:00.000+01:00',
      endTime: '2026-03-02T04:00-0600',
      title: 'one',
      tags: ['b ', 'a', 'a'],
      description: null,
      projectId: null,
      overlapPolicy: null,
    };
    expect(await create(spelled)).toMatchObject({ outcome: 'DEDUPLICATED', warnings: [] });
  });

  it('a failed call leaves its key unused', async () => {
    const project = await createProject(app, ada.actor, { name: 'Website' });
    await archiveItem(app, ada.actor, 'projects', project.id);
    expect(await problemOf(() => create({ projectId: project.id }))).toMatchObject({ code: 'ARCHIVED' });
    expect(await problemOf(() => create({ endTime: at(8) }))).toMatchObject({ field: 'endTime' });
    await create({ idempotencyKey: null });
    expect(await problemOf(() => create({ overlapPolicy: 'REJECT' }))).toMatchObject({ code: 'OVERLAP' });
    await unarchiveItem(app, ada.actor, 'projects', project.id);
    expect(await create({ projectId: project.id })).toMatchObject({ outcome: 'CREATED' });
  });

  it('createTimeEntry stores the key in the entry', async () => {
    expect((await create()).timeEntry.idempotencyKey).toBe(key);
  });

  it('forgetExpiredKeys deletes keys after their window', async () => {
    const rows = () =>
      app.db.read.selectFrom('idempotency_keys').select('key').where('key', 'like', `${key}%`).execute();
    await create({ idempotencyKey: `${key} old` });
    clock.turn(MINUTE);
    await create({ ...span(11, 12), idempotencyKey: `${key} young` });
    clock.turn(DAY - MINUTE - 1);
    await forgetExpiredKeys(app);
    expect(await rows()).toHaveLength(2);
    clock.turn(1);
    await forgetExpiredKeys(app);
    expect(await rows()).toEqual([{ key: `${key} young` }]);
  });
});

describeOn('sqlite', 'fingerprint', () => {
  const input: CreateTimeEntryInput = {
    startTime: '2026-03-02T09:00:00+01:00',
    endTime: '2026-03-02T10:00:00+01:00',
    title: 'Plan',
    description: null,
    tags: ['b', 'a'],
    idempotencyKey: 'key',
  };

  it('hashes the sorted values in a form that is stable across releases', () => {
    const range = '{"start":1772438400000,"end":1772442000000}';
    expect(fingerprint(checkCreation(input))).toBe(
      hash('sha256', `[["range",${range}],["tags",["a","b"]],["title","Plan"]]`),
    );
  });

  it('ignores the zone of times, the order of tags and the key', () => {
    const again = { ...input, startTime: '2026-03-02T08:00:00Z', tags: ['a', 'b'], idempotencyKey: 'other' };
    expect(fingerprint(checkCreation(again))).toBe(fingerprint(checkCreation(input)));
    expect(fingerprint(checkCreation({ ...input, billable: false }))).not.toBe(
      fingerprint(checkCreation(input)),
    );
  });
});
