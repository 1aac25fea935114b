import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { partsOf } from '../../../test/harness/entries.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { instantAt, span } from '../../../test/harness/times.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { createTimeEntry } from './create.ts';
import { describeEntry, findTimeEntry, requireTimeEntry } from './find.ts';

describeOnBothEngines('findTimeEntry', (engine) => {
  let app: TestApp;
  let ada: Person;
  let manager: Person;
  let member: Person;
  let stranger: Person;
  let entry: TimeEntry;
  let absorbedId: string;
  let incomingId: string;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    manager = await createMember(app, ada, 'MANAGER');
    member = await createMember(app, ada, 'MEMBER');
    stranger = await createPerson(app);
    await createTimeEntry(app, ada.actor, { ...span(9, 10), title: 'Stand-up' });
    absorbedId = (await createTimeEntry(app, ada.actor, span(11, 12))).timeEntry.id;
    const bridge = { ...span(9.5, 11.5), overlapPolicy: 'MERGE_ANY' } as const;
    entry = (await createTimeEntry(app, ada.actor, bridge)).timeEntry;
    const parts = await partsOf(app, entry);
    incomingId = parts.map(({ id }) => id).find((id) => id !== entry.id && id !== absorbedId) ?? '';
  });
  afterAll(() => app.close());

  it('finds an entry by its id and by the ids of its parts', async () => {
    for (const id of [entry.id, absorbedId, incomingId]) {
      for (const person of [ada, manager]) {
        expect(await findTimeEntry(app.db.read, person.actor, id)).toEqual(entry);
      }
    }
  });

  it('finds nothing for callers without access, nor for invalid ids', async () => {
    for (const id of [entry.id, absorbedId, incomingId]) {
      for (const person of [member, stranger]) {
        expect(await findTimeEntry(app.db.read, person.actor, id)).toBeUndefined();
      }
      expect(await findTimeEntry(app.db.read, { ...ada.actor, memberships: [] }, id)).toBeUndefined();
    }
    for (const id of ['', 'nonsense', ada.team.id, 'a\0b', `${entry.id}'`]) {
      expect(await findTimeEntry(app.db.read, ada.actor, id)).toBeUndefined();
    }
  });

  it('requireTimeEntry rejects the id of a part and names the merged entry', async () => {
    expect(await requireTimeEntry(app.db.read, ada.actor, entry.id)).toEqual(entry);
    for (const id of [absorbedId, incomingId]) {
      expect(await problemOf(() => requireTimeEntry(app.db.read, ada.actor, id))).toEqual({
        code: 'ENTRY_MERGED',
        field: 'id',
        message: `This entry was merged into the entry ${entry.id} "Stand-up" (2026-03-02T09:00:00Z to 2026-03-02T12:00:00Z); change that one, or undo the merge with unmergeTimeEntry.`,
      });
    }
  });

  it('describeEntry handles entries without title or end, and callers without read scope', () => {
    const times = { id: 'x', start: instantAt(9), end: instantAt(10) };
    expect(describeEntry(ada.actor, { ...times, title: null })).toBe(
      'the entry x (2026-03-02T09:00:00Z to 2026-03-02T10:00:00Z)',
    );
    expect(describeEntry(ada.actor, { ...times, title: 'T', end: null })).toBe(
      'the entry x "T" (2026-03-02T09:00:00Z to now)',
    );
    const writing = { ...ada.actor, scopes: ['write'] as const };
    expect(describeEntry(writing, { ...times, title: 'T' })).toBe('the entry x');
  });
});
