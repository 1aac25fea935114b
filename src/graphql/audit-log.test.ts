import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';
import { inBrowser, PASSWORD } from '../../test/harness/factories.ts';
import { argumentsFor } from '../../test/harness/mcp-calls.ts';
import {
  installationOperations,
  isOnlyInABrowser,
  operations,
  outcomeOfValid,
  placesOf,
} from '../../test/harness/schema-calls.ts';
import { EntityFactory, namesThing } from '../../test/models/entity-factory.ts';
import { actionOf, auditActions } from '../domain/audit-log/actions.ts';
import { callTool } from '../mcp/call.ts';
import { tools } from '../mcp/tools.ts';
import { changeAccountAsOperator } from '../services/accounts/change.ts';
import { promoteAccount } from '../services/accounts/promote.ts';
import { changeEmail } from '../services/email-change/request.ts';
import { startSession } from '../services/sessions/start.ts';
import { createTimeEntry } from '../services/time-entries/create.ts';
import { withCurrentMemberships } from '../services/users/actor.ts';
import { createContext } from './context.ts';
import { createPreparer, type Prepare } from './execution/documents.ts';
import { schema } from './schema.ts';

const mutations = [...operations, ...installationOperations].filter(({ kind }) => kind === 'mutation');

/** Mutations whose actions have other names in the log, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  dismissBudgetAlert:
    'takes a notice off the list of who dismisses it, and changes nothing that anyone else sees',
  deleteUser: 'is told of like deleteAccount; the tests of what administrators do look at the log',
  restoreUser: 'the same, as account.restore',
  appointTeamOwner:
    'takes a team without an active owner; the tests of what administrators do look at the logs',
  deleteInstalledTeam: 'takes the name of the team; its test looks at the logs, which have it as team.delete',
  restoreInstalledTeam: 'the same, as team.restore',
  sendVerificationEmail: 'sends an e-mail and changes nothing in a team',
  createSampleTeam: 'is told of as all that it makes: a team, its members, its clients and its time',
};

/** Further inputs: with only an id, these mutations change nothing. */
const CHANGED = /^(name|title|amount)$/;

/** The mutation that has to run before one that reverts it. */
const counterpartOf = (name: string) =>
  name
    .replace(/^unarchive/, 'archive')
    .replace(/^reactivate/, 'remove')
    .replace(/^enable/, 'disable')
    .replace(/^demote/, 'promote');

describe('audit actions', () => {
  it('audit actions match all mutations by name, with a few additional actions', () => {
    const ofMutations = mutations.filter(({ name }) => !EXCEPTIONS[name]).map(({ name }) => actionOf(name));
    expect(auditActions).toEqual(expect.arrayContaining(ofMutations));
    expect(auditActions.filter((action) => !ofMutations.includes(action)).sort()).toEqual([
      'account.restore',
      'app.connect',
      'email.verify',
      'emailChange.confirm',
      'password.reset',
      'passwordLink.create',
      'personalData.export',
      'report.export',
      'reportLink.open',
      'session.refuse',
      'session.start',
      'teamOwner.appoint',
    ]);
    for (const name of Object.keys(EXCEPTIONS)) expect(mutations.map((one) => one.name)).toContain(name);
  });
});

