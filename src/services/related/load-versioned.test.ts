import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { span } from '../../../test/harness/times.ts';
import type { CatalogVersions } from '../../domain/catalog-versions.ts';
import type { App } from '../app.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { createTask } from '../tasks/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { loadItems } from './load.ts';

describeOnBothEngines('loadItems with catalog versions', (engine) => {
  let app: TestApp;
  let ada: Person;
  let projectId: string;

  beforeEach(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app);
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const project = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
    const task = await createTask(app, ada.actor, { projectId: project.id, name: 'Design' });
    projectId = project.id;
    await createTimeEntry(app, ada.actor, { ...span(9, 10), taskId: task.id });
  });
  afterEach(() => app.close());

  async function page(from: App = app): Promise<{ versions: CatalogVersions; names: string[] }> {
    const versions: CatalogVersions = new Map();
    const { items } = await listTimeEntries(from, ada.actor, {}, { catalogVersions: versions });
    const names: string[] = [];
    for (const { projectId, clientId, taskId } of items) {
      for (const [kind, id] of Object.entries({ projects: projectId, clients: clientId, tasks: taskId })) {
        const found = await loadItems(from, ada.actor, kind as 'projects', id === null ? [] : [id], versions);
        names.push(...found.map(({ name }) => name));
      }
    }
    return { versions, names };
  }

  const write = (statement: string) =>
    app.db.transaction(async (tx) => void (await sql.raw(statement).execute(tx)));

  test.each(['clients', 'projects', 'tasks'])('sees a change to %s by another node', async (table) => {
    const elsewhere = connectAgain(app);
    expect((await page()).names).toEqual(['Website', 'Acme', 'Design']);
    expect((await page(elsewhere)).names).toEqual(['Website', 'Acme', 'Design']);
    await write(`update ${table} set name = 'Other'`);
    expect((await page(elsewhere)).names).toContain('Other');
    expect((await page()).names).toContain('Other');
    await elsewhere.close();
  });

  if (engine === 'postgres') {
    it('reads the catalog again only after a change in the team', async () => {
      const before = await page();
      expect(before.versions.size).toBe(1);
      await createProject(app, ada.actor, { name: 'New' });
      await createTimeEntry(app, ada.actor, { ...span(11, 12), projectId });
      const eve = await createPerson(app, 'Eve');
      await createProject(app, eve.actor, { name: 'Hers' });
      await sql`update projects set name = 'Theirs' where team_id = ${eve.team.id}`.execute(app.db.read);
      expect((await page()).versions).toEqual(before.versions);

      // Without a version change, the cached row is returned.
      await sql`alter table projects disable trigger projects_mark_catalog_after_update`.execute(app.db.read);
      await updateProject(app, ada.actor, projectId, { name: 'Unseen' });
      expect((await page()).names).toContain('Website');
    });

    test.each([
      'update clients set archived_at = 1',
      "update projects set colour = '#000000'",
      'update tasks set archived_at = 1',
      'delete from budget_alerts; delete from time_entries; delete from tasks',
    ])('the catalog gets a new version after %s', async (change) => {
      const before = await page();
      await write(change);
      await createTimeEntry(app, ada.actor, span(13, 14));
      expect((await page()).versions).not.toEqual(before.versions);
    });

    it('the catalog keeps its version after a rolled-back change', async () => {
      const before = await page();
      const attempt = app.db.transaction(async (tx) => {
        await sql`update projects set name = 'Never'`.execute(tx);
        throw new Error('rolled back');
      });
      await expect(attempt).rejects.toThrow('rolled back');
      expect((await page()).versions).toEqual(before.versions);
    });
  }
});
