import { expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { DAY, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { newId } from '../../lib/ids.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { createImport } from './create.ts';
import { trimImportRows } from './trim-rows.ts';
import { undoImport } from './undo.ts';

/**
 * Ids never go back in time within a process, and earlier tests of the process may have created ids of later instants.
 */
function newestInstantOfIds(): number {
  return Number.parseInt(newId(MONDAY).replaceAll('-', '').slice(0, 12), 16);
}

describeOnBothEngines('trimImportRows', (engine) => {
  it('erases row texts older than the setting, and nothing else', async () => {
    const clock = turnableClock(newestInstantOfIds() + 1);
    const made = await createTestApp(engine, clock);
    const app = { ...made, importRowsDays: 30 };
    const people = [await createPerson(app, 'Ada'), await createPerson(app, 'Bob')];
    const importIds = new Map<Person, string>();
    for (const person of people) {
      const args = { teamId: person.team.id, tool: 'toggl', fileName: 'time.csv' };
      importIds.set(person, (await createImport(app, person.actor, args)).id);
    }
    const row = (person: Person, n: number) =>
      createTimeEntry(app, person.actor, {
        ...span(n, n + 0.5),
        ...{ teamId: person.team.id, importId: importIds.get(person), externalId: `row ${n}` },
        importRow: { file: 'time.csv', line: n, raw: `text ${n}` },
      });
    const stored = () =>
      app.db.read.selectFrom('import_rows').selectAll().orderBy('team_id').orderBy('entry_id').execute();
    const texts = async () => (await stored()).map(({ raw }) => raw).filter((raw) => raw !== '');

    for (const person of people) for (let n = 1; n <= 3; n++) await row(person, n);
    clock.turn(20 * DAY);
    for (const person of people) await row(person, 4);
    const before = await stored();
    await trimImportRows(made);
    clock.turn(10 * DAY - 1);
    await trimImportRows(app);
    expect(await stored()).toEqual(before);
    clock.turn(DAY);
    await trimImportRows(app);
    expect(await texts()).toEqual(['text 4', 'text 4']);
    const withoutTexts = (rows: typeof before) => rows.map(({ raw: _, ...rest }) => rest);
    expect(withoutTexts(await stored())).toEqual(withoutTexts(before));
    clock.turn(20 * DAY);
    await trimImportRows(app);
    expect(await texts()).toEqual([]);

    const [ada] = people;
    if (!ada) throw new Error('There is nobody.');
    expect((await row(ada, 1)).outcome).toBe('DEDUPLICATED');
    await undoImport(app, ada.actor, { id: importIds.get(ada) ?? '' });
    expect((await stored()).filter(({ team_id }) => team_id === ada.team.id)).toEqual([]);
    await made.close();
  });
});