describeOnBothEngines('the audit log', (engine) => {
  const secrets: string[] = [PASSWORD];
  let app: TestApp;
  let things: EntityFactory;
  let prepare: Prepare;

  beforeAll(async () => {
    app = await createTestApp(engine);
    things = await EntityFactory.of(app, 'Ada');
    await changeAccountAsOperator(app, things.owner.user.email, promoteAccount);
    prepare = createPreparer(schema, { maxDepth: 100, maxCost: 1e9, maxAliases: 100 });
  });
  afterAll(() => app.close());

  /** The lines of the log and the creations of entries, by id. */
  const lines = async () => {
    const { read } = app.db;
    const written = await read.selectFrom('audit_log').select(['id', 'action', 'tool']).execute();
    const creations = await read
      .selectFrom('time_entries')
      .select(['id', 'created_tool as tool'])
      .where('created_by', 'is not', null)
      .execute();
    const all = [...written, ...creations.map((one) => ({ ...one, action: 'timeEntry.create' }))];
    return new Map(all.map((line) => [line.id, line]));
  };
  const newLines = async (act: () => Promise<void>) => {
    const before = await lines();
    await act();
    return [...(await lines()).values()].filter(({ id }) => !before.has(id));
  };

  it.each(mutations.filter(({ name }) => !EXCEPTIONS[name]).map((one) => [one.name, one] as const))(
    'records %s',
    async (name, operation) => {
      await prepared[name]?.();
      const places = placesOf(operation);
      const [id] = places.filter(namesThing);
      const changed = /^update/.test(name)
        ? places.filter(({ path }) => CHANGED.test(path.at(-1) ?? ''))
        : [];
      const variables = await things.call(operation, ...(id ? [id] : []), ...changed.slice(0, 1));
      if (name === 'repriceTimeEntries') Object.assign(variables.input as object, { apply: true, ...RANGE });
      const isInBrowser = isOnlyInABrowser(operation) || installationOperations.includes(operation);
      const caller = isInBrowser ? await inBrowser(app, things.owner) : things.owner.actor;
      const actor = await withCurrentMemberships(app, caller);
      const before = mutations.find((one) => one.name !== name && one.name === counterpartOf(name));
      if (before) await prepare(before.document, null, variables).run(createContext(app, actor), variables);
      const recorded = await newLines(async () => {
        const result = await prepare(operation.document, null, variables).run(
          createContext(app, actor),
          variables,
        );
        if (outcomeOfValid(operation) === 'done')
          expect(result).toMatchObject({ data: { [name]: { errors: [] } } });
        secrets.push(...secretsIn(result));
      });
      if (outcomeOfValid(operation) !== 'done') return;
      expect(recorded.map(({ action }) => action)).toContain(actionOf(name));
    },
  );

  const RANGE = { from: '2001-01-01T00:00:00Z', to: '2001-01-02T00:00:00Z', filter: null };
  const unpricedTime = async () => {
    const { actor, team } = things.owner;
    const [startTime, endTime] = ['2001-01-01T09:00:00Z', '2001-01-01T10:00:00Z'];
    await createTimeEntry(app, actor, { teamId: team.id, startTime, endTime, billable: true });
    await app.db.transaction((tx) =>
      tx
        .updateTable('teams')
        .set({ rate_minor: 100, rate_currency: 'EUR' })
        .where('id', '=', team.id)
        .execute(),
    );
  };

  /** Preparations for calls that need a subject. */
  const prepared: Record<string, () => Promise<unknown>> = {
    repriceTimeEntries: unpricedTime,
    cancelEmailChange: async () =>
      changeEmail(app, await inBrowser(app, things.owner), { email: 'other@example.org' }),
    endOtherSessions: () => startSession(app, things.owner.user.id, { userAgent: null, address: null }),
  };

  it.each(tools.filter(({ scope }) => scope === 'write').map((tool) => [tool.name, tool] as const))(
    'records %s with the name of the tool',
    async (name, tool) => {
      const args = await argumentsFor(things, tool);
      if (name === 'update_time_entry') args.title = things.name('title');
      const actor = await withCurrentMemberships(app, things.owner.actor);
      const recorded = await newLines(async () => {
        const result = await callTool({ app, actor }, name, args, () => '');
        expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
      });
      expect(recorded.map((line) => line.tool)).toContain(name);
    },
  );

  it('contains no secrets and no hashes of secrets', async () => {
    const { read } = app.db;
    const text = JSON.stringify(await read.selectFrom('audit_log').selectAll().execute());
    const hashes = await Promise.all([
      read.selectFrom('users').select('password_hash as hash').execute(),
      read.selectFrom('api_keys').select('key_hash as hash').execute(),
      read.selectFrom('invitations').select('token_hash as hash').execute(),
      read.selectFrom('report_links').select('token_hash as hash').execute(),
      read.selectFrom('oauth_apps').select('secret_hash as hash').execute(),
    ]);
    const all = [...secrets, ...hashes.flat().flatMap(({ hash }) => hash ?? [])];
    expect(all.length).toBeGreaterThan(10);
    for (const secret of all) expect(text).not.toContain(secret);
  });
});

/** The values that a response shows only once: a secret, or the last part of a link. */
function secretsIn(result: unknown): string[] {
  return [...JSON.stringify(result).matchAll(/"(?:secret|invitationUrl|url)":"([^"]+)"/g)].flatMap(
    ([, text = '']) => text.split('/').at(-1) ?? [],
  );
}
