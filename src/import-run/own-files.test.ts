import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { readItems } from '../importers/read.ts';
import { collect } from '../lib/collect.ts';
import type { PersonChoice } from './people.ts';
import type { ImportSettings } from './prepare.ts';

const genericHeader = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
const standup = () =>
  fileOf('me.csv', `${genericHeader}\nStandup,true,,,,,2025-05-12T07:00:00Z,2025-05-12T07:30:00Z,,\n`);
const timesheet = (...rows: string[]) => fileOf('sheet.csv', `id,start,end,title\n${rows.join('\n')}\n`);
const ids: ImportSettings = {
  mapping: { columns: { id: 'id', start: 'start', end: 'end', title: 'title' }, source: 'mytool' },
};
const write: ImportSettings = { lookalikes: 'WRITE', changes: 'APPLY' };

describeOnBothEngines('a file that names nobody', (engine) => {
  let server: TestServer;
  let account: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    account = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { look, bring, clientOf } = importsAt(() => server);
  const teamOfThree = async () => {
    const ada = await inNewTeam(server.app, account);
    const bob = await createMember(server.app, ada, 'MEMBER');
    const cara = await createMember(server.app, ada, 'MEMBER');
    return { ada, bob, cara };
  };
  /** The titles of each person's entries, as the owner of the team sees them. */
  const titlesOf = async (owner: Person, ...people: Person[]) => {
    const select = { title: true, identityId: true } as const;
    const entries = await collect(clientOf(owner).timeEntries.all({ teamId: owner.team.id }, { select }));
    return people.map(({ identity }) =>
      entries
        .filter(({ identityId }) => identityId === identity.id)
        .map(({ title }) => title)
        .toSorted(),
    );
  };

  test('imports the file as the time of each member who imports it', async () => {
    const { ada, bob, cara } = await teamOfThree();
    for (const person of [bob, ada, cara]) {
      const { report } = await bring(person, standup(), write);
      expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 }, changes: [] });
    }
    expect(await titlesOf(ada, ada, bob, cara)).toEqual([['Standup'], ['Standup'], ['Standup']]);
    for (const person of [bob, ada, cara]) {
      const { report } = await bring(person, standup(), write);
      expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0, deduplicated: 1 } });
    }
  });

  test('does not change entries of another member with the same ids', async () => {
    const { ada, bob } = await teamOfThree();
    const ofBob = timesheet(
      '1,2025-05-12T07:00:00Z,2025-05-12T08:00:00Z,Bob one',
      '2,2025-05-12T08:00:00Z,2025-05-12T09:00:00Z,Bob two',
    );
    const ofAda = (title = 'Ada one') =>
      timesheet(
        `1,2025-05-13T07:00:00Z,2025-05-13T08:00:00Z,${title}`,
        '2,2025-05-13T08:00:00Z,2025-05-13T09:00:00Z,Ada two',
      );
    await bring(bob, ofBob, ids);
    const { report } = await bring(ada, ofAda(), { ...ids, ...write });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 2 } });
    await bring(ada, ofAda('Ada first'), { ...ids, ...write });
    expect(await titlesOf(ada, ada, bob)).toEqual([
      ['Ada first', 'Ada two'],
      ['Bob one', 'Bob two'],
    ]);
  });

  test('imports the file in full after a member used its keys for other time', async () => {
    const { ada, bob } = await teamOfThree();
    const file = timesheet('1,2025-05-13T07:00:00Z,2025-05-13T08:00:00Z,Ada one');
    const { context } = await look(ada, file, ids);
    const [row] = await collect(readItems(context.parts, context.options));
    const key = row?.kind === 'row' ? row.key : '';
    const client = clientOf(bob);
    const { import: run } = await client.createImport({
      args: { tool: 'x', fileName: 'x', teamId: ada.team.id },
    });
    const times = { startTime: '2025-05-20T07:00:00Z', endTime: '2025-05-20T08:00:00Z' };
    for (const externalId of [key, `${key}@${ada.identity.id}`])
      await client.createTimeEntry({ teamId: ada.team.id, importId: run.id, externalId, ...times });
    const { report } = await bring(ada, file, { ...ids, ...write });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
    const again = await bring(ada, file, { ...ids, ...write });
    expect(again.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0, deduplicated: 1 } });
  });

  test('recognises rows of an earlier version only for their member', async () => {
    const { ada, bob } = await teamOfThree();
    const client = clientOf(bob);
    const { context } = await look(bob, standup());
    const [row] = await collect(readItems(context.parts, context.options));
    // Earlier versions stored the key of the file, which contains no person.
    const key = row?.kind === 'row' ? row.key : '';
    const args = { teamId: bob.team.id, tool: 'generic', fileName: 'me.csv' };
    const { id: importId } = (await client.createImport({ args })).import;
    await client.createTimeEntry({
      ...{ teamId: bob.team.id, importId, externalId: key, title: 'Standup', billable: true },
      ...{ startTime: '2025-05-12T07:00:00Z', endTime: '2025-05-12T07:30:00Z' },
    });
    expect((await look(bob, standup(), write)).preview.counts).toMatchObject({ known: 1, toWrite: 0 });
    expect((await look(ada, standup(), write)).preview.counts).toMatchObject({ known: 0, toWrite: 1 });
  });

  test('recognises rows for each member whose time was imported', async () => {
    const { ada, bob } = await teamOfThree();
    const as = ({ identity }: Person) => ({
      people: new Map<string, PersonChoice>([['', { identityId: identity.id }]]),
    });
    for (const person of [ada, bob]) {
      expect((await bring(ada, standup(), as(person))).report.counts).toMatchObject({ created: 1 });
    }
    for (const person of [ada, bob]) {
      const { report } = await bring(ada, standup(), as(person));
      expect(report).toMatchObject({ verdict: 'MATCHES', counts: { deduplicated: 1 } });
    }
  });
});

describeOnBothEngines('a row that now belongs to another person', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server?.close());
  const { bring, titles } = importsAt(() => server);

  test('does not change the entry of a row that names another person now', async () => {
    const ada = await createPerson(server.app, 'Ada');
    const bob = await createMember(server.app, ada, 'MEMBER');
    const file = (who: Person, title: string) =>
      fileOf(
        'team.csv',
        `id,start,end,title,who\n1,2025-05-12T07:00:00Z,2025-05-12T08:00:00Z,${title},${who.user.email}\n`,
      );
    const settings: ImportSettings = {
      mapping: {
        columns: { id: 'id', start: 'start', end: 'end', title: 'title', email: 'who' },
        source: 'mytool',
      },
    };
    await bring(ada, file(bob, 'Of Bob'), settings);
    const { report } = await bring(ada, file(ada, 'Of Ada'), { ...settings, ...write });
    expect(report).toMatchObject({
      verdict: 'DIFFERS',
      changes: [{ limit: expect.stringContaining('to another person') }],
    });
    expect(await titles(ada)).toEqual(['Of Bob 1']);
  });
});
