import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProject } from '../../src/services/projects/create.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember } from '../harness/factories.ts';
import { browserClient } from '../harness/oauth-flow.ts';
import {
  isConfirmation,
  nameOf,
  operations,
  outcomeOfValid,
  type Place,
  placesOf,
  withValue,
} from '../harness/schema-calls.ts';
import {
  type Answer,
  type Client,
  post,
  readAnswer,
  startTestServer,
  type TestServer,
} from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { at, span } from '../harness/times.ts';
import { EntityFactory } from '../models/entity-factory.ts';

interface InputError {
  message: string;
  code: string;
  field: string | null;
}

const CREATE = `mutation ($input: CreateTimeEntryInput!) {
  createTimeEntry(input: $input) { timeEntry { id } errors { message code field } }
}`;

describeOnBothEngines('bad input', (engine) => {
  let server: TestServer;
  let things: EntityFactory;
  let client: Client;
  let before: Record<string, string[]>;

  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_MAX_TEAMS: '1000000' });
    things = await EntityFactory.of(server.app, 'Ada');
    client = await browserClient(server, things.owner);
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

  /** All errors of a response: its own and those in payloads. */
  const errorsOf = ({ errors, data }: Answer): InputError[] => {
    const payloads = Object.values((data ?? {}) as Record<string, { errors?: InputError[] } | null>);
    return [
      ...errors.map(({ message, extensions }) => ({
        message,
        code: extensions.code,
        field: extensions.field ?? null,
      })),
      ...payloads.flatMap((payload) => payload?.errors ?? []),
    ];
  };

  /** Sends a request that must fail with a single error. Returns the error. */
  const sendInvalid = async (document: string, variables: Record<string, unknown>) => {
    const answer = await client.send(document, variables);
    const [first, ...others] = errorsOf(answer);
    expect(answer.status).toBe(200);
    expect(others).toEqual([]);
    return first;
  };

  describe('invalid time entries', () => {
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
      ['an external id without its import', { externalId: 'x' }, 'importId', /externalId needs importId/],
      ['a rate without an import', { hourlyRate: { amount: '1' } }, 'importId', /hourlyRate needs importId/],
      ['an amount without an import', { importedAmount: { amount: '1' } }, 'importId', /needs importId/],
      [
        'a row without its external id',
        { importRow: { file: 'x', line: 1, raw: '' } },
        'externalId',
        /importRow needs externalId/,
      ],
      ['a title of 501 characters', { title: 't'.repeat(501) }, 'title', /500/],
      ['an empty tag', { tags: ['fine', ''] }, 'tags', /tags/],
      ['too many tags', { tags: Array.from({ length: 51 }, (_, i) => `${i}`) }, 'tags', /50/],
    ])('rejects a time entry with %s', async (_what, input, field, message) => {
      expect(await sendInvalid(CREATE, { input: { ...hours, ...input } })).toEqual({
        code: expect.stringMatching(/^(INVALID_INPUT|NOT_FOUND)$/),
        field,
        message: expect.stringMatching(message),
      });
      await expectNothingWritten();
    });

    test.each<[string, Record<string, unknown>, string]>([
      ['an empty external id', { externalId: '' }, 'externalId'],
      ['an external id of 256 characters', { externalId: 'x'.repeat(256) }, 'externalId'],
      ['a NUL in the external id', { externalId: 'a\0b' }, 'externalId'],
      ['half a surrogate pair in the external id', { externalId: '\ud800' }, 'externalId'],
      ['a row of line 0', { importRow: { file: 'x', line: 0, raw: '' } }, 'line'],
      ['a row of no file', { importRow: { file: '', line: 1, raw: '' } }, 'file'],
      ['10,001 characters of a row', { importRow: { file: 'x', line: 1, raw: 'x'.repeat(10_001) } }, 'raw'],
    ])('rejects an imported time entry with %s', async (_what, input, field) => {
      const importId = await things.make('import');
      before = await storedRows(server.app);
      expect(
        await sendInvalid(CREATE, { input: { ...hours, importId, externalId: 'x', ...input } }),
      ).toMatchObject({ code: 'INVALID_INPUT', field });
      await expectNothingWritten();
    });

    test('reports both times of an entry with two invalid times', async () => {
      const answer = await client.send(CREATE, { input: { startTime: 'x', endTime: 'y' } });
      expect(errorsOf(answer).map(({ field }) => field)).toEqual(['startTime', 'endTime']);
    });

    test('rejects a time entry on an archived project', async () => {
      const projectId = await things.make('project');
      await client.run('mutation ($id: ID!) { archiveProject(input: { id: $id }) { errors { code } } }', {
        id: projectId,
      });
      before = await storedRows(server.app);
      expect(await sendInvalid(CREATE, { input: { ...hours, projectId } })).toMatchObject({
        code: 'ARCHIVED',
        field: 'projectId',
      });
      await expectNothingWritten();
    });

    test('rejects a time entry on a task of another project', async () => {
      const { app, owner } = things;
      const [one, two] = [
        await createProject(app, owner.actor, { name: 'One' }),
        await createProject(app, owner.actor, { name: 'Two' }),
      ];
      const task = await createTask(app, owner.actor, { name: 'Task', projectId: two.id });
      before = await storedRows(app);
      expect(
        await sendInvalid(CREATE, { input: { ...hours, projectId: one.id, taskId: task.id } }),
      ).toMatchObject({ code: 'CONTRADICTION', field: expect.stringMatching(/^(taskId|projectId)$/) });
      await expectNothingWritten();
    });

    test('rejects a time entry with identityId but without teamId', async () => {
      const identityId = await things.make('identity');
      before = await storedRows(server.app);
      expect(await sendInvalid(CREATE, { input: { ...hours, identityId } })).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'teamId',
        message: expect.stringContaining('identityId needs teamId'),
      });
      await expectNothingWritten();
    });

    test('answers 403 to an entry for another member without the permission', async () => {
      const { app, owner } = things;
      const member = await createMember(app, owner, 'MEMBER');
      before = await storedRows(app);
      const answer = await server.client(member.key).send(CREATE, {
        input: { ...hours, teamId: owner.team.id, identityId: owner.identity.id },
      });
      expect(answer.status).toBe(403);
      expect(errorsOf(answer)).toMatchObject([{ code: 'FORBIDDEN' }]);
      await expectNothingWritten();
    });
  });

  test('rejects more than 500 external ids and invalid external ids in importedRows', async () => {
    const document = `query ($teamId: ID!, $externalIds: [ID!]!) {
      importedRows(teamId: $teamId, externalIds: $externalIds) { externalId } }`;
    const teamId = things.owner.team.id;
    for (const externalIds of [Array.from({ length: 501 }, String), [''], ['a\0b'], ['x'.repeat(256)]]) {
      expect(await sendInvalid(document, { teamId, externalIds })).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'externalIds',
        message: expect.stringContaining('externalIds'),
      });
    }
  });

  describe('invalid pages', () => {
    const lists = operations.filter(({ field }) => field.args.some((arg) => arg.name === 'first'));

    test.each(lists.map((list) => [list.name, list] as const))(
      'rejects page sizes of %s outside 1 to 500',
      async (_name, list) => {
        const required = await things.call(list);
        for (const first of [0, -1, 501, 2147483647]) {
          const [problem, ...others] = errorsOf(await client.send(list.document, { ...required, first }));
          expect(others).toEqual([]);
          expect(problem).toEqual({
            code: 'INVALID_INPUT',
            field: 'first',
            message: `first must be between 1 and 500; ${first} is not.`,
          });
        }
      },
    );

    test.each(lists.map((list) => [list.name, list] as const))(
      'rejects cursors of other lists and malformed cursors for %s',
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
          expect(errorsOf(await client.send(list.document, { ...required, after }))).toEqual([
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

  describe('invalid names', () => {
    const named = operations.flatMap((operation) =>
      placesOf(operation).filter((place) => place.path.at(-1) === 'name'),
    );

    test.each(named.map((place) => [nameOf(place), place] as const))(
      'rejects invalid names in %s',
      async (_name, place) => {
        const { operation, path } = place;
        const valid = await things.call(operation, place);
        before = await storedRows(server.app);
        for (const name of ['', '   ', 'n'.repeat(201), 'two\nlines', '\u0007']) {
          expect(await sendInvalid(operation.document, withValue(valid, path, name))).toMatchObject({
            code: 'INVALID_INPUT',
            field: 'name',
            message: expect.stringMatching(/^name /),
          });
        }
        await expectNothingWritten();
      },
    );
  });

  describe('texts that cannot be stored', () => {
    /** Free-text arguments. Enums are excluded. */
    const texts = operations.flatMap((operation) =>
      placesOf(operation).filter(({ type }) => ['String', 'ISO8601DateTime'].includes(type.name)),
    );
    const isCursor = (place: Place) => place.path.at(-1) === 'after';

    test.each(texts.map((place) => [nameOf(place), place] as const))(
      'rejects unstorable text in %s',
      async (_name, place) => {
        const { operation, path } = place;
        const valid = await things.call(operation, place);
        before = await storedRows(server.app);
        for (const text of ['a\0b', '\0', 'a\ud800b', '\udc00', 'x'.repeat(30_000)]) {
          const problem = await sendInvalid(operation.document, withValue(valid, path, text));
          expect(problem?.code).toMatch(/^(INVALID_INPUT|INVALID_CURSOR)$/);
          expect(path).toContain(problem?.field);
          expect(problem?.message).toMatch(new RegExp(`\\b${problem?.field}\\b`));
        }
        await expectNothingWritten();
        // The same call succeeds with plain text, so only the text was rejected.
        if (isCursor(place) || isConfirmation(place) || outcomeOfValid(operation) !== 'done') return;
        expect(errorsOf(await client.send(operation.document, valid))).toEqual([]);
      },
    );

    test('reports a lone surrogate in a document as a parse error', async () => {
      const { errors } = await client.send('{ projects(search: "\\uD800") { edges { cursor } } }');
      expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }]);
    });

    test('rejects a body that is not UTF-8, and stores nothing', async () => {
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
        expect(errorsOf(answer)).toMatchObject([{ code: 'BAD_REQUEST' }]);
      }
      await expectNothingWritten();
    });

    test('returns UTF-8 text unchanged', async () => {
      const name = 'Ünïcödé 日本語 🦆 \u202e Ω ﷽ \u{10ffff}';
      const { createTag } = await client.run<{ createTag: { tag: { name: string } } }>(
        'mutation ($name: String!) { createTag(input: { args: { name: $name } }) { tag { name } } }',
        { name },
      );
      expect(createTag.tag.name).toBe(name);
    });
  });

  describe('values with a fixed format', () => {
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

    test('finds more than 15 arguments with a fixed format', () => {
      expect(cases.length).toBeGreaterThan(15);
    });

    test.each(cases)('rejects malformed values in %s', async (_name, place, values) => {
      const { operation, path } = place;
      // Include required siblings: a currency needs an amount.
      const siblings = placesOf(operation).filter(
        (other) => other.required && other.path.slice(0, -1).join() === path.slice(0, -1).join(),
      );
      const valid = await things.call(operation, place, ...siblings);
      before = await storedRows(server.app);
      for (const value of values) {
        const problem = await sendInvalid(operation.document, withValue(valid, path, value));
        expect(problem?.code).toBe('INVALID_INPUT');
        expect(path).toContain(problem?.field);
      }
      await expectNothingWritten();
      if (isConfirmation(place)) return;
      expect(errorsOf(await client.send(operation.document, valid))).toEqual([]);
    });
  });
});
