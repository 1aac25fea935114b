import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import type { Role } from '../../src/domain/teams/policy.ts';
import type { ImportSettings } from '../../src/import-run/prepare.ts';
import { verifyImport } from '../../src/import-run/verify.ts';
import { createImport } from '../../src/services/imports/create.ts';
import { finishImport } from '../../src/services/imports/finish.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { connectMcp } from '../harness/mcp.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { fileOf } from '../imports/files.ts';
import { importsAt } from '../imports/runs.ts';

/** Rates and amounts that no response contains by chance. */
const RATES = ['71.37', '7137', '83.19', '8319', '166.38', '16638', '97x53'];
/** Costs of members, in columns that the import does not read. */
const COSTS = ['63.11', '64.29', '91x07'];

const ROLES: readonly Role[] = ['MEMBER', 'MANAGER', 'ADMIN', 'OWNER'];

describeOnBothEngines('imported money', (engine) => {
  let server: TestServer;
  let ada: Person;
  /** One person per role. Each imported as an ADMIN and then got the role. */
  const people = new Map<Role, Person>();
  const imports = new Map<Role, { files: string; other: string; entry: string; externalId: string }>();
  const runs = importsAt(() => server);

  beforeAll(async () => {
    server = await startTestServer(engine);
    const { app } = server;
    ada = await createPerson(app, 'Ada');
    for (const role of ROLES) {
      const person = role === 'OWNER' ? ada : await createMember(app, ada, 'ADMIN', `Person ${role}`);
      people.set(role, person);
      imports.set(role, await bring(person));
      if (role !== 'OWNER' && role !== 'ADMIN') {
        await updateTeamMember(app, ada.actor, person.identity.id, { role });
      }
    }
  });
  afterAll(() => server.close());

  /**
   * Imports files with money in every part of a reconciliation report, and creates an import of another program with one row
   * and its own report.
   */
  async function bring(person: Person) {
    const file = (rate: string) =>
      fileOf(
        'entries.csv',
        [
          'Id,Email,Begin,Ende,Title,Satz,Waehrung,Lohnkosten',
          `1,${person.user.email},2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,Plan,${rate},EUR,63.11`,
          `2,${person.user.email},2026-03-02T11:00:00Z,2026-03-02T12:00:00Z,Build,97x53,EUR,91x07`,
          `3,${person.user.email},2026-03-02T13:00:00Z,,Open,71.37,EUR,63.11`,
          `4,nobody@example.com,2026-03-02T15:00:00Z,2026-03-02T16:00:00Z,Else,71.37,EUR,63.11`,
          '',
        ].join('\n'),
      );
    const settings: ImportSettings = {
      mapping: {
        columns: {
          ...{ id: 'Id', email: 'Email', start: 'Begin', end: 'Ende', title: 'Title' },
          ...{ rate: 'Satz', currency: 'Waehrung' },
        },
      },
      people: new Map([['nobody@example.com', 'SKIP_UNMATCHED']]),
    };
    await runs.bring(person, file('71.37'), settings);
    // The same rows at another rate, so that the report lists differences of money.
    const { report } = await runs.bring(person, file('83.19'), settings);
    const other = await createImport(server.app, person.actor, {
      tool: 'other',
      fileName: 'other.csv',
      teamId: person.team.id,
    });
    const externalId = `row of ${person.user.email}`;
    const { timeEntry } = await createTimeEntry(server.app, person.actor, {
      ...row(person, other.id, externalId),
      hourlyRate: { amount: '83.19', currency: 'EUR' },
      importedAmount: { amount: '166.38', currency: 'EUR' },
    });
    const counts = { created: 1, merged: 0, deduplicated: 0, skipped: 0, failed: 0 };
    const details = { raw: 'Plan,83.19,64.29', sums: { '83.19 EUR': 166.38 }, note: 'It was 83.19 EUR.' };
    await finishImport(server.app, person.actor, other.id, {
      report: JSON.stringify({ verdict: 'MATCHES', counts, ...details }),
    });
    return { files: report.importId ?? '', other: other.id, entry: timeEntry.id, externalId };
  }

  function row({ team, identity }: Person, importId: string, externalId: string) {
    return {
      teamId: team.id,
      identityId: identity.id,
      startTime: '2026-03-03T09:00:00Z',
      endTime: '2026-03-03T11:00:00Z',
      importId,
      externalId,
      importRow: { file: 'other.csv', line: 2, raw: 'Plan,83.19,64.29' },
    };
  }

  const graphql = (document: string) => async (person: Person, of: Role) => {
    const { files, other, entry, externalId } = imports.get(of) as NonNullable<
      ReturnType<typeof imports.get>
    >;
    const variables = { team: ada.team.id, files, other, entry, externalId };
    const used = Object.entries(variables).filter(([name]) => document.includes(`$${name}`));
    const declared = used.map(([name]) => `$${name}: ID!`).join(', ');
    const { text } = await server
      .client(person.key)
      .send(document.replace('(DECLARED)', declared && `(${declared})`), Object.fromEntries(used));
    return text;
  };
  const tool = (name: string, importOf: 'files' | 'other' | null) => async (person: Person, of: Role) => {
    const client = await connectMcp(server.origin, person.key);
    const args = importOf ? { id: imports.get(of)?.[importOf] } : {};
    const result = await client.callTool({ name, arguments: args });
    await client.close();
    return JSON.stringify(result);
  };
  const money = 'hourlyRate { amount } importedAmount { amount }';
  const place = 'source { file line raw }';

  /** Every path by which imported money leaves the server, with the amounts that an OWNER must get. */
  const paths: Record<string, [string[], (person: Person, of: Role) => Promise<string>]> = {
    'a list of entries': [
      ['83.19', '71.37', '63.11', '64.29'],
      graphql(`query (DECLARED) { timeEntries(teamId: $team) { edges { node { ${money} ${place} } } } }`),
    ],
    'an entry': [
      ['83.19', '64.29'],
      graphql(`query (DECLARED) { timeEntry(id: $entry) { ${money} ${place} } }`),
    ],
    'the answer of an update': [
      ['83.19', '64.29'],
      graphql(
        `mutation (DECLARED) { updateTimeEntry(input: { id: $entry, description: "x" }) { timeEntry { ${money} ${place} } warnings { message } errors { message } } }`,
      ),
    ],
    'imported rows': [
      ['83.19', '166.38', '64.29'],
      graphql(
        `query (DECLARED) { importedRows(teamId: $team, externalIds: [$externalId]) { raw values { ${money} } timeEntry { ${money} ${place} } } }`,
      ),
    ],
    'entries that an undo keeps': [
      ['83.19', '64.29'],
      graphql(
        `query (DECLARED) { keptEntries(importId: $other) { edges { node { timeEntry { ${money} ${place} } } } } }`,
      ),
    ],
    'the list of imports': [
      ['83.19', '71.37', '64.29'],
      graphql('query (DECLARED) { imports(teamId: $team) { edges { node { report counts { created } } } } }'),
    ],
    'the reconciliation of an import': [
      ['63.11', '7137', '8319', '97x53'],
      graphql('query (DECLARED) { import(id: $files) { report } }'),
    ],
    'the reconciliation of another program': [
      ['83.19', '166.38', '64.29'],
      graphql('query (DECLARED) { import(id: $other) { report } }'),
    ],
    'the warning of a repeated row': [
      ['83.19', '166.38'],
      async (person, of) => {
        const { other, externalId } = imports.get(of) as NonNullable<ReturnType<typeof imports.get>>;
        const { text } = await server
          .client(person.key)
          .send(
            `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { outcome warnings { message } errors { message } } }`,
            { input: row(people.get(of) as Person, other, externalId) },
          );
        return text;
      },
    ],
    'a verification': [
      ['63.11', '7137'],
      async (person, of) => {
        const client = createClient({ url: server.origin, credential: person.key });
        return JSON.stringify(await verifyImport(client, imports.get(of)?.files ?? '', 0));
      },
    ],
    'the tool that shows an import': [['7137', '97x53'], tool('show_import', 'files')],
    'the tool that shows the import of another program': [['83.19', '64.29'], tool('show_import', 'other')],
    'the tool that lists imports': [[], tool('list_imports', null)],
    'the tool that lists entries': [['83.19', '71.37'], tool('list_time_entries', null)],
    'the audit log': [
      [],
      graphql(
        'query (DECLARED) { auditLog(teamId: $team, first: 500) { edges { node { action changes { field old new } } } } }',
      ),
    ],
  };

  test.for(Object.entries(paths))(
    'shows imported money only to permitted roles in %s',
    async ([, [money, read]]) => {
      const leaks: string[] = [];
      for (const role of ROLES) {
        const person = people.get(role) as Person;
        // A MEMBER reads only their own import; other roles read the imports of all.
        const owners = role === 'MEMBER' ? [role] : ROLES;
        for (const of of owners) {
          const text = await read(person, of);
          const secrets = role === 'MEMBER' ? [...RATES, ...COSTS] : role === 'MANAGER' ? COSTS : [];
          leaks.push(
            ...secrets.filter((secret) => text.includes(secret)).map((secret) => `${role} ${secret} ${text}`),
          );
          if (role === 'OWNER') {
            for (const secret of money) expect(text).toContain(secret);
            expect(text).not.toContain('GRAPHQL_VALIDATION');
          }
        }
      }
      expect(leaks).toEqual([]);
    },
  );

  test("omits imported money from a member's reconciliation report, which keeps the counts of records", async () => {
    const member = people.get('MEMBER') as Person;
    const report = JSON.parse(
      JSON.parse(await graphql('query (DECLARED) { import(id: $files) { report } }')(member, 'MEMBER')).data
        .import.report,
    );
    expect(report).toMatchObject({
      version: 2,
      seesMoney: false,
      counts: { deduplicated: 2, skipped: 2 },
      skipped: [{ line: 4 }, { line: 5 }],
    });
    expect(report.stored).toMatchObject({ rows: 2, money: {} });
  });
});
