import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../harness/factories.ts';
import { type Client, type ServerProcess, startServerProcess } from '../harness/server.ts';
import { MINUTE, MONDAY } from '../harness/times.ts';

const CREATE = `mutation ($input: CreateTimeEntryInput!) {
  createTimeEntry(input: $input) {
    timeEntry { id } outcome errors { message code }
  }
}`;

interface Creation {
  createTimeEntry: { timeEntry: { id: string } | null; outcome: string | null; errors: unknown[] };
}

interface Entry {
  id: string;
  startTime: string;
  endTime: string;
  mergedFrom: { startTime: string; endTime: string }[];
}

describeOnBothEngines('two servers on one database', (engine) => {
  let app: TestApp;
  let servers: ServerProcess[];
  let ada: Person;
  let clients: Client[];

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app);
    servers = await Promise.all([startServerProcess(app.database), startServerProcess(app.database)]);
    clients = servers.map((server) => server.client(ada.key));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await app.close();
  });

  /** Sends all inputs concurrently, alternating between the servers. */
  const createAll = (inputs: Record<string, unknown>[]) =>
    Promise.all(
      inputs.map(async (input, index) => {
        const client = clients[index % clients.length];
        if (!client) throw new Error('There is no server.');
        return (await client.run<Creation>(CREATE, { input })).createTimeEntry;
      }),
    );

  const entriesIn = async (teamId: string): Promise<Entry[]> => {
    const data = await clients[0]?.run<{ timeEntries: { edges: { node: Entry }[] } }>(
      `query ($teamId: ID!) {
        timeEntries(teamId: $teamId, first: 200) {
          edges { node { id startTime endTime mergedFrom { startTime endTime } } }
        }
      }`,
      { teamId },
    );
    return (data?.timeEntries.edges ?? []).map((edge) => edge.node);
  };

  /** Creates a team and waits until both servers return it. */
  const inKnownTeam = async () => {
    const person = await inNewTeam(app, ada);
    for (const client of clients) {
      await expect
        .poll(
          async () =>
            (await client.send('query ($id: ID!) { team(id: $id) { id } }', { id: person.team.id })).data,
        )
        .toEqual({ team: { id: person.team.id } });
    }
    return person;
  };

  const time = (minute: number) => new Date(MONDAY + minute * MINUTE).toISOString().replace('.000', '');

  test('creates one entry for 100 concurrent creations with one key, returned by every response', async () => {
    const { team } = await inKnownTeam();
    const input = { startTime: time(0), endTime: time(60), teamId: team.id, idempotencyKey: 'one' };
    const answers = await createAll(Array.from({ length: 100 }, () => input));
    const [entry, ...others] = await entriesIn(team.id);
    expect(others).toEqual([]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(new Set(answers.map(({ timeEntry }) => timeEntry?.id))).toEqual(new Set([entry?.id]));
    const outcomes = answers.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['CREATED', ...Array.from({ length: 99 }, () => 'DEDUPLICATED')]);
  });

  test('merges 50 overlapping concurrent creations into their exact union', async () => {
    const { team } = await inKnownTeam();
    // Five groups of ten entries. Within a group each entry overlaps the next; groups have gaps between them.
    const ranges = Array.from({ length: 50 }, (_, i) => {
      const start = Math.floor(i / 10) * 200 + (i % 10) * 10;
      return { startTime: time(start), endTime: time(start + 15) };
    });
    const mixed = ranges.toSorted((a, b) => (a.startTime.slice(-4) < b.startTime.slice(-4) ? -1 : 1));
    const answers = await createAll(mixed.map((range) => ({ ...range, teamId: team.id })));
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    const entries = (await entriesIn(team.id)).toReversed();
    expect(entries.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(
      [0, 200, 400, 600, 800].map((start) => [time(start), time(start + 105)]),
    );
    const parts = entries.flatMap(({ mergedFrom }) => mergedFrom);
    const written = (list: { startTime: string; endTime: string }[]) =>
      list.map((range) => `${range.startTime} ${range.endTime}`).sort();
    expect(written(parts)).toEqual(written(ranges));
  });

  test('keeps 50 concurrent creations that touch without overlapping', async () => {
    const { team } = await inKnownTeam();
    const ranges = Array.from({ length: 50 }, (_, i) => ({ startTime: time(i), endTime: time(i + 1) }));
    const answers = await createAll(ranges.map((range) => ({ ...range, teamId: team.id })));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['CREATED']));
    expect(await entriesIn(team.id)).toHaveLength(50);
  });
});
