import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { archiveItem } from '../catalog/archive.ts';
import { findItem } from '../catalog/require.ts';
import { createProject } from '../projects/create.ts';
import { createTask } from './create.ts';

describeOnBothEngines('tasks', (engine) => {
  let app: TestApp;
  let account: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(MONDAY));
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
  });

  it('two projects may have tasks of the same name', async () => {
    const website = await createProject(app, ada.actor, { name: 'Website' });
    const shop = await createProject(app, ada.actor, { name: 'Shop' });
    const task = await createTask(app, ada.actor, { name: ' Design ', projectId: website.id });
    expect(task).toEqual({
      id: expect.any(String),
      teamId: ada.team.id,
      projectId: website.id,
      name: 'Design',
      archivedAt: null,
      createdAt: MONDAY,
    });
    expect(await findItem(app.db.read, ada.actor, 'tasks', task.id)).toEqual(task);
    expect(await createTask(app, ada.actor, { name: 'Design', projectId: shop.id })).toMatchObject({
      projectId: shop.id,
    });
  });

  it('rejects a new task in an archived or unknown project', async () => {
    const project = await createProject(app, ada.actor, { name: 'Website' });
    await archiveItem(app, ada.actor, 'projects', project.id);
    const problem = (projectId: string) =>
      problemOf(() => createTask(app, ada.actor, { name: 'x', projectId }));
    expect(await problem(project.id)).toMatchObject({ code: 'ARCHIVED', field: 'projectId' });
    for (const wrong of [ada.team.id, 'nonsense', '']) {
      expect(await problem(wrong)).toMatchObject({ code: 'NOT_FOUND', field: 'projectId' });
    }
  });
});
