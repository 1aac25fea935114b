import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnBothEngines } from '../harness/engines.ts';
import { connect, makeApp } from '../harness/oauth-flow.ts';
import { type Operation, operations, outcomeOf, placesOf } from '../harness/schema-calls.ts';
import { type Client, startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { EntityFactory } from '../models/entity-factory.ts';

/**
 * Operations that the consent page covers: time entries and the catalog. All other operations refuse apps.
 */
const ALLOWED_FOR_APPS: ReadonlySet<string> = new Set([
  'budgetAlerts',
  'client',
  'clients',
  'currentUser',
  'import',
  'importedRows',
  'imports',
  'keptEntries',
  'me',
  'project',
  'projects',
  'reportEntries',
  'runningTimer',
  'savedReports',
  'server',
  'tag',
  'tags',
  'task',
  'tasks',
  'team',
  'teamAnalytics',
  'teamMember',
  'teamMembers',
  'teams',
  'timeEntries',
  'timeEntry',
  'archiveClient',
  'archiveProject',
  'archiveTag',
  'archiveTask',
  'createClient',
  'createImport',
  'createProject',
  'createSavedReport',
  'createTag',
  'createTask',
  'createTimeEntry',
  'deleteClient',
  'deleteProject',
  'deleteSavedReport',
  'deleteTag',
  'deleteTask',
  'deleteTimeEntry',
  'discardTimer',
  'dismissBudgetAlert',
  'finishImport',
  'startTimer',
  'stopTimer',
  'unarchiveClient',
  'unarchiveProject',
  'unarchiveTag',
  'unarchiveTask',
  'undoImport',
  'unmergeTimeEntry',
  'updateClient',
  'updateProject',
  'updateSavedReport',
  'updateTag',
  'updateTask',
  'updateTimeEntry',
]);

const [allowed, refused] = [
  operations.filter(isAllowedForApps),
  operations.filter((one) => !isAllowedForApps(one)),
];

function isAllowedForApps({ name }: Operation): boolean {
  return ALLOWED_FOR_APPS.has(name);
}

describeOnBothEngines('an app with the scopes read and write', (engine) => {
  let server: TestServer;
  let things: EntityFactory;
  let robot: Client;

  beforeAll(async () => {
    server = await startTestServer(engine);
    things = await EntityFactory.of(server.app, 'Ada');
    const { owner } = things;
    const { access_token } = await connect(server, await makeApp(server, owner), owner);
    robot = server.client(access_token);
  });
  afterAll(() => server.close());

  /** A call that succeeds for the person. */
  const validCall = (operation: Operation) =>
    things.call(
      operation,
      ...placesOf(operation)
        .filter(({ type }) => type.name === 'ID')
        .slice(0, 1),
    );

  const named = (list: readonly Operation[]) => list.map((operation) => [operation.name, operation] as const);

  test('allows an app only existing operations', () => {
    expect(allowed).toHaveLength(ALLOWED_FOR_APPS.size);
  });

  describe('operations that the consent page covers', () => {
    test.each(named(allowed))('%s succeeds', async (_name, operation) => {
      const answer = await robot.send(operation.document, await validCall(operation));
      expect(outcomeOf(operation, answer)).toBe('done');
    });
  });

  describe('operations that the consent page does not cover', () => {
    test.each(named(refused))('%s is refused and writes nothing', async (_name, operation) => {
      const variables = await validCall(operation);
      const before = await storedRows(server.app);
      const answer = await robot.send(operation.document, variables);
      expect(outcomeOf(operation, answer)).toMatch(/^(403 )?(FORBIDDEN|BROWSER_REQUIRED)$/);
      expect(answer.errors[0]?.message).toMatch(
        /^Apps cannot [^;]+; do it yourself in the dashboard, or with an API key\.$|^API keys and apps cannot /,
      );
      expect(await storedRows(server.app)).toEqual(before);
    });
  });
});
