import { isInputObjectType, isListType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../harness/factories.ts';
import { type Client, post, startTestServer, type TestServer } from '../harness/server.ts';
import { at, DAY, span } from '../harness/times.ts';

/** The documents of the API contract, verbatim. */
const ME = 'query { me { id name email } }';
const CURRENT_USER = 'query { currentUser { email } }';
const CREATE_PROJECT = `mutation CreateProject($input: CreateProjectInput!) {
  createProject(input: $input) { project { id name } errors { message } }
}`;
const CREATE_TIME_ENTRY = `mutation CreateTimeEntry($input: CreateTimeEntryInput!) {
  createTimeEntry(input: $input) { timeEntry { id startTime endTime } errors { message } }
}`;
const TIME_ENTRIES = `query TimeEntries($first: Int, $after: String) {
  timeEntries(first: $first, after: $after) {
    edges { node { id startTime endTime billable project { id name } } cursor }
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Creation {
  createTimeEntry: {
    timeEntry: { id: string; startTime: string; endTime: string } | null;
    errors: { message: string }[];
  };
}

interface Entries {
  timeEntries: {
    edges: {
      node: {
        id: string;
        startTime: string;
        endTime: string;
        billable: boolean;
        project: { id: string; name: string } | null;
      };
      cursor: string;
    }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

describeOnBothEngines('the API contract', (engine) => {
  let server: TestServer;
  let ada: Person;
  let client: Client;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    client = server.client(ada.key);
  });
  afterAll(() => server.close());

  /** Creates an entry and fails if the creation is refused. */
  const create = async (input: Record<string, unknown>, by = client) => {
    const { createTimeEntry: payload } = await by.run<Creation>(CREATE_TIME_ENTRY, { input });
    expect(payload.errors).toEqual([]);
    if (!payload.timeEntry) throw new Error('There is no error and no entry either.');
    return payload.timeEntry;
  };

  /** The error messages of a refused creation. */
  const refusal = async (input: Record<string, unknown>, by = client) => {
    const { createTimeEntry: payload } = await by.run<Creation>(CREATE_TIME_ENTRY, { input });
    expect(payload.timeEntry).toBeNull();
    return payload.errors.map((error) => error.message);
  };

  /** A new person without entries. */
  const newcomer = async () => {
    const person = await createPerson(server.app);
    return { person, client: server.client(person.key) };
  };

  const storedBy = async (by: Client) => {
    const { timeEntries } = await by.run<Entries>(TIME_ENTRIES, { first: 500 });
    return timeEntries.edges.map((edge) => edge.node);
  };

  const createProject = async (name: string, args: Record<string, unknown> = {}, by = client) => {
    const { createProject: payload } = await by.run<{
      createProject: { project: { id: string; name: string } | null; errors: { message: string }[] };
    }>(CREATE_PROJECT, { input: { args: { name, ...args } } });
    expect(payload.errors).toEqual([]);
    if (!payload.project) throw new Error('There is no error and no project either.');
    return payload.project;
  };

  describe('the endpoint', () => {
    test('serves GraphQL at only one endpoint, which has the version in its path', async () => {
      const elsewhere = ['/graphql', '/api/graphql', '/api/v2/graphql', '/api/v1'];
      const statuses = await Promise.all(
        elsewhere.map(async (path) => (await fetch(server.origin + path, { method: 'POST' })).status),
      );
      expect(statuses).toEqual([404, 404, 404, 404]);
      expect((await client.send(ME)).status).toBe(200);
    });

    test('accepts a JSON object with a query and returns JSON', async () => {
      const response = await post(server.origin, JSON.stringify({ query: ME }), {
        authorization: `Bearer ${ada.key}`,
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({ data: expect.any(Object) });
    });
  });

  describe('the operations', () => {
    test('me returns id, name and email', async () => {
      expect(await client.run(ME)).toEqual({
        me: { id: ada.user.id, name: 'Ada', email: ada.user.email },
      });
    });

    test('currentUser returns the email', async () => {
      expect(await client.run(CURRENT_USER)).toEqual({ currentUser: { email: ada.user.email } });
    });

    test('createProject takes its fields under input.args and returns the project and errors', async () => {
      const { createClient } = await client.run<{ createClient: { client: { id: string } } }>(
        'mutation { createClient(input: { args: { name: "Acme" } }) { client { id } errors { message } } }',
      );
      const answer = await client.run(CREATE_PROJECT, {
        input: { args: { name: 'Website', clientId: createClient.client.id } },
      });
      expect(answer).toEqual({
        createProject: { project: { id: expect.any(String), name: 'Website' }, errors: [] },
      });
    });

    test('createProject requires only a name', async () => {
      expect(await createProject('Alone')).toEqual({ id: expect.any(String), name: 'Alone' });
      const { errors, data } = await client.send(CREATE_PROJECT, { input: { args: {} } });
      expect(data).toBeUndefined();
      expect(errors[0]?.message).toContain('"name"');
    });

    test('createProject does not take its fields directly on input', async () => {
      const { data, errors } = await client.send(CREATE_PROJECT, { input: { name: 'Website' } });
      expect(data).toBeUndefined();
      expect(errors.map((error) => error.extensions.code)).toContain('GRAPHQL_VALIDATION_FAILED');
    });

    test('createTimeEntry takes every field directly on input', async () => {
      const project = await createProject('Every field');
      const { createTask } = await client.run<{ createTask: { task: { id: string } } }>(
        'mutation ($id: ID!) { createTask(input: { args: { projectId: $id, name: "T" } }) { task { id } } }',
        { id: project.id },
      );
      const { createClient } = await client.run<{ createClient: { client: { id: string } } }>(
        'mutation { createClient(input: { args: { name: "Every field" } }) { client { id } } }',
      );
      await client.run(
        `mutation ($id: ID!, $clientId: ID!) {
          updateProject(input: { id: $id, args: { clientId: $clientId } }) { errors { message } }
        }`,
        { id: project.id, clientId: createClient.client.id },
      );
      const input = {
        startTime: '2025-03-03T09:00:00Z',
        endTime: '2025-03-03T10:00:00+01:00',
        title: 'Title',
        description: 'Description',
        projectId: project.id,
        clientId: createClient.client.id,
        taskId: createTask.task.id,
        teamId: ada.team.id,
        identityId: ada.identity.id,
        billable: true,
        idempotencyKey: 'every-field',
      };
      expect(await refusal(input)).toEqual(['endTime must be after startTime.']);
      const made = await create({ ...input, endTime: '2025-03-03T11:30:00+01:00' });
      expect(made).toEqual({
        id: expect.any(String),
        startTime: '2025-03-03T09:00:00Z',
        endTime: '2025-03-03T10:30:00Z',
      });
      const { timeEntry } = await client.run<{ timeEntry: unknown }>(
        `query ($id: ID!) {
          timeEntry(id: $id) {
            id startTime endTime title description projectId clientId taskId teamId identityId billable idempotencyKey
            project { id name }
          }
        }`,
        { id: made.id },
      );
      expect(timeEntry).toEqual({
        ...input,
        ...made,
        project: { id: project.id, name: 'Every field' },
      });
    });

    test('createTimeEntry is not nested under args', async () => {
      const { data, errors } = await client.send(CREATE_TIME_ENTRY, { input: { args: span(9, 10) } });
      expect(data).toBeUndefined();
      expect(errors.length).toBeGreaterThan(0);
    });

    test('createTimeEntry requires startTime and endTime, and accepts no duration', async () => {
      const before = await storedBy(client);
      for (const input of [
        { startTime: at(9) },
        { endTime: at(9) },
        {},
        { startTime: at(9), duration: 60 },
      ]) {
        const { data, errors } = await client.send(CREATE_TIME_ENTRY, { input });
        expect(data).toBeUndefined();
        expect(errors.map((error) => error.message).join(' ')).toMatch(/startTime|endTime/);
      }
      expect(await storedBy(client)).toEqual(before);
    });

    test('createTimeEntry requires no other fields', async () => {
      const { client: other } = await newcomer();
      const made = await create(span(9, 10), other);
      expect(await storedBy(other)).toEqual([{ ...made, billable: false, project: null }]);
    });

    test('no mutation takes a list of objects, so there is no bulk creation', () => {
      const listsIn = (type: unknown): boolean => {
        if (isNonNullType(type)) return listsIn(type.ofType);
        if (isListType(type)) {
          const item = isNonNullType(type.ofType) ? type.ofType.ofType : type.ofType;
          return isInputObjectType(item);
        }
        return (
          isInputObjectType(type) && Object.values(type.getFields()).some((field) => listsIn(field.type))
        );
      };
      const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
      expect(mutations.length).toBeGreaterThan(30);
      expect(mutations.filter((mutation) => mutation.args.some((arg) => listsIn(arg.type)))).toEqual([]);
    });
  });

  describe('paging', () => {
    test('pages by endCursor contain every entry once', async () => {
      const { client: other } = await newcomer();
      const ids: string[] = [];
      for (let hour = 0; hour < 7; hour++) ids.unshift((await create(span(hour, hour + 0.5), other)).id);
      const seen: string[] = [];
      const sizes: number[] = [];
      let after: string | null = null;
      for (let more = true; more; ) {
        const page: Entries = await other.run<Entries>(TIME_ENTRIES, { first: 3, after });
        const { edges, pageInfo } = page.timeEntries;
        expect(pageInfo.endCursor).toBe(edges.at(-1)?.cursor);
        seen.push(...edges.map((edge) => edge.node.id));
        sizes.push(edges.length);
        after = pageInfo.endCursor;
        more = pageInfo.hasNextPage;
      }
      expect(sizes).toEqual([3, 3, 1]);
      expect(seen).toEqual(ids);
    });

    test('an empty list has no next page and no cursor', async () => {
      const { client: other } = await newcomer();
      expect(await other.run(TIME_ENTRIES)).toEqual({
        timeEntries: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
      });
    });

    test('a page that ends with the last entry has no next page', async () => {
      const { client: other } = await newcomer();
      await create(span(9, 10), other);
      await create(span(11, 12), other);
      const { timeEntries } = await other.run<Entries>(TIME_ENTRIES, { first: 2 });
      expect(timeEntries.pageInfo.hasNextPage).toBe(false);
    });

    test('entries created between pages neither repeat nor hide other entries', async () => {
      const { client: other } = await newcomer();
      for (const hour of [1, 3, 5, 7]) await create(span(hour, hour + 1), other);
      const first = await other.run<Entries>(TIME_ENTRIES, { first: 2 });
      await create(span(9, 10), other);
      const rest = await other.run<Entries>(TIME_ENTRIES, {
        first: 2,
        after: first.timeEntries.pageInfo.endCursor,
      });
      expect(rest.timeEntries.edges.map((edge) => edge.node.startTime)).toEqual([at(3), at(1)]);
    });
  });

  describe('overlaps', () => {
    test('a new entry that overlaps an existing entry extends the existing entry', async () => {
      const { client: other } = await newcomer();
      const first = await create(span(9, 11), other);
      const second = await create(span(10, 12), other);
      expect(second).toEqual({ id: first.id, ...span(9, 12) });
      expect(await storedBy(other)).toHaveLength(1);
    });

    test('entries with the same start time overlap', async () => {
      const { client: other } = await newcomer();
      await create(span(9, 10), other);
      await create(span(9, 9.5), other);
      expect(await storedBy(other)).toMatchObject([span(9, 10)]);
    });

    test('entries that do not overlap stay separate, even if they touch', async () => {
      const { client: other } = await newcomer();
      await create(span(9, 10), other);
      await create(span(10, 11), other);
      await create(span(13, 14), other);
      expect(await storedBy(other)).toMatchObject([span(13, 14), span(10, 11), span(9, 10)]);
    });

    test('entries of different people stay separate', async () => {
      const { person, client: other } = await newcomer();
      const member = await createMember(server.app, person, 'MEMBER');
      await create(span(9, 11), other);
      await create({ ...span(10, 12), teamId: person.team.id }, server.client(member.key));
      expect(await storedBy(other)).toMatchObject([span(10, 12), span(9, 11)]);
    });

    test('a creation with an end of null is refused', async () => {
      const { data, errors } = await client.send(CREATE_TIME_ENTRY, {
        input: { startTime: at(9), endTime: null },
      });
      expect(data).toBeUndefined();
      expect(errors[0]?.message).toContain('endTime');
    });
  });

  describe('idempotency', () => {
    test('a creation with a key of the last 24 hours returns the first entry', async () => {
      const { client: other } = await newcomer();
      const input = { ...span(9, 10), idempotencyKey: 'row-1' };
      const first = await create(input, other);
      expect(await create(input, other)).toEqual(first);
      expect(await create({ ...span(20, 21), idempotencyKey: 'row-1' }, other)).toEqual(first);
      expect(await storedBy(other)).toHaveLength(1);
    });

    test.each([
      ['a minute less than', -60_000, 1],
      ['a minute more than', 60_000, 2],
    ])(
      'a repeated key %s 24 hours after the creation yields the right number of entries',
      async (_when, extra, count) => {
        const { person, client: other } = await newcomer();
        const input = { ...span(9, 10), idempotencyKey: 'row-1', overlapPolicy: 'KEEP_BOTH' as const };
        const past = { ...server.app, clock: () => Date.now() - DAY - extra };
        await createTimeEntry(past, person.actor, input);
        await create(input, other);
        expect(await storedBy(other)).toHaveLength(count);
      },
    );

    test('the keys of two users are independent', async () => {
      const [one, two] = [await newcomer(), await newcomer()];
      const input = { ...span(9, 10), idempotencyKey: 'shared' };
      expect((await create(input, one.client)).id).not.toBe((await create(input, two.client)).id);
    });
  });

  describe('time of other members', () => {
    test('identityId requires teamId', async () => {
      expect(await refusal({ ...span(9, 10), identityId: ada.identity.id })).toEqual([
        expect.stringContaining('teamId'),
      ]);
    });

    test('identityId without permission to edit the member is rejected with 403', async () => {
      const owner = await createPerson(server.app);
      const member = await createMember(server.app, owner, 'MEMBER');
      const input = { ...span(9, 10), teamId: owner.team.id, identityId: owner.identity.id };
      const { status, errors } = await server.client(member.key).send(CREATE_TIME_ENTRY, { input });
      expect(status).toBe(403);
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
      expect(await storedBy(server.client(owner.key))).toEqual([]);
    });

    test('identityId with permission creates an entry of the member', async () => {
      const owner = await createPerson(server.app);
      const member = await createMember(server.app, owner, 'MEMBER');
      const made = await create(
        { ...span(9, 10), teamId: owner.team.id, identityId: member.identity.id },
        server.client(owner.key),
      );
      expect((await storedBy(server.client(member.key))).map((entry) => entry.id)).toEqual([made.id]);
    });

    test('identityId of the caller needs no permission', async () => {
      const owner = await createPerson(server.app);
      const member = await createMember(server.app, owner, 'MEMBER');
      const entry = await create(
        { ...span(9, 10), teamId: owner.team.id, identityId: member.identity.id },
        server.client(member.key),
      );
      expect(entry.id).not.toBe('');
    });

    test('teamMembers returns ids and e-mail addresses', async () => {
      const owner = await createPerson(server.app);
      const member = await createMember(server.app, owner, 'MEMBER');
      const { teamMembers } = await server
        .client(owner.key)
        .run<{ teamMembers: unknown }>(
          'query ($id: ID!) { teamMembers(teamId: $id) { edges { node { id email } } } }',
          { id: owner.team.id },
        );
      expect(teamMembers).toEqual({
        edges: expect.arrayContaining([{ node: { id: member.identity.id, email: member.user.email } }]),
      });
    });
  });

  describe('the resources', () => {
    test('a client can have a default hourly rate', async () => {
      const { createClient } = await client.run<{ createClient: unknown }>(
        `mutation { createClient(input: { args: { name: "Rated", defaultHourlyRate: { amount: "85.50" } } }) {
          client { id defaultHourlyRate { amount currency } } errors { message }
        } }`,
      );
      expect(createClient).toEqual({
        client: { id: expect.any(String), defaultHourlyRate: { amount: '85.50', currency: 'EUR' } },
        errors: [],
      });
    });

    test('an archived project takes no new time', async () => {
      const project = await createProject('Old');
      await client.run('mutation ($id: ID!) { archiveProject(input: { id: $id }) { errors { message } } }', {
        id: project.id,
      });
      expect(await refusal({ ...span(9, 10), projectId: project.id })).toEqual([
        'The project "Old" is archived and takes no new time; unarchive it first.',
      ]);
    });

    test('a task belongs to one project', async () => {
      const [one, two] = [await createProject('One'), await createProject('Two')];
      const task = async (projectId: string) => {
        const { createTask } = await client.run<{ createTask: { task: { id: string; projectId: string } } }>(
          `mutation ($id: ID!) {
            createTask(input: { args: { projectId: $id, name: "Design" } }) { task { id projectId } }
          }`,
          { id: projectId },
        );
        return createTask.task;
      };
      const [first, second] = [await task(one.id), await task(two.id)];
      expect([first.projectId, second.projectId]).toEqual([one.id, two.id]);
      expect(await refusal({ ...span(9, 10), projectId: one.id, taskId: second.id })).toHaveLength(1);
    });
  });

  describe('errors', () => {
    test('a failed mutation returns a list of errors with messages', async () => {
      const { status, data } = await client.send<Creation>(CREATE_TIME_ENTRY, {
        input: { startTime: '2026-02-30T09:00:00Z', endTime: 'tomorrow' },
      });
      expect(status).toBe(200);
      expect(data?.createTimeEntry).toEqual({
        timeEntry: null,
        errors: [{ message: expect.any(String) }, { message: expect.any(String) }],
      });
    });

    test.each([
      ['no key', undefined],
      ['a malformed key', 'Bearer secret'],
      ['a key that nobody has', 'Bearer stint_000000000000000000000000000000AAAAAA'],
      ['no Bearer', 'Basic c3RpbnQ6c3RpbnQ='],
    ])('a request with %s is rejected with 401', async (_what, authorization) => {
      const headers = authorization === undefined ? undefined : { authorization };
      const { status, errors, headers: answered } = await server.client(null).send(ME, {}, headers);
      expect(status).toBe(401);
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
      expect(answered.get('www-authenticate')).toMatch(/^Bearer realm="stint"/);
    });

    test('a revoked key is rejected with 401', async () => {
      const { client: other } = await newcomer();
      const { apiKeys } = await other.run<{ apiKeys: { edges: { node: { id: string } }[] } }>(
        '{ apiKeys { edges { node { id } } } }',
      );
      await other.run('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { revokedAt } } }', {
        id: apiKeys.edges[0]?.node.id,
      });
      expect((await other.send(ME)).status).toBe(401);
    });

    test('a call that the role does not allow is rejected with 403', async () => {
      const owner = await createPerson(server.app);
      const member = await createMember(server.app, owner, 'MEMBER');
      const { status, errors } = await server
        .client(member.key)
        .send(CREATE_PROJECT, { input: { args: { name: 'No', teamId: owner.team.id } } });
      expect(status).toBe(403);
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    });

    test('an entry belongs to the user of the key', async () => {
      const solo = await inNewTeam(server.app, ada);
      const made = await create({ ...span(40, 41), teamId: solo.team.id });
      const { timeEntry } = await client.run<{ timeEntry: { identity: { email: string } } }>(
        'query ($id: ID!) { timeEntry(id: $id) { identity { email } } }',
        { id: made.id },
      );
      expect(timeEntry.identity.email).toBe(ada.user.email);
    });
  });
});
