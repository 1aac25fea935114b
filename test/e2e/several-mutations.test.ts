import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { type Client, startTestServer, type TestServer } from '../harness/server.ts';

describeOnBothEngines('several mutations in one document', (engine) => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    client = server.client((await createPerson(server.app)).key);
  });
  afterAll(() => server.close());

  test('each mutation returns its own result instead of values cached by an earlier mutation', async () => {
    const entry = await client.run<{ createTimeEntry: { timeEntry: { id: string } } }>(
      `mutation { createTimeEntry(input: { startTime: "2026-03-02T09:00:00Z", endTime: "2026-03-02T10:00:00Z" }) {
         timeEntry { id } } }`,
    );
    const { id } = entry.createTimeEntry.timeEntry;
    const answer = await client.run(
      `mutation ($id: ID!) {
         a: updateTimeEntry(input: { id: $id, tags: ["x"] }) { timeEntry { tags { name } mergedFrom { id } } }
         b: updateTimeEntry(input: { id: $id, tags: ["y"] }) { timeEntry { tags { name } } }
         c: createTimeEntry(input: { startTime: "2026-03-02T09:30:00Z", endTime: "2026-03-02T11:00:00Z", tags: ["y"] }) {
           outcome timeEntry { id mergedFrom { startTime } } } }`,
      { id },
    );
    expect(answer).toEqual({
      a: { timeEntry: { tags: [{ name: 'x' }], mergedFrom: [] } },
      b: { timeEntry: { tags: [{ name: 'y' }] } },
      c: {
        outcome: 'MERGED',
        timeEntry: {
          id,
          mergedFrom: [{ startTime: '2026-03-02T09:00:00Z' }, { startTime: '2026-03-02T09:30:00Z' }],
        },
      },
    });
  });

  test('each mutation warns about exactly the entries that its entry overlaps', async () => {
    const answer = await client.run(
      `mutation {
         a: createTimeEntry(input: { startTime: "2026-05-04T09:00:00Z", endTime: "2026-05-04T10:00:00Z", title: "Emails" }) {
           warnings { message minutes timeEntry { id } } }
         b: createTimeEntry(input: { startTime: "2026-05-04T09:45:00Z", endTime: "2026-05-04T11:00:00Z", title: "Standup" }) {
           outcome warnings { message minutes timeEntry { title tags { name } } } }
         c: createTimeEntry(input: { startTime: "2026-05-04T09:30:00Z", endTime: "2026-05-04T10:00:00Z", title: "emails" }) {
           outcome warnings { message minutes timeEntry { title } } } }`,
    );
    const message = expect.any(String);
    expect(answer).toEqual({
      a: { warnings: [] },
      b: {
        outcome: 'CREATED',
        warnings: [{ message, minutes: 15, timeEntry: { title: 'Emails', tags: [] } }],
      },
      c: {
        outcome: 'MERGED',
        warnings: [
          { message, minutes: null, timeEntry: null },
          { message, minutes: 15, timeEntry: { title: 'Standup' } },
        ],
      },
    });
  });

  test('returns all fields of a new team to its creator', async () => {
    const answer = await client.run(
      `mutation { createTeam(input: { args: { name: "New", defaultHourlyRate: { amount: "50" } } }) {
         team { defaultHourlyRate { amount } myIdentity { role } } } }`,
    );
    expect(answer).toEqual({
      createTeam: { team: { defaultHourlyRate: { amount: '50.00' }, myIdentity: { role: 'OWNER' } } },
    });
  });

  test.each(['/assets/', '/assets/%00', '/assets/none.js', '/%zz', '/none'])(
    'the path %s returns a client error',
    async (path) => {
      const response = await fetch(server.origin + path);
      expect([400, 404]).toContain(response.status);
      const body = (await response.json()) as { errors: { extensions: { code: string } }[] };
      expect(['ROUTE_NOT_FOUND', 'BAD_REQUEST']).toContain(body.errors[0]?.extensions.code);
    },
  );
});
