import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardPaths } from '../../src/domain/dashboard-paths.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createImport } from '../../src/services/imports/create.ts';
import { finishImport } from '../../src/services/imports/finish.ts';
import { inviteTeamMember } from '../../src/services/invitations/invite.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import { settings } from '../../web/src/words/settings.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { type Visit, withBrowser } from '../harness/dashboard-visit.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { MIDDAY } from '../harness/midday.ts';
import { makeApp } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { HOUR } from '../harness/times.ts';
import { sampleReport } from '../samples/sample-report.ts';

const { visitAs } = withBrowser();

describe('accessibility of the dashboard, in light and dark mode', () => {
  let server: TestServer;
  let ada: Person;
  let ids: Record<string, string>;
  let visit: Visit;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    ada = await createPerson(server.app, 'Ada Lovelace', MIDDAY);
    ids = {
      ':identityId': ada.identity.id,
      ':projectId': await fill(server, ada),
      ':importId': await createFinishedImport(server, ada),
    };
    visit = await visitAs(server, ada);
    await visit.goto('/settings/nothing');
  });
  afterAll(async () => {
    await visit.end();
    await server.close();
  });

  const expectAccessibleAt = async ({ page, show }: Visit, path: string) => {
    await show(path);
    await waitUntilLoaded(page);
    await expectAccessible(page);
  };

  test('has no violations on the not-found page', () => expectAccessible(visit.page));

  const places = dashboardPaths.filter((path) => path !== '/settings/:section');
  test.each(places)('has no violations at %s', (path) =>
    expectAccessibleAt(
      visit,
      path.replaceAll(/:\w+/g, (name) => ids[name] ?? ''),
    ),
  );

  test.each(Object.keys(settings.labels))('has no violations at /settings/%s', (section) =>
    expectAccessibleAt(visit, `/settings/${section}`),
  );

  test('has no violations on a phone', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const narrow = await visitAs(server, ada, phone);
    await narrow.goto('/tags');
    for (const path of [
      '/',
      '/calendar',
      '/timesheet',
      '/reports',
      '/projects',
      '/team',
      '/import',
      '/settings/profile',
    ]) {
      await expectAccessibleAt(narrow, path);
    }
  });
});

/** Waits until no loading indicator or skeleton is left. */
async function waitUntilLoaded(page: Page): Promise<void> {
  const placeholders = page.locator('[aria-busy=true], [aria-label=Loading], .mantine-Skeleton-root');
  await expect.poll(() => placeholders.count()).toBe(0);
}

/** Creates data for every page, so that no page is empty. Returns the id of the project. */
async function fill(server: TestServer, ada: Person): Promise<string> {
  const { app } = server;
  await createMember(app, ada, 'MEMBER', 'Bob');
  await inviteTeamMember(app, ada.actor, { teamId: ada.team.id, email: 'grace@example.com' });
  await makeApp(server, ada, { name: 'Robot' });
  const client = await createClient(app, ada.actor, { name: 'Acme', defaultHourlyRate: { amount: '95' } });
  const { id: projectId } = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
  const task = await createTask(app, ada.actor, { name: 'Design', projectId });
  // A repeated entry and a merged entry, today and yesterday, so that each visible week has an entry.
  const entry = (title: string, hoursAgo: number) =>
    createTimeEntry(app, ada.actor, {
      title,
      projectId,
      taskId: task.id,
      tags: ['deep', 'late'],
      startTime: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
      endTime: new Date(Date.now() - (hoursAgo - 1) * HOUR).toISOString(),
    });
  await entry('Stand-up', 30);
  await entry('Stand-up', 6);
  await entry('Stand-up', 4);
  await entry('Draft', 2.5);
  await entry('Second draft', 2);
  await startTimer(app, ada.actor, { title: 'Sketches', projectId });
  return projectId;
}

/** Creates an import whose report has data in all of its sections. Returns its id. */
async function createFinishedImport({ app }: TestServer, { actor }: Person): Promise<string> {
  const { id } = await createImport(app, actor, { tool: 'toggl', fileName: 'toggl-2025.csv' });
  await finishImport(app, actor, id, { report: JSON.stringify(sampleReport()) });
  return id;
}
