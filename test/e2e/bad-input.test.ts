import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProject } from '../../src/services/projects/create.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { describeOnBothEngines } from '../engines.ts';
import { createMember } from '../factories.ts';
import { nameOf, operations, type Place, placesOf, withValue } from '../schema-calls.ts';
import { type Answer, type Client, post, readAnswer, startTestServer, type TestServer } from '../server.ts';
import { storedRows } from '../stored.ts';
import { Things } from '../things.ts';
import { at, span } from '../times.ts';

interface Refusal {
  message: string;
  code: string;
  field: string | null;
}

const CREATE = `mutation ($input: CreateTimeEntryInput!) {
  createTimeEntry(input: $input) { timeEntry { id } errors { message code field } }
}`;

describeOnBothEngines('bad input', (engine) => {
  let server: TestServer;
  let things: Things;
  let client: Client;
  let before: Record<string, string[]>;

  beforeAll(async () => {
    server = await startTestServer(engine);
    things = await Things.of(server.app, 'Ada');
    client = server.client(things.owner.key);
    await things.make('entry');
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    before = await storedRows(server.app);
  });

  const expectNothingWritten = async () => {
    expect(await storedRows(server.app)).toEqual(before);
    expect((await client.send('{ me { id } }')).status).toBe(200);
  };

  /** The problems that an answer tells, wherever it tells them. */
  const refusalsOf = ({ errors, data }: Answer): Refusal[] => {
    const payloads = Object.values((data ?? {}) as Record<string, { errors?: Refusal[] } | null>);
    return [
      ...errors.map(({ message, extensions }) => ({
        message,
        code: extensions.code,
        field: extensions.field ?? null,
      })),
      ...payloads.flatMap((payload) => payload?.errors ?? []),
    ];
  };

  /** Sends what must be refused for one reason, and answers that. */
  const refusal = async (document: string, variables: Record<string, unknown>) => {
    const answer = await client.send(document, variables);
    const [first, ...others] = refusalsOf(answer);
    expect(answer.status).toBe(200);
    expect(others).toEqual([]);
    return first;
  };

  describe('a time entry', () => {
    const hours = span(9, 10);

    test.each<[string, Record<string, unknown>, string, string | RegExp]>([
      ['a local start', { startTime: '2026-03-02T09:00:00' }, 'startTime', /offset/],
      ['a local end', { endTime: '2026-03-02T10:00' }, 'endTime', /offset/],
      ['a date alone', { startTime: '2026-03-02' }, 'startTime', /startTime/],
      ['30 February', { startTime: '2026-02-30T09:00:00Z' }, 'startTime', /startTime/],
      ['29 February of a common year', { startTime: '2026-02-29T09:00:00Z' }, 'startTime', /startTime/],
      ['24 o’clock', { startTime: '2026-03-01T24:00:00Z' }, 'startTime', /startTime/],
      ['a leap second', { startTime: '2026-03-01T23:59:60Z' }, 'startTime', /startTime/],
      ['the year 0', { startTime: '0000-01-01T00:00:00Z' }, 'startTime', /startTime/],
      ['a year before the first', { startTime: '-000001-01-01T00:00:00Z' }, 'startTime', /startTime/],
      ['the year 10000', { endTime: '+010000-01-01T00:00:00Z' }, 'endTime', /endTime/],
      ['an empty time', { startTime: '' }, 'startTime', /startTime/],
      ['words', { startTime: 'yesterday' }, 'startTime', /startTime/],
      ['a NUL in the time', { startTime: `${at(9)}\0` }, 'startTime', /startTime/],
      ['an end before the start', { endTime: at(8) }, 'endTime', 'endTime must be after startTime.'],
      ['an end at the start', { endTime: at(9) }, 'endTime', 'endTime must be after startTime.'],
      ['more than 31 days', { endTime: '2026-04-02T09:00:01Z' }, 'endTime', /31 days/],
      ['an unknown project', { projectId: crypto.randomUUID() }, 'projectId', /project/],
      ['an unknown task', { taskId: crypto.randomUUID() }, 'taskId', /task/],
      ['an unknown client', { clientId: crypto.randomUUID() }, 'clientId', /client/],
      ['an unknown team', { teamId: crypto.randomUUID() }, 'teamId', /team/],
      ['an unknown import', { importId: crypto.randomUUID() }, 'importId', /import/],
      ['an empty idempotency key', { idempotencyKey: '' }, 'idempotencyKey', /idempotencyKey/],
      ['an idempotency key of 300 characters', { idempotencyKey: 'k'.repeat(300) }, 'idempotencyKey', /255/],
      ['a title of 501 characters', { title: 't'.repeat(501) }, 'title', /500/],
      ['an empty tag', { tags: ['fine', ''] }, 'tags', /tags/],
      ['too many tags', { tags: Array.from({ length: 51 }, (_, i) => `${i}`) }, 'tags', /50/],
    ])('with %s', async (_what, input, field, message) => {
      expect(await refusal(CREATE, { input: { ...hours, ...input } })).toEqual({
        code: expect.stringMatching(/^(INVALID_INPUT|NOT_FOUND)$/),
        field,
        message: expect.stringMatching(message),
      });
      await expectNothingWritten();
    });

    test('with two bad times is told about both', async () => {
      const answer = await client.send(CREATE, { input: { startTime: 'x', endTime: 'y' } });
      expect(refusalsOf(answer).map(({ field }) => field)).toEqual(['startTime', 'endTime']);
    });

    test('on an archived project', async () => {
      const projectId = await things.make('project');
      await client.run('mutation ($id: ID!) { archiveProject(input: { id: $id }) { errors { code } } }', {
        id: projectId,
      });
      before = await storedRows(server.app);
      expect(await refusal(CREATE, { input: { ...hours, projectId } })).toMatchObject({
        code: 'ARCHIVED',
        field: 'projectId',
      });
      await expectNothingWritten();
    });

    test('on a task of another project', async () => {
      const { app, owner } = things;
      const [one, two] = [
        await createProject(app, owner.actor, { name: 'One' }),
        await createProject(app, owner.actor, { name: 'Two' }),
      ];
      const task = await createTask(app, owner.actor, { name: 'Task', projectId: two.id });
      before = await storedRows(app);
      expect(
        await refusal(CREATE, { input: { ...hours, projectId: one.id, taskId: task.id } }),
      ).toMatchObject({ code: 'CONTRADICTION', field: expect.stringMatching(/^(taskId|projectId)$/) });
      await expectNothingWritten();
    });

    test('of a member without naming the team', async () => {
      const identityId = await things.make('identity');
      before = await storedRows(server.app);
      expect(await refusal(CREATE, { input: { ...hours, identityId } })).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'teamId',
        message: expect.stringContaining('identityId needs teamId'),
      });
      await expectNothingWritten();
    });

    test('of a member without the permission is 403', async () => {
      const { app, owner } = things;
      const member = await createMember(app, owner, 'MEMBER');
      before = await storedRows(app);
      const answer = await server.client(member.key).send(CREATE, {
        input: { ...hours, teamId: owner.team.id, identityId: owner.identity.id },
      });
      expect(answer.status).toBe(403);
      expect(refusalsOf(answer)).toMatchObject([{ code: 'FORBIDDEN' }]);
      await expectNothingWritten();
    });
  });

  describe('a page', () => {
    const lists = operations.filter(({ field }) => field.args.some((arg) => arg.name === 'first'));

    test.each(lists.map((list) => [list.name, list] as const))('of %s', async (_name, list) => {
      const required = await things.call(list);
      for (const first of [0, -1, 501, 2147483647]) {
        const [problem, ...others] = refusalsOf(await client.send(list.document, { ...required, first }));
        expect(others).toEqual([]);
        expect(problem).toEqual({
          code: 'INVALID_INPUT',
          field: 'first',
          message: `first must be between 1 and 500; ${first} is not.`,
        });
      }
    });

    test.each(lists.map((list) => [list.name, list] as const))(
      'of %s after a cursor from elsewhere',
      async (_name, list) => {
        const cursors = await Promise.all(
          lists
            .filter(({ name }) => name !== list.name)
            .map(async (other) => {
              const data = await client.run<Record<string, { pageInfo: { endCursor: string | null } }>>(
                other.document,
                await things.call(other),
              );
              return data[other.name]?.pageInfo.endCursor ?? 'bm9uZQ';
            }),
        );
        const required = await things.call(list);
        for (const after of [...cursors, '', 'x', '%%%', '\0', 'eyJpZCI6MX0=', 'a'.repeat(10_000)]) {
          expect(refusalsOf(await client.send(list.document, { ...required, after }))).toEqual([
            {
              code: 'INVALID_CURSOR',
              field: 'after',
              message: 'after is not a cursor of this list; pass the endCursor of its previous page.',
            },
          ]);
        }
      },
    );
  });

  describe('a name', () => {
    const named = operations.flatMap((operation) =>
      placesOf(operation).filter((place) => place.path.at(-1) === 'name'),
    );

    test.each(named.map((place) => [nameOf(place), place] as const))('%s', async (_name, place) => {
      const { operation, path } = place;
      const valid = await things.call(operation, place);
      before = await storedRows(server.app);
      for (const name of ['', '   ', 'n'.repeat(201), 'two\nlines', '\u0007']) {
        expect(await refusal(operation.document, withValue(valid, path, name))).toMatchObject({
          code: 'INVALID_INPUT',
          field: 'name',
          message: expect.stringMatching(/^name /),
        });
      }
      await expectNothingWritten();
    });
  });

  describe('texts that cannot be stored', () => {
    /** Places for texts, but for those whose values come from a list of ours. */
    const texts = operations.flatMap((operation) =>
      placesOf(operation).filter(({ type }) => ['String', 'ISO8601DateTime'].includes(type.name)),
    );
    const isCursor = (place: Place) => place.path.at(-1) === 'after';

    test.each(texts.map((place) => [nameOf(place), place] as const))('%s', async (_name, place) => {
      const { operation, path } = place;
      const valid = await things.call(operation, place);
      before = await storedRows(server.app);
      for (const text of ['a\0b', '\0', 'a\ud800b', '\udc00', 'x'.repeat(30_000)]) {
        const problem = await refusal(operation.document, withValue(valid, path, text));
        expect(problem?.code).toMatch(/^(INVALID_INPUT|INVALID_CURSOR)$/);
        expect(path).toContain(problem?.field);
        expect(problem?.message).toMatch(new RegExp(`\\b${problem?.field}\\b`));
      }
      await expectNothingWritten();
      // The same call with a plain text: what was refused was the text alone.
      if (!isCursor(place)) expect(refusalsOf(await client.send(operation.document, valid))).toEqual([]);
    });

    test('a lone surrogate in the document itself does not parse', async () => {
      const { errors } = await client.send('{ projects(search: "\\uD800") { edges { cursor } } }');
      expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }]);
    });

    test('what is no UTF-8 is refused, and not stored as something else', async () => {
      const [head, tail] = JSON.stringify({
        query: 'mutation { createTag(input: { args: { name: "|" } }) { tag { name } } }',
      }).split('|');
      for (const bytes of [[0xff], [0xed, 0xa0, 0x80], [0xc3, 0x28], [0xc0, 0x80]]) {
        const body = new Uint8Array([
          ...new TextEncoder().encode(head),
          ...bytes,
          ...new TextEncoder().encode(tail),
        ]);
        const answer = await readAnswer(
          await post(server.origin, body, { authorization: `Bearer ${things.owner.key}` }),
        );
        expect(answer.status).toBe(400);
        expect(refusalsOf(answer)).toMatchObject([{ code: 'BAD_REQUEST' }]);
      }
      await expectNothingWritten();
    });

    test('what is UTF-8 comes back as it was sent', async () => {
      const name = 'Ünïcödé 日本語 🦆 \u202e Ω ﷽ \u{10ffff}';
      const { createTag } = await client.run<{ createTag: { tag: { name: string } } }>(
        'mutation ($name: String!) { createTag(input: { args: { name: $name } }) { tag { name } } }',
        { name },
      );
      expect(createTag.tag.name).toBe(name);
    });
  });

  describe('values of a certain form', () => {
    const places = operations.flatMap(placesOf);
    const bad: Record<string, string[]> = {
      timezone: ['Mars/Olympus', '+02:00', 'Europe/Berlin; drop table users', ''],
      currency: ['EURO', 'XX', '€', ''],
      colour: ['blue', '#12', '#gggggg', 'url(x)', ''],
      amount: ['-1', '1,50', '1e3', 'NaN', '0x10', '1.005', '9999999999999', ''],
      email: ['nobody', 'a@b@c.d', '@', '<script>@x.y', ''],
    };
    const cases = Object.entries(bad).flatMap(([field, values]) =>
      places
        .filter((place) => place.path.at(-1) === field)
        .map((place) => [nameOf(place), place, values] as const),
    );

    test('are looked for where they are', () => {
      expect(cases.length).toBeGreaterThan(15);
    });

    test.each(cases)('%s', async (_name, place, values) => {
      const { operation, path } = place;
      // A currency needs an amount beside it.
      const beside = placesOf(operation).filter(
        (other) => other.required && other.path.slice(0, -1).join() === path.slice(0, -1).join(),
      );
      const valid = await things.call(operation, place, ...beside);
      before = await storedRows(server.app);
      for (const value of values) {
        const problem = await refusal(operation.document, withValue(valid, path, value));
        expect(problem?.code).toBe('INVALID_INPUT');
        expect(path).toContain(problem?.field);
      }
      await expectNothingWritten();
      expect(refusalsOf(await client.send(operation.document, valid))).toEqual([]);
    });
  });

  describe('a request', () => {
    const query = 'mutation { createTag(input: { args: { name: "Never" } }) { tag { id } } }';
    const body = JSON.stringify({ query });

    const send = async (content: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
      const response = await post(server.origin, content, {
        authorization: `Bearer ${things.owner.key}`,
        ...headers,
      });
      const answer = await readAnswer(response);
      await expectNothingWritten();
      return [answer.status, ...refusalsOf(answer).map(({ code }) => code)];
    };

    test.each([
      ['text/plain', 'text/plain'],
      ['a form', 'application/x-www-form-urlencoded'],
      ['a form with files', 'multipart/form-data; boundary=x'],
      ['a document', 'application/graphql'],
      ['XML', 'application/xml'],
      ['something like JSON', 'application/json+x'],
      ['something else like JSON', 'text/json'],
      ['no type', ''],
      ['JSON in another charset', 'application/json; charset=utf-16'],
      ['JSON in an exotic charset', 'application/json; charset=ibm500'],
      ['two types', 'text/plain, application/json'],
      ['a type with a trick', 'text/plain; application/json'],
    ])('in %s is 415', async (_what, type) => {
      expect(await send(body, { 'content-type': type })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });

    test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
      'in %s is taken',
      async (type) => {
        const response = await post(server.origin, JSON.stringify({ query: '{ me { id } }' }), {
          authorization: `Bearer ${things.owner.key}`,
          'content-type': type,
        });
        expect(response.status).toBe(200);
      },
    );

    test.each(['gzip', 'deflate', 'br', 'zstd', 'nonsense'])(
      'compressed with %s is 415',
      async (encoding) => {
        expect(await send(new Uint8Array(gzipSync(body)), { 'content-encoding': encoding })).toEqual([
          415,
          'UNSUPPORTED_MEDIA_TYPE',
        ]);
      },
    );

    test('compressed to a bomb is 415', async () => {
      const bomb = new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' ')));
      expect(await send(bomb, { 'content-encoding': 'gzip' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });

    test('of 10 MB is 413', async () => {
      const large = JSON.stringify({ query, variables: { padding: 'x'.repeat(10_000_000) } });
      expect(await send(large)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });

    test('of 10 MB that does not say so beforehand is 413', async () => {
      const chunk = new Uint8Array(100_000).fill(120);
      const response = await fetch(`${server.origin}/api/v1/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${things.owner.key}` },
        body: new ReadableStream({
          start: (controller) => {
            for (let i = 0; i < 100; i++) controller.enqueue(chunk);
            controller.close();
          },
        }),
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(413);
      expect(refusalsOf(await readAnswer(response))).toMatchObject([{ code: 'PAYLOAD_TOO_LARGE' }]);
      await expectNothingWritten();
    });

    test('just under the limit is taken', async () => {
      const small = JSON.stringify({ query: '{ me { id } }', variables: { padding: '' } });
      const response = await post(
        server.origin,
        JSON.stringify({
          query: '{ me { id } }',
          variables: { padding: 'x'.repeat(262_144 - small.length) },
        }),
        { authorization: `Bearer ${things.owner.key}` },
      );
      expect(response.status).toBe(200);
    });

    test.each([
      ['nothing', ''],
      ['white space', '  '],
      ['no JSON', '{ "query": '],
      ['a document without JSON around it', query],
      ['a batch', `[${body},${body}]`],
      ['an empty batch', '[]'],
      ['null', 'null'],
      ['a text', JSON.stringify(query)],
      ['a number', '1'],
      ['an object without a query', '{}'],
      ['a query that is an object', '{ "query": {} }'],
      ['a query that is a list', JSON.stringify({ query: [query] })],
      ['a query that is null', '{ "query": null }'],
      ['variables that are a list', JSON.stringify({ query, variables: [] })],
      ['variables that are a text', JSON.stringify({ query, variables: '{}' })],
      ['extensions that are a text', JSON.stringify({ query, extensions: 'x' })],
      ['an operation name that is a number', JSON.stringify({ query, operationName: 7 })],
      ['a key named __proto__', `{ "__proto__": { "query": "x" }, "query": ${JSON.stringify(query)} }`],
      ['a deep key named __proto__', `{ "query": "x", "variables": { "a": [{ "__proto__": 1 }] } }`],
      ['a constructor with a prototype', '{ "query": "x", "constructor": { "prototype": { "a": 1 } } }'],
      ['lists in lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
      ['lists without end', '['.repeat(200_000)],
    ])('with %s is 400', async (_what, content) => {
      expect(await send(content)).toEqual([400, 'BAD_REQUEST']);
    });

    test('with variables as deep as can be sent is refused, and the server lives', async () => {
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      const document = JSON.stringify('query ($id: ID!) { project(id: $id) { id } }');
      for (const value of [deep, `{"a":${deep}}`]) {
        const [status, code] = await send(`{ "query": ${document}, "variables": { "id": ${value} } }`);
        expect([status, code]).toEqual([200, 'GRAPHQL_VALIDATION_FAILED']);
      }
    });

    test('with a key of 300 characters is 401', async () => {
      expect(await send(body, { authorization: `Bearer stint_${'a'.repeat(294)}` })).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
    });

    test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('by %s executes nothing', async (method) => {
      const url = `${server.origin}/api/v1/graphql?query=${encodeURIComponent(query)}`;
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${things.owner.key}`, 'content-type': 'application/json' },
        body: method === 'GET' ? undefined : body,
      });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('POST');
      await expectNothingWritten();
    });

    test.each(['/api/v1/graphql/', '/%zz', '/%c3', '//', '/api/v1/graphql/../../../etc/passwd', '/\\'])(
      'to %s is answered with an error of the caller',
      async (path) => {
        const response = await fetch(server.origin + path, { method: 'POST', body });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        await expectNothingWritten();
      },
    );
  });
});
