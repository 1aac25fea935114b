import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOneOfEach, kinds, type OneOfEach } from '../../../test/harness/catalog.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { archiveItem, unarchiveItem } from './archive.ts';
import { findItem, requireItem } from './require.ts';

describeOnBothEngines('archiving', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;
  let items: OneOfEach;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
    items = await createOneOfEach(app, ada.actor);
  });

  it.each(kinds)('archives and unarchives %s, each without effect the second time', async (kind) => {
    const { item } = items[kind];
    const archived = await archiveItem(app, ada.actor, kind, item.id);
    expect(archived).toEqual({ ...item, archivedAt: clock() });
    clock.turn(HOUR);
    expect(await archiveItem(app, ada.actor, kind, item.id)).toEqual(archived);
    expect(await findItem(app.db.read, ada.actor, kind, item.id)).toEqual(archived);
    expect(await unarchiveItem(app, ada.actor, kind, item.id)).toEqual(item);
    expect(await unarchiveItem(app, ada.actor, kind, item.id)).toEqual(item);
    expect(await findItem(app.db.read, ada.actor, kind, item.id)).toEqual(item);
  });

  it.each(kinds)('frees the name of archived %s, and rejects unarchiving a taken name', async (kind) => {
    const { item, create } = items[kind];
    await archiveItem(app, ada.actor, kind, item.id);
    const other = await create(item.name);
    expect(await problemOf(() => unarchiveItem(app, ada.actor, kind, item.id))).toMatchObject({
      code: 'NAME_TAKEN',
      field: 'name',
    });
    expect(await requireItem(app.db.read, ada.actor, kind, item.id)).toMatchObject({ archivedAt: clock() });
    await archiveItem(app, ada.actor, kind, other.id);
    expect(await unarchiveItem(app, ada.actor, kind, item.id)).toMatchObject({ archivedAt: null });
  });

  it.each(kinds)('archiving %s requires a manager of the team', async (kind) => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const foreign = await inNewTeam(app, colleague);
    const { id } = items[kind].item;
    for (const act of [archiveItem, unarchiveItem]) {
      expect(await problemOf(() => act(app, bob.actor, kind, id))).toMatchObject({ code: 'FORBIDDEN' });
      for (const wrong of [id, ada.team.id, 'nonsense', '']) {
        expect(await problemOf(() => act(app, foreign.actor, kind, wrong))).toMatchObject({
          code: 'NOT_FOUND',
          field: 'id',
        });
      }
    }
    const memberships = bob.actor.memberships.map((membership) => ({
      ...membership,
      role: 'MANAGER' as const,
    }));
    expect(await archiveItem(app, { ...bob.actor, memberships }, kind, id)).toMatchObject({
      archivedAt: clock(),
    });
  });

  it.each(kinds)('concurrent archiving and renaming of %s both take effect', async (kind) => {
    for (let round = 0; round < 10; round++) {
      const { actor } = await inNewTeam(app, account);
      const { item, rename } = (await createOneOfEach(app, actor))[kind];
      await Promise.all([rename(`Renamed ${round}`), archiveItem(app, actor, kind, item.id)]);
      expect(await requireItem(app.db.read, actor, kind, item.id)).toMatchObject({
        name: `Renamed ${round}`,
        archivedAt: clock(),
      });
    }
  });
});
