import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createContext } from '../../src/graphql/context.ts';
import { createPreparer, type Prepare } from '../../src/graphql/execution/documents.ts';
import { schema } from '../../src/graphql/schema.ts';
import { callTool } from '../../src/mcp/call.ts';
import { tools } from '../../src/mcp/tools.ts';
import { withCurrentMemberships } from '../../src/services/users/actor.ts';
import { createTestApp, describeOnBothEnginesAtOnce, type TestApp } from '../harness/engines.ts';
import { inBrowser } from '../harness/factories.ts';
import { argumentsFor } from '../harness/mcp-calls.ts';
import { isOnlyInABrowser, operations, outcomeOfValid, placesOf } from '../harness/schema-calls.ts';
import { EntityFactory } from '../models/entity-factory.ts';

// A process does not detect its own commits, so each change received here was announced.
describeOnBothEnginesAtOnce('announcements of changes', (engine) => {
  const announced = new Set<string>();
  let app: TestApp;
  let things: EntityFactory;
  let prepare: Prepare;

  beforeAll(async () => {
    app = await createTestApp(engine);
    things = await EntityFactory.of(app, 'Ada');
    prepare = createPreparer(schema, { maxDepth: 100, maxCost: 1e9, maxAliases: 100 });
    app.db.changes.subscribe((changed) => {
      for (const id of changed) announced.add(id);
    });
    // On PostgreSQL the subscription starts with a change of everything.
    if (engine === 'postgres') await vi.waitFor(() => expect([...announced]).toEqual(['*']), 15_000);
  });
  afterAll(() => app.close());
  beforeEach(() => announced.clear());

  const mutations = operations.filter(({ kind }) => kind === 'mutation');

  const expectAnnounced = async () => {
    const { user, team } = things.owner;
    await vi.waitFor(
      () => expect([...announced]).toEqual(expect.arrayContaining([user.id, team.id])),
      15_000,
    );
  };

  test.each(mutations.map((operation) => [operation.name, operation] as const))(
    'announces the changes of the mutation %s',
    async (name, operation) => {
      const [id] = placesOf(operation).filter((place) => place.type.name === 'ID');
      const variables = await things.call(operation, ...(id ? [id] : []));
      const current = isOnlyInABrowser(operation) ? await inBrowser(app, things.owner) : things.owner.actor;
      const actor = await withCurrentMemberships(app, current);
      expect([...announced]).toEqual([]);
      const context = createContext(app, actor);
      const result = await prepare(operation.document, null, variables).run(context, variables);
      if (outcomeOfValid(operation) === 'done')
        expect(result).toMatchObject({ data: { [name]: { errors: [] } } });
      await expectAnnounced();
    },
  );

  test('announces the new team of createTeam', async () => {
    const document = 'mutation { createTeam(input: { args: { name: "New" } }) { team { id } } }';
    const result = await prepare(document, null, {}).run(createContext(app, things.owner.actor), {});
    const { data } = result as { data: { createTeam: { team: { id: string } } } };
    await vi.waitFor(() => expect(announced).toContain(data.createTeam.team.id), 15_000);
  });

  test.each(tools.map((tool) => [tool.name, tool] as const))(
    'announces the changes of the tool %s, unless the tool only reads',
    async (name, tool) => {
      const args = await argumentsFor(things, tool);
      const actor = await withCurrentMemberships(app, things.owner.actor);
      const result = await callTool({ app, actor }, name, args, () => '');
      expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
      if (tool.scope === 'write') return expectAnnounced();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect([...announced]).toEqual([]);
    },
  );
});
