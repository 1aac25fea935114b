import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { loadItems } from './load.ts';

describeOnBothEngines('loadItems', (engine) => {
  let app: TestApp;
  let ada: Person;
  let eve: Person;
  let ids: [string, string];

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    eve = await createPerson(app, 'Eve');
    const one = await createProject(app, ada.actor, { name: 'One' });
    const two = await createProject(app, ada.actor, { name: 'Two' });
    ids = [one.id, two.id];
  });
  afterAll(() => app.close());

  const names = async (person: Person, wantedIds: readonly string[]) =>
    (await loadItems(app, person.actor, 'projects', wantedIds)).map(({ name }) => name).sort();

  it('returns correct rows for each caller, regardless of earlier calls', async () => {
    expect(await names(eve, ids)).toEqual([]);
    expect(await names(ada, [ids.join()])).toEqual([]);
    expect(await names(ada, [`${ids[0]} `, ids[1]])).toEqual(['Two']);
    expect(await names(ada, ids)).toEqual(['One', 'Two']);
    expect(await names(eve, ids)).toEqual([]);
  });

  it('sees changes', async () => {
    expect(await names(ada, [ids[0]])).toEqual(['One']);
    await updateProject(app, ada.actor, ids[0], { name: 'Uno' });
    expect(await names(ada, [ids[0]])).toEqual(['Uno']);
  });
});
