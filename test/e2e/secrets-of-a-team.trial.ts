import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatInstant } from '../../src/domain/time/instant.ts';
import { tools } from '../../src/mcp/tools.ts';
import { watchBudgets } from '../../src/services/budgets/watch.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createImport } from '../../src/services/imports/create.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { updateTeam } from '../../src/services/teams/update.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { describeOnBothEnginesAtOnce } from '../harness/engines.ts';
import { createMember, type Person } from '../harness/factories.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { argumentsFor, namingArguments, switchesOf } from '../harness/mcp-calls.ts';
import { operations, placesOf, withValue } from '../harness/schema-calls.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { HOUR } from '../harness/times.ts';
import { EntityFactory, kindOf, namesThing } from '../models/entity-factory.ts';

/** Amounts that no response contains by chance. */
const RATES = ['71.37', '72.37', '73.37', '74.37', '446.22', '75.37'];
const BUDGETS = ['7137.99', '"budget":{', 'h of 7 h', '"seconds":25200'];
/** Amounts that cannot be the seconds of an instant. */
const COSTS = ['63.11', '64.11', '378.66'];

describeOnBothEnginesAtOnce('rates, costs, budgets and the time of other members', (engine) => {
  let server: TestServer;
  let ours: EntityFactory;
  let member: Person;
  let manager: Person;
  let ids: Record<string, string>;
  /** The range of all entries. */
  let tracked: { from: string; to: string };

  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_MAX_COST: '100000000', STINT_RATE_LIMIT: 'off' });
    const { app } = server;
    ours = await EntityFactory.of(app, 'Ours');
    const { owner } = ours;
    const { actor, team } = owner;
    member = await createMember(app, owner, 'MEMBER', 'Mia');
    manager = await createMember(app, owner, 'MANAGER', 'Max');
    await updateTeam(app, actor, team.id, { defaultHourlyRate: { amount: '71.37' } });
    const client = await createClient(app, actor, { name: 'Client', defaultHourlyRate: { amount: '72.37' } });
    const cost = (amount: string) => ({ costRate: { amount }, hourlyRate: { amount: '73.37' } });
    await updateTeamMember(app, actor, owner.identity.id, cost('63.11'));
    await updateTeamMember(app, actor, member.identity.id, cost('64.11'));
    const money = await createProject(app, actor, {
      name: 'Money',
      clientId: client.id,
      hourlyRate: { amount: '74.37' },
      budget: { money: { amount: '7137.99' }, period: 'MONTHLY', thresholds: [1] },
    });
    const hours = await createProject(app, actor, {
      name: 'Hours',
      clientId: client.id,
      budget: { seconds: 7 * 3600, period: 'ONCE' },
    });
    const now = app.clock();
    tracked = { from: formatInstant(now - 30 * HOUR), to: formatInstant(now) };
    const track = async (projectId: string, hoursAgo: number, person = owner) =>
      (
        await createTimeEntry(app, person.actor, {
          teamId: team.id,
          projectId,
          startTime: formatInstant(now - hoursAgo * HOUR),
          endTime: formatInstant(now - (hoursAgo - 6) * HOUR),
          title: person === owner ? 'Zebra' : 'Mine',
        })
      ).timeEntry;
    const entry = await track(hours.id, 7);
    await track(money.id, 14);
    await track(hours.id, 21, member);
    // The member's own time, imported by the owner with an amount.
    const run = await createImport(app, actor, { tool: 'toggl', fileName: 'x.csv', teamId: team.id });
    await createTimeEntry(app, actor, {
      teamId: team.id,
      identityId: member.identity.id,
      importId: run.id,
      externalId: 'row',
      importRow: { file: 'x.csv', line: 2, raw: 'Mine,71.37,75.37,63.11' },
      startTime: formatInstant(now - 29 * HOUR),
      endTime: formatInstant(now - 27 * HOUR),
      importedAmount: { amount: '75.37' },
      hourlyRate: { amount: '71.37' },
    });
    const [alert] = await watchBudgets(app, [team.id]);
    ids = {
      team: team.id,
      identity: owner.identity.id,
      client: client.id,
      project: money.id,
      entry: entry.id,
      budgetAlert: alert?.id ?? '',
    };
    expect(alert).toBeDefined();
  });
  afterAll(() => server.close());

  /** The responses to a person for every operation and every id of an existing thing. */
  const answersOf = async (person: Person, kinds: readonly string[] = ['query', 'mutation']) => {
    const client = server.client(person.key);
    const answers: string[] = [];
    for (const operation of operations.filter(({ kind }) => kinds.includes(kind))) {
      const places = placesOf(operation).filter(namesThing);
      for (const place of [null, ...places]) {
        const valid = await ours.call(operation, ...(place ? [place] : []));
        const id = place && ids[kindOf(place)];
        // Use the existing thing instead of the new one.
        const variables = place && id ? withValue(valid, place.path, id) : valid;
        answers.push(`${operation.name}: ${(await client.send(operation.document, variables)).text}`);
      }
    }
    return answers;
  };
  const throughTools = async (person: Person) => {
    const answers: string[] = [];
    for (const tool of tools.filter(({ scope }) => scope === 'read')) {
      for (const argument of [undefined, ...namingArguments(tool), ...switchesOf(tool)]) {
        const args = await argumentsFor(ours, tool, argument);
        const named = argument === undefined ? undefined : ids[argument === 'member' ? 'identity' : argument];
        if (argument !== undefined && named) args[argument] = named;
        if ('from' in args) Object.assign(args, tracked);
        const call = message('tools/call', { name: tool.name, arguments: args });
        answers.push(`${tool.name}: ${await (await postMcp(server.origin, person.key, call)).text()}`);
      }
    }
    return answers;
  };
  const leaks = (answers: readonly string[], secrets: readonly string[]) =>
    answers.flatMap((answer) =>
      secrets
        .filter((secret) => answer.includes(secret))
        .map((secret) => `${answer.split(':')[0]} ${secret}`),
    );

  test('shows rates, costs, budgets and the time of other members to an OWNER', {
    timeout: 120_000,
  }, async () => {
    const answers = [...(await answersOf(ours.owner, ['query'])), ...(await throughTools(ours.owner))];
    const seen = leaks(answers, [...RATES, ...BUDGETS, ...COSTS, 'Zebra']).map((leak) =>
      leak.split(' ').slice(1).join(' '),
    );
    expect([...new Set(seen)].sort()).toEqual([...RATES, ...BUDGETS, ...COSTS, 'Zebra'].sort());
  });

  test('shows rates and budgets to a MANAGER, but no costs', { timeout: 120_000 }, async () => {
    const answers = [...(await answersOf(manager, ['query'])), ...(await throughTools(manager))];
    expect(leaks(answers, COSTS)).toEqual([]);
    expect(leaks(answers, [...RATES, ...BUDGETS]).length).toBeGreaterThan(5);
  });

  test('reveals no rates, costs, budgets or time of others to a MEMBER in queries, mutations or tools', {
    timeout: 240_000,
  }, async () => {
    const secrets = [...RATES, ...BUDGETS, ...COSTS, 'Zebra'];
    expect(leaks(await throughTools(member), secrets)).toEqual([]);
    expect(leaks(await answersOf(member), secrets)).toEqual([]);
  });

  test('rates and budgets are null for a MEMBER', async () => {
    const document =
      'query ($id: ID!) { project(id: $id) { name hourlyRate { amount } budget { usedShare } } }';
    const { text } = await server.client(member.key).send(document, { id: ids.project });
    expect(JSON.parse(text).data.project).toEqual({ name: 'Money', hourlyRate: null, budget: null });
  });
});
