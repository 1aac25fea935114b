import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CreateClientArgs,
  CreateProjectArgs,
  UpdateClientArgs,
  UpdateProjectArgs,
} from '../../src/client/index.ts';
import { schema } from '../../src/graphql/schema.ts';
import { createTeam } from '../../src/services/teams/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { withWarmStint } from '../processes/warm-stint.ts';

const runCommand = withWarmStint();

type Values<Args> = { [Field in keyof Required<Args>]: NonNullable<Args[Field]> };

/** The input fields that place an item instead of describing it. */
const PLACING = ['teamId', 'importId', 'archived', 'clientId'] as const;
type Placing = (typeof PLACING)[number];

/** Every field of a noun with one value for its creation and another one for its update, and how to read it. */
interface Noun {
  created: Record<string, unknown>;
  updated: Record<string, unknown>;
  selection: string;
}

const money = (amount: string) => ({ amount, currency: 'EUR' });

const client = {
  created: { name: 'Globex', defaultHourlyRate: money('85.50') } satisfies Values<
    Omit<CreateClientArgs, Placing>
  >,
  updated: { name: 'Initech', defaultHourlyRate: money('90.00') } satisfies Values<
    Omit<UpdateClientArgs, Placing>
  >,
  selection: 'name defaultHourlyRate { amount currency }',
} satisfies Noun;

const project = {
  created: {
    name: 'Shop',
    colour: '#b8405e',
    billable: false,
    hourlyRate: money('70.00'),
    budget: { seconds: null, money: money('900.00'), period: 'MONTHLY', thresholds: [50] },
  } satisfies Values<Omit<CreateProjectArgs, Placing>>,
  updated: {
    name: 'Warehouse',
    colour: '#2d7d46',
    billable: true,
    hourlyRate: money('75.25'),
    budget: { seconds: 36_000, money: null, period: 'ONCE', thresholds: [80, 100] },
  } satisfies Values<Omit<UpdateProjectArgs, Placing>>,
  selection:
    'name colour billable hourlyRate { amount currency } budget { seconds money { amount currency } period thresholds }',
} satisfies Noun;

function inputFields(type: string): string[] {
  const found = schema.getType(type);
  const placing: readonly string[] = PLACING;
  return isInputObjectType(found)
    ? Object.keys(found.getFields()).filter((field) => !placing.includes(field))
    : [];
}

describe('the values of this test', () => {
  test.each([
    ['CreateClientArgs', client.created],
    ['UpdateClientArgs', client.updated],
    ['CreateProjectArgs', project.created],
    ['UpdateProjectArgs', project.updated],
  ])('%s has a value for every input field', (type, values) => {
    expect(Object.keys(values).sort()).toEqual(inputFields(type).sort());
  });

  test.each([
    ['client', client],
    ['project', project],
  ])('every field of a %s changes in the update', (_name, { created, updated }: Noun) => {
    for (const [field, value] of Object.entries(created)) expect(updated[field]).not.toEqual(value);
  });
});

describeOnBothEngines('a catalog item with a value in every field', (engine) => {
  let server: TestServer;
  let ada: Person;
  let folder: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    folder = mkdtempSync(path.join(tmpdir(), 'stint-round-trip-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.close();
  });

  const run = <Data>(document: string, variables: Record<string, unknown>) =>
    server.client(ada.key).run<Data>(document, variables);
  const create = async (noun: 'Client' | 'Project', args: Record<string, unknown>): Promise<string> => {
    const field = noun.toLowerCase();
    const data = await run<Record<string, Record<string, { id: string }>>>(
      `mutation ($args: Create${noun}Args!) { create${noun}(input: { args: $args }) { ${field} { id } errors { message } } }`,
      { args },
    );
    return data[`create${noun}`]?.[field]?.id ?? '';
  };
  const update = (noun: 'Client' | 'Project', id: string, args: Record<string, unknown>) =>
    run(
      `mutation ($id: ID!, $args: Update${noun}Args!) { update${noun}(input: { id: $id, args: $args }) { errors { message } } }`,
      { id, args },
    );
  const readAll = async (teamId: string) => {
    const { clients, projects } = await run<Record<string, { edges: { node: object }[] }>>(
      `query ($teamId: ID!) {
        clients(teamId: $teamId) { edges { node { ${client.selection} } } }
        projects(teamId: $teamId) { edges { node { ${project.selection} client { name } } } }
      }`,
      { teamId },
    );
    return [...(clients?.edges ?? []), ...(projects?.edges ?? [])].map(({ node }) => node);
  };

  test('stores its creation and its update, and survives an export and an import', async () => {
    const clientId = await create('Client', client.created);
    const projectId = await create('Project', { ...project.created, clientId });
    expect(await readAll(ada.team.id)).toEqual([
      client.created,
      { ...project.created, client: { name: client.created.name } },
    ]);

    await update('Client', clientId, client.updated);
    await update('Project', projectId, project.updated);
    const updated = [client.updated, { ...project.updated, client: { name: client.updated.name } }];
    expect(await readAll(ada.team.id)).toEqual(updated);

    const env = { HOME: folder, STINT_URL: server.origin, SERVICE_API_KEY: ada.key };
    const file = path.join(folder, 'catalog.json');
    const team = await createTeam(server.app, ada.actor, { name: 'Compilers' });
    const exported = await runCommand(['export', '--format', 'json', '--output', file], { env });
    expect(exported).toMatchObject({ code: 0 });
    const imported = await runCommand(['import', file, '--team', team.name, '--yes'], { env });
    expect(imported).toMatchObject({ code: 0 });
    expect(await readAll(team.id)).toEqual(updated);
  });
});
