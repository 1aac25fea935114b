import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { createPerson, type Person } from '../../../test/factories.ts';
import { createTimeEntry } from './create.ts';
import { listTimeEntries } from './list.ts';
import { unmergeTimeEntry } from './unmerge.ts';

describeOnBothEngines('createTimeEntry', (engine) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());

  it('extends the earliest overlapping entry, absorbs what is bridged, and takes them apart again', async () => {
    const first = await createTimeEntry(app, ada.actor, {
      startTime: '2026-03-02T09:00:00Z',
      endTime: '2026-03-02T10:00:00Z',
      title: 'a',
      tags: ['x'],
    });
    const second = await createTimeEntry(app, ada.actor, {
      startTime: '2026-03-02T11:00:00Z',
      endTime: '2026-03-02T12:00:00Z',
      title: 'b',
      tags: ['x', 'y'],
    });
    const bridge = await createTimeEntry(app, ada.actor, {
      startTime: '2026-03-02T09:30:00Z',
      endTime: '2026-03-02T11:30:00Z',
      title: 'c',
      idempotencyKey: 'k',
    });
    expect(bridge.outcome).toBe('MERGED');
    expect(bridge.timeEntry.id).toBe(first.timeEntry.id);
    const again = await createTimeEntry(app, ada.actor, {
      startTime: '2026-03-02T09:30:00Z',
      endTime: '2026-03-02T11:30:00Z',
      title: 'c',
      idempotencyKey: 'k',
    });
    expect(again).toMatchObject({
      outcome: 'DEDUPLICATED',
      timeEntry: { id: first.timeEntry.id },
      warnings: [],
    });
    const page = await listTimeEntries(app, ada.actor, {});
    expect(page.items).toHaveLength(1);
    expect(await page.totals()).toEqual({ count: 1, milliseconds: 3 * 3_600_000 });
    const apart = await unmergeTimeEntry(app, ada.actor, first.timeEntry.id);
    expect(apart.timeEntries.map((entry) => entry.title)).toEqual(['a', 'c', 'b']);
    expect(apart.timeEntries[2]?.id).toBe(second.timeEntry.id);
  });
});
