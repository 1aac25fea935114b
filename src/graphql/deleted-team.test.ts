import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';
import { createMember, inBrowser } from '../../test/harness/factories.ts';
import { argumentsFor } from '../../test/harness/mcp-calls.ts';
import { problemOf } from '../../test/harness/refusals.ts';
import { isOnlyInABrowser, operations, outcomeOfValid, placesOf } from '../../test/harness/schema-calls.ts';
import { storedRows } from '../../test/harness/stored.ts';
import { EntityFactory, namesThing } from '../../test/models/entity-factory.ts';
import { asDeleted } from '../domain/accounts/erasure.ts';
import { callTool } from '../mcp/call.ts';
import { tools } from '../mcp/tools.ts';
import { removeTeamMember } from '../services/members/deactivate.ts';
import { updateTeam } from '../services/teams/update.ts';
import { createTimeEntry } from '../services/time-entries/create.ts';
import { withCurrentMemberships } from '../services/users/actor.ts';
import { createContext } from './context.ts';
import { createPreparer, type Prepare } from './execution/documents.ts';
import { schema } from './schema.ts';

const mutations = operations.filter(
  (operation) => operation.kind === 'mutation' && outcomeOfValid(operation) === 'done',
);

/** Mutations that write to no team, and the few that a deleted team accepts. */
const CARRIED_OUT: readonly string[] = [
  // Accounts and credentials.
  ...['createApiKey', 'revokeApiKey', 'createOAuthApp', 'updateOAuthApp', 'rotateOAuthAppSecret'],
  ...[
    'deleteOAuthApp',
    'disconnectApp',
    'endSession',
    'endOtherSessions',
    'changePassword',
    'confirmPassword',
  ],
  ...['changeEmail', 'cancelEmailChange', 'updateCurrentUser', 'sendVerificationEmail'],
  // Another team.
  ...['createTeam', 'acceptInvitation', 'declineInvitation'],
  // A notice of the person alone.
  'dismissBudgetAlert',
  'deleteTeam',
  'restoreTeam',
  // A person has one timer in all teams.
  ...['stopTimer', 'discardTimer', 'stop_timer', 'discard_timer'],
];

describeOnBothEngines('a deleted team', (engine) => {
  let app: TestApp;
  let things: EntityFactory;
  let prepare: Prepare;
  beforeAll(async () => {
    app = await createTestApp(engine);
    things = await EntityFactory.of(app, 'Ada');
    prepare = createPreparer(schema, { maxDepth: 100, maxCost: 1e9, maxAliases: 100 });
  });
  afterAll(() => app.close());

  /** Runs a call while all teams of the caller are deleted. */
  const whileDeleted = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const { memberships } = await withCurrentMemberships(app, things.owner.actor);
    const ids = memberships.map(({ teamId }) => teamId);
    const { archivedAt, eraseAt } = asDeleted(things.owner.team, app.clock());
    const set = (columns: { archived_at: number | null; erase_at: number | null }) =>
      app.db.transaction((tx) => tx.updateTable('teams').set(columns).where('id', 'in', ids).execute());
    await set({ archived_at: archivedAt, erase_at: eraseAt });
    const result = await act();
    await set({ archived_at: null, erase_at: null });
    return result;
  };

  const expectRefused = (name: string, answer: string) => {
    if (CARRIED_OUT.includes(name)) return expect(answer).not.toContain('ARCHIVED');
    expect(answer).toContain('ARCHIVED');
    expect(answer).toMatch(/deleted .* restore it/);
  };

  it.each(mutations.map((operation) => [operation.name, operation] as const))(
    'rejects the mutation %s, unless listed as an exception',
    async (name, operation) => {
      await prepared[name]?.();
      const places = placesOf(operation);
      const [id] = places.filter(namesThing);
      // With only an id, these mutations change nothing.
      const changed = /^update/.test(name)
        ? places.filter(({ path }) => CHANGED.test(path.at(-1) ?? ''))
        : [];
      const variables = await things.call(operation, ...(id ? [id] : []), ...changed.slice(0, 1));
      if (name === 'repriceTimeEntries') Object.assign(variables.input as object, { apply: true, ...RANGE });
      const caller = isOnlyInABrowser(operation) ? await inBrowser(app, things.owner) : things.owner.actor;
      const actor = await withCurrentMemberships(app, caller);
      const run = (document: string) =>
        prepare(document, null, variables).run(createContext(app, actor), variables);
      const archiving = mutations.find((one) => one.name === name.replace(/^unarchive/, 'archive'));
      if (archiving && archiving.name !== name && name !== 'unarchiveTeam') await run(archiving.document);
      await whileDeleted(async () => {
        const before = await storedRows(app);
        expectRefused(name, JSON.stringify(await run(operation.document)));
        if (!CARRIED_OUT.includes(name)) expect(await storedRows(app)).toEqual(before);
      });
    },
  );

  const CHANGED = /^(name|title|amount)$/;
  const RANGE = { from: '2001-01-01T00:00:00Z', to: '2001-01-02T00:00:00Z', filter: null };

  /** Rows that some mutations need in order to succeed. */
  const prepared: Record<string, () => Promise<unknown>> = {
    repriceTimeEntries: async () => {
      const { actor, team } = things.owner;
      const [startTime, endTime] = ['2001-01-01T09:00:00Z', '2001-01-01T10:00:00Z'];
      await createTimeEntry(app, actor, { teamId: team.id, startTime, endTime, billable: true });
      await updateTeam(app, actor, team.id, { defaultHourlyRate: { amount: '1' } });
    },
  };

  it.each(tools.filter(({ scope }) => scope === 'write').map((tool) => [tool.name, tool] as const))(
    'rejects the tool %s, unless listed as an exception',
    async (name, tool) => {
      const args = await argumentsFor(things, tool);
      if (name === 'update_time_entry') args.title = things.name('title');
      if (name === 'update_task') args.name = things.name('task');
      const actor = await withCurrentMemberships(app, things.owner.actor);
      await whileDeleted(async () => {
        const before = await storedRows(app);
        const result = await callTool({ app, actor }, name, args, () => '');
        expectRefused(name, JSON.stringify(result.content));
        if (!CARRIED_OUT.includes(name)) expect(await storedRows(app)).toEqual(before);
      });
    },
  );

  it('a deleted team can be left and keeps its other members', async () => {
    const bob = await createMember(app, things.owner, 'ADMIN');
    const owner = await withCurrentMemberships(app, things.owner.actor);
    await whileDeleted(async () => {
      expect(await problemOf(() => removeTeamMember(app, owner, bob.identity.id))).toMatchObject({
        code: 'ARCHIVED',
        message: expect.stringMatching(/deleted .* restore it/),
      });
      expect(await removeTeamMember(app, bob.actor, bob.identity.id)).toMatchObject({
        deactivatedAt: expect.any(Number),
      });
    });
  });
});
