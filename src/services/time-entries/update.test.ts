import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries, tagsOf } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import {
  at,
  DAY,
  HOUR,
  instantAt,
  interval,
  MONDAY,
  span,
  turnableClock,
} from '../../../test/harness/times.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeam } from '../teams/update.ts';
import { startTimer } from '../timers/start.ts';
import type { CreateTimeEntryInput } from './checked-creation.ts';
import { createTimeEntry } from './create.ts';
import { findTimeEntry } from './find.ts';
import { type UpdateTimeEntryInput, updateTimeEntry } from './update.ts';

describeOnBothEngines('updateTimeEntry', (engine) => {
  const clock = turnableClock(MONDAY + DAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;
  let entry: TimeEntry;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
    entry = await create(9, 10, { title: 'one', description: 'first', billable: true, tags: ['a', 'b'] });
    clock.turn(HOUR);
  });

  async function create(from: number, to: number, input: Partial<CreateTimeEntryInput> = {}, person = ada) {
    return (await createTimeEntry(app, person.actor, { ...span(from, to), ...input })).timeEntry;
  }

  const change = async (input: UpdateTimeEntryInput, person = ada) =>
    (await updateTimeEntry(app, person.actor, input)).timeEntry;

  const update = (input: Omit<UpdateTimeEntryInput, 'id'>, person = ada) =>
    change({ id: entry.id, ...input }, person);

  it('changes the given fields, keeps the others, and stores the returned entry', async () => {
    expect(await update({ title: 'two' })).toEqual({ ...entry, title: 'two', updatedAt: clock() });
    const changed = await update({
      ...span(11, 12),
      description: 'second',
      billable: false,
      tags: ['b', 'c'],
    });
    expect(changed).toEqual({
      ...entry,
      ...interval(11, 12),
      title: 'two',
      description: 'second',
      billable: false,
      updatedAt: clock(),
    });
    expect(await findTimeEntry(app.db.read, ada.actor, entry.id)).toEqual(changed);
    expect(await tagsOf(app, entry)).toEqual(['b', 'c']);
  });

  it('changes only updatedAt without any field', async () => {
    expect(await update({})).toEqual({ ...entry, updatedAt: clock() });
    expect(await tagsOf(app, entry)).toEqual(['a', 'b']);
  });

  it('clears optional fields by null', async () => {
    expect(await update({ title: null, description: null, tags: null })).toMatchObject({
      title: null,
      description: null,
    });
    expect(await tagsOf(app, entry)).toEqual([]);
  });

  it.each(['startTime', 'endTime', 'billable'])('rejects null for %s', async (field) => {
    expect(await problemOf(() => update({ [field]: null }))).toEqual({
      code: 'INVALID_INPUT',
      field,
      message: `${field} cannot be removed; leave it out to keep it.`,
    });
  });

  it.each<[string, Omit<UpdateTimeEntryInput, 'id'>]>([
    ['startTime', { startTime: '2026-03-02T09:00:00' }],
    ['startTime', { startTime: '' }],
    ['endTime', { endTime: at(9) }],
    ['endTime', { startTime: at(10) }],
    ['endTime', { endTime: at(9 + 32 * 24) }],
    ['title', { title: 'a\0' }],
    ['title', { title: 'x'.repeat(501) }],
    ['description', { description: '\udfff' }],
    ['tags', { tags: [''] }],
  ])('rejects a wrong %s and changes nothing: %j', async (field, input) => {
    expect(await problemOf(() => update({ title: 'changed', ...input }))).toMatchObject({
      code: 'INVALID_INPUT',
      field,
    });
    expect(await storedEntries(app, ada.actor)).toEqual([entry]);
  });

  it('never merges under any policy', async () => {
    for (const overlapPolicy of ['MERGE_SAME_WORK', 'MERGE_ANY', 'REJECT', 'KEEP_BOTH'] as const) {
      await updateTeam(app, ada.actor, ada.team.id, { overlapPolicy });
      const other = await create(20, 21, { billable: true, overlapPolicy: 'KEEP_BOTH' });
      expect(await update(span(20, 21))).toMatchObject({ id: entry.id, ...interval(20, 21) });
      expect(await findTimeEntry(app.db.read, ada.actor, other.id)).toEqual(other);
    }
    expect(await storedEntries(app, ada.actor)).toHaveLength(5);
  });

  it('warns about overlaps that are new or longer after a change of times', async () => {
    const other = await create(11, 12, { title: 'other' });
    const warned = async (input: Omit<UpdateTimeEntryInput, 'id'>) => {
      const { warnings } = await updateTimeEntry(app, ada.actor, { id: entry.id, ...input });
      return warnings.map((warning) =>
        typeof warning === 'string' ? warning : [warning.timeEntry, warning.minutes],
      );
    };
    expect(await warned({ title: 'two', billable: false })).toEqual([]);
    expect(await warned({ endTime: at(11) })).toEqual([]);
    expect(await warned({ endTime: at(11.5) })).toEqual([[other, 30]]);
    expect(await warned({ title: 'three' })).toEqual([]);
    expect(await warned({ endTime: at(11.25) })).toEqual([]);
    expect(await warned({ endTime: at(11.75) })).toEqual([[other, 45]]);
    expect(await warned(span(20, 21))).toEqual([]);
  });

  it('lets later creations merge at the new times', async () => {
    await update(span(30, 31));
    const same = { title: 'one', billable: true, tags: ['a', 'b'] };
    expect((await create(30.5, 32, same)).id).toBe(entry.id);
    expect((await create(9, 10, same)).id).not.toBe(entry.id);
  });

  it('rejects the id of an absorbed entry', async () => {
    const second = await create(11, 12);
    await create(9.5, 11.5, { overlapPolicy: 'MERGE_ANY' });
    const problem = await problemOf(() => change({ id: second.id, title: 'x' }));
    expect(problem).toMatchObject({ code: 'ENTRY_MERGED', field: 'id' });
    expect(problem.message).toContain(entry.id);
  });

  it('accepts a merged entry over 31 days unless its times change', async () => {
    await create(0, 20 * 24, { billable: true });
    const merged = await create(19 * 24, 45 * 24, { billable: true });
    const id = merged.id;
    expect(await change({ id, title: 'long' })).toMatchObject(interval(0, 45 * 24));
    const same = { id, startTime: at(0), endTime: at(45 * 24) };
    expect(await change(same)).toMatchObject(interval(0, 45 * 24));
    expect(await problemOf(() => change({ ...same, startTime: at(1) }))).toMatchObject({
      field: 'endTime',
    });
  });

  it('keeps a timer running, or stops the timer at a given end', async () => {
    clock.set(Math.max(clock(), instantAt(48)));
    const { timeEntry } = await startTimer(app, ada.actor, { startTime: at(30) });
    const { id } = timeEntry;
    expect(await change({ id, title: 'x' })).toMatchObject({ title: 'x', end: null });
    expect(await change({ id, startTime: at(29) })).toMatchObject({ start: instantAt(29), end: null });
    const future = new Date(clock() + 1).toISOString();
    expect(await problemOf(() => change({ id, startTime: future }))).toMatchObject({ field: 'startTime' });
    expect(await problemOf(() => change({ id, endTime: at(28) }))).toMatchObject({ field: 'endTime' });
    expect(await problemOf(() => change({ id, endTime: null }))).toMatchObject({ field: 'endTime' });
    expect(await change({ id, endTime: at(31) })).toMatchObject(interval(29, 31));
  });

  it('allows the member and managers, and does not find entries for other members', async () => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    expect(await problemOf(() => update({ title: 'x' }, bob))).toEqual({
      code: 'NOT_FOUND',
      field: 'id',
      message: 'There is no time entry with this id, or you have no access to it.',
    });
    for (const id of ['', 'nonsense', ada.team.id]) {
      expect(await problemOf(() => change({ id, title: 'x' }))).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const own = await create(9, 10, {}, bob);
    expect(await change({ id: own.id, title: 'own' }, bob)).toMatchObject({ title: 'own' });
    expect(await change({ id: own.id, title: 'by Ada' })).toMatchObject({
      title: 'by Ada',
      identityId: bob.identity.id,
    });
  });

  it('can change the time of a removed member', async () => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const own = await create(9, 10, {}, bob);
    await removeTeamMember(app, ada.actor, bob.identity.id);
    expect(await change({ id: own.id, ...span(9, 11) })).toMatchObject(interval(9, 11));
  });
});
