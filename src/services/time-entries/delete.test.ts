import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import { createTimeEntry } from './create.ts';
import { deleteTimeEntry } from './delete.ts';

describeOnBothEngines('deleteTimeEntry', (engine) => {
  let app: TestApp;
  let account: Person;
  let bob: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
    bob = await createMember(app, account, 'MEMBER', 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
  });

  const countRows = async (table: 'time_entries' | 'time_entry_parts' | 'time_entry_tags') =>
    (await app.db.read.selectFrom(table).select('team_id').where('team_id', '=', ada.team.id).execute())
      .length;

  it('deletes the entry with its parts and tags, and nothing else', async () => {
    const first = await createTimeEntry(app, ada.actor, { ...span(9, 10), tags: ['a'] });
    await createTimeEntry(app, ada.actor, { ...span(11, 12), tags: ['b'] });
    await createTimeEntry(app, ada.actor, {
      ...span(9.5, 11.5),
      tags: ['c'],
      overlapPolicy: 'MERGE_ANY',
    });
    const other = await createTimeEntry(app, ada.actor, { ...span(14, 15), tags: ['a'] });
    expect(await countRows('time_entry_parts')).toBe(3);

    expect(await deleteTimeEntry(app, ada.actor, first.timeEntry.id)).toBe(first.timeEntry.id);

    expect(await storedEntries(app, ada.actor)).toEqual([other.timeEntry]);
    expect(await countRows('time_entries')).toBe(1);
    expect(await countRows('time_entry_parts')).toBe(0);
    expect(await countRows('time_entry_tags')).toBe(1);
  });

  it('rejects an entry that was merged into another entry', async () => {
    const first = await createTimeEntry(app, ada.actor, span(9, 10));
    const second = await createTimeEntry(app, ada.actor, span(11, 12));
    await createTimeEntry(app, ada.actor, span(9.5, 11.5));
    const problem = await problemOf(() => deleteTimeEntry(app, ada.actor, second.timeEntry.id));
    expect(problem).toMatchObject({ code: 'ENTRY_MERGED', field: 'id' });
    expect(problem.message).toContain(first.timeEntry.id);
    expect(await storedEntries(app, ada.actor)).toHaveLength(1);
  });

  it('returns one error for deleted, unknown and invisible entries', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, span(9, 10));
    const ofOwner = await createTimeEntry(app, account.actor, span(9, 10));
    await deleteTimeEntry(app, ada.actor, timeEntry.id);
    for (const id of [timeEntry.id, ofOwner.timeEntry.id, ada.team.id, 'nonsense', '']) {
      expect(await problemOf(() => deleteTimeEntry(app, bob.actor, id))).toEqual({
        code: 'NOT_FOUND',
        field: 'id',
        message: 'There is no time entry with this id, or you have no access to it.',
      });
    }
    expect(await storedEntries(app, account.actor)).toEqual([ofOwner.timeEntry]);
  });

  it('allows managers to delete entries of members, and members their own', async () => {
    const mine = await createTimeEntry(app, bob.actor, span(9, 10));
    const yours = await createTimeEntry(app, bob.actor, span(11, 12));
    await deleteTimeEntry(app, bob.actor, mine.timeEntry.id);
    await deleteTimeEntry(app, account.actor, yours.timeEntry.id);
    expect(await storedEntries(app, bob.actor)).toEqual([]);
  });
});
