import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { watchedClient } from '../../test/harness/client.ts';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { collect } from '../lib/collect.ts';
import { type ApiClient, ApiError, createClient } from './index.ts';
import { operations } from './operations.ts';

const HOUR = { startTime: '2026-03-02T09:00:00Z', endTime: '2026-03-02T10:00:00Z' };

describeOnBothEngines('the client', (engine) => {
  let server: TestServer;
  let ada: Person;
  let client: ApiClient;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    client = createClient({ url: server.origin, credential: ada.key });
  });
  afterAll(() => server?.close());

  test('returns all values, and the names of related objects', async () => {
    const { project } = await client.createProject({ args: { name: 'Apollo', billable: true } });
    const made = await client.createTimeEntry({ ...HOUR, projectId: project.id, tags: ['deep'] });
    expect(made).toMatchObject({
      outcome: 'CREATED',
      warnings: [],
      timeEntry: {
        startTime: '2026-03-02T09:00:00Z',
        durationSeconds: 3600,
        billable: true,
        hourlyRate: null,
        project: { id: project.id, name: 'Apollo' },
        team: { name: ada.team.name },
        tags: [{ name: 'deep' }],
      },
    });
    expect(made).not.toHaveProperty('errors');
    expectTypeOf(made.outcome).toEqualTypeOf<'CREATED' | 'DEDUPLICATED' | 'MERGED'>();
    expectTypeOf(made.timeEntry.project).toEqualTypeOf<{ id: string; name: string } | null>();
  });

  test('returns the selected fields, and infers their types', async () => {
    const me = await client.me({}, { select: { name: true, defaultTeam: { currency: true } } });
    expect(me).toEqual({ name: ada.user.name, defaultTeam: { currency: ada.team.currency } });
    expectTypeOf(me).toEqualTypeOf<{ name: string; defaultTeam: { currency: string } | null }>();
    // @ts-expect-error: The type has no such field.
    await expect(client.me({}, { select: { nickname: true } })).rejects.toThrow('nickname');
    // @ts-expect-error: The nested type has no such field.
    await expect(client.me({}, { select: { defaultTeam: { size: true } } })).rejects.toThrow('size');
  });

  test('returns null for an unknown id', async () => {
    const nobody = await client.timeEntry({ id: crypto.randomUUID() });
    expect(nobody).toBeNull();
    // @ts-expect-error: The result may be null.
    expect(() => nobody.id).toThrow(TypeError);
  });

  test('throws the error of a rejected mutation', async () => {
    await client.createTag({ args: { name: 'twice' } });
    const refused = client.createTag({ args: { name: 'twice' } });
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toMatchObject({
      code: 'NAME_TAKEN',
      field: 'name',
      operation: 'createTag',
      problems: [{ code: 'NAME_TAKEN' }],
      status: 200,
      retryAfter: null,
      requestId: expect.any(String),
      outcomeUnknown: false,
    });
  });

  test('throws the error of a rejected request', async () => {
    const stranger = createClient({ url: server.origin, credential: 'stint_nobody' });
    await expect(stranger.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    await expect(client.timeEntries({ first: 0 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('runs any document', async () => {
    const data = await client.run<{ me: { id: string } }>(
      'query Who($x: Boolean!) { me { id @include(if: $x) } }',
      {
        x: true,
      },
    );
    expect(data).toEqual({ me: { id: ada.user.id } });
    await expect(client.run('query Wrong { nothing }')).rejects.toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
      operation: 'Wrong',
      status: 400,
    });
  });

  describe('lists', () => {
    const titles = Array.from({ length: 7 }, (_, day) => `Day ${day + 1}`);
    let importId: string;

    beforeAll(async () => {
      importId = (await client.createImport({ args: { tool: 'test', fileName: 'a.csv' } })).import.id;
      for (const [day, title] of titles.entries()) {
        const date = `2026-04-0${day + 1}`;
        await client.createTimeEntry({
          startTime: `${date}T09:00:00Z`,
          endTime: `${date}T10:00:00Z`,
          title,
          importId,
        });
      }
    });

    test('iterates over every page of a list', async () => {
      const { client, events } = watchedClient({ url: server.origin, credential: ada.key });
      const seen: (string | null)[] = [];
      for await (const entry of client.timeEntries.all({ importId }, { pageSize: 3 })) seen.push(entry.title);
      expect(seen).toEqual(titles.toReversed());
      expect(events.filter(({ kind }) => kind === 'answer')).toHaveLength(3);
    });

    test('continues a list after a cursor', async () => {
      const first = client.timeEntries.all({ importId }, { select: { title: true }, pageSize: 3 });
      expect(first.cursor).toBeNull();
      const seen: (string | null)[] = [];
      for await (const { title } of first) {
        seen.push(title);
        if (seen.length === 4) break;
      }
      const { cursor } = first;
      for await (const { title } of client.timeEntries.all({ importId, after: cursor })) seen.push(title);
      expect(seen).toEqual(titles.toReversed());
    });

    test('throws a list error from the iterator', async () => {
      const wrong = client.timeEntries.all({ after: 'nonsense' });
      await expect(collect(wrong)).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
    });

    test('returns one page of a list, and its totals if selected', async () => {
      const page = await client.timeEntries({ importId, first: 2 });
      expect(page.edges.map(({ node }) => node.title)).toEqual(['Day 7', 'Day 6']);
      expect(page.pageInfo.hasNextPage).toBe(true);
      const totals = await client.timeEntries(
        { importId },
        { select: { totalCount: true, totalSeconds: true } },
      );
      expect(totals).toEqual({ totalCount: 7, totalSeconds: 7 * 3600 });
    });

    const lists = Object.entries(operations).filter(([, operation]) => 'node' in operation);
    test.each(lists.map(([name]) => name))('lists %s in pages of 500', async (name) => {
      const list = client[name as 'teamMembers'];
      const required: Record<string, object> = {
        reportEntries: { teamId: ada.team.id, from: '2026-01-01', to: '2026-12-31' },
        keptEntries: { importId },
      };
      const args = (required[name] ?? { teamId: ada.team.id }) as { teamId: string };
      await expect(collect(list.all(args))).resolves.toBeInstanceOf(Array);
    });
  });
});
