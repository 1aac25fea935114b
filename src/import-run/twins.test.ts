import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { MAX_PAGE } from '../domain/page.ts';
import type { PersonChoice } from './people.ts';

const header = 'User,Description,Start date,Start time,End date,End time,Duration,Billable,Amount (EUR)';
const twin = (amount: number) => `ann,Call,2024-03-04,09:00:00,2024-03-04,10:00:00,01:00:00,Yes,${amount}.00`;
const other = (index: number) =>
  `bob,Work ${index},2024-03-01,09:00:00,2024-03-01,10:00:00,01:00:00,Yes,1.00`;
const toggl = (...rows: string[]) => fileOf('toggl.csv', `${[header, ...rows].join('\n')}\n`);

describeOnBothEngines('rows that differ only in their amount', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { bring } = importsAt(() => server);

  test.each([
    ['', 0],
    [' on both sides of a page', MAX_PAGE - 1],
  ])('matches rows that differ only in their amount in any order%s', async (_name, before) => {
    const team = await inNewTeam(server.app, ada);
    const people = new Map<string, PersonChoice>([
      ['ann', { identityId: team.identity.id }],
      ['bob', 'SKIP'],
    ]);
    const others = Array.from({ length: before }, (_, index) => other(index));
    const file = (...amounts: number[]) => toggl(...others, ...amounts.map(twin));
    expect((await bring(team, file(10, 20), { people })).report).toMatchObject({
      verdict: 'MATCHES',
      counts: { created: 2 },
    });
    expect((await bring(team, file(20, 10), { people })).report).toMatchObject({
      verdict: 'MATCHES',
      counts: { created: 0, deduplicated: 2 },
      differences: [],
    });
    expect((await bring(team, file(30, 20, 10), { people })).report).toMatchObject({
      verdict: 'MATCHES',
      counts: { created: 1, deduplicated: 2 },
    });
    const changed = await bring(team, file(20, 10, 40), { people });
    expect(changed.report).toMatchObject({ verdict: 'DIFFERS', differences: [expect.any(String)] });
  });
});
