import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRAPHQL_PATH } from '../../src/http/graphql/route.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, createPerson } from '../harness/factories.ts';
import { post, startTestServer, type TestServer } from '../harness/server.ts';

/** Audits of optional features of GET requests, which the server does not execute. */
const NOT_SUPPORTED = ['5A70', 'D6D5', '6A70'];

describeOnBothEngines('GraphQL over HTTP', (engine) => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ({ key } = await createPerson(server.app));
  });
  afterAll(() => server.close());

  describe('the audit of graphql-http', () => {
    const audits = serverAudits({
      url: () => `${server.origin}${GRAPHQL_PATH}`,
      fetchFn: (url: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${key}`);
        return fetch(url, { ...init, headers });
      },
    });

    test('has at least 61 audits, including the optional ones that do not apply', () => {
      expect(audits.length).toBeGreaterThanOrEqual(61);
      expect(
        audits.filter(({ id, name }) => NOT_SUPPORTED.includes(id) && name.startsWith('MAY ')),
      ).toHaveLength(NOT_SUPPORTED.length);
    });

    test.each(audits.map((audit) => [audit.name, audit] as const))(
      'passes the audit "%s"',
      async (_name, audit) => {
        const result = await audit.fn();
        expect(result).toMatchObject({ status: NOT_SUPPORTED.includes(audit.id) ? 'notice' : 'ok' });
      },
    );
  });

  const send = (body: unknown, accept?: string) =>
    post(server.origin, JSON.stringify(body), {
      authorization: `Bearer ${key}`,
      ...(accept === undefined ? {} : { accept }),
    });

  test.each([
    ['nothing', undefined, 'application/json; charset=utf-8'],
    ['anything', '*/*', 'application/json; charset=utf-8'],
    ['application/json', 'application/json', 'application/json; charset=utf-8'],
    [
      'the GraphQL type',
      'application/graphql-response+json',
      'application/graphql-response+json; charset=utf-8',
    ],
    [
      'both types, GraphQL first',
      'application/graphql-response+json, application/json;q=0.9',
      'application/graphql-response+json; charset=utf-8',
    ],
  ])('answers Accept: %s with the matching content type', async (_what, accept, type) => {
    const response = await send({ query: '{ me { id } }' }, accept);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
  });

  test.each(['text/html', 'application/xml', 'application/json;q=0', 'application/json;charset=latin1'])(
    'answers 406 to Accept: %s without executing anything',
    async (accept) => {
      const query = 'mutation { createTag(input: { args: { name: "Never" } }) { tag { id } } }';
      const response = await send({ query }, accept);
      expect(response.status).toBe(406);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_ACCEPTABLE' } }] });
      const { tags } = await server
        .client(key)
        .run<{ tags: { edges: unknown[] } }>('{ tags { edges { cursor } } }');
      expect(tags.edges).toEqual([]);
    },
  );

  test.each([
    ['does not parse', '{ me {', 'GRAPHQL_PARSE_FAILED'],
    ['does not fit the schema', '{ nobody }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'is too complex',
      `{ timeEntries(first: 500) { edges { ${'node { tags { name } } '.repeat(60)} } } }`,
      'QUERY_TOO_COMPLEX',
    ],
    ['lacks a variable', 'query ($id: ID!) { project(id: $id) { id } }', 'GRAPHQL_VALIDATION_FAILED'],
  ])(
    'answers a document that %s with 400 as GraphQL response JSON, and with 200 as JSON',
    async (_what, query, code) => {
      for (const [accept, status] of [
        ['application/graphql-response+json', 400],
        ['application/json', 200],
      ] as const) {
        const response = await send({ query }, accept);
        expect(response.status).toBe(status);
        expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
        const body = (await response.json()) as { errors: unknown[] };
        expect(body).not.toHaveProperty('data');
        expect(body.errors[0]).toMatchObject({ message: expect.any(String), extensions: { code } });
      }
    },
  );

  test('selects one of several operations by name', async () => {
    const query = 'query A { me { id } } query B { me { name } }';
    const named = await send({ query, operationName: 'B' });
    expect(await named.json()).toEqual({ data: { me: { name: expect.any(String) } } });
    const unnamed = await send({ query }, 'application/graphql-response+json');
    expect(unnamed.status).toBe(400);
  });

  describe('several mutations in one document', () => {
    const TAG = 'createTag(input: { args: { name: $tag, teamId: $team } }) { tag { name } errors { code } }';
    const PROJECT = 'createProject(input: { args: { name: $tag, teamId: $team } }) { project { id } }';
    let sendAsMember: (mutations: string, tag: string) => Promise<Response>;
    beforeAll(async () => {
      const owner = await createPerson(server.app);
      const member = await createMember(server.app, owner, 'MEMBER');
      sendAsMember = (mutations, tag) =>
        post(
          server.origin,
          JSON.stringify({
            query: `mutation ($team: ID!, $tag: String!) { ${mutations} }`,
            variables: { team: owner.team.id, tag },
          }),
          { authorization: `Bearer ${member.key}`, accept: 'application/graphql-response+json' },
        );
    });

    test('answers 200 if one mutation succeeded, with the errors of the failed ones by path', async () => {
      const answer = await sendAsMember(`made: ${TAG} refused: ${PROJECT}`, 'carried out');
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        data: { made: { tag: { name: 'carried out' } }, refused: null },
        errors: [{ path: ['refused'], extensions: { code: 'FORBIDDEN' } }],
      });
    });

    test('answers 403 if no mutation succeeded', async () => {
      const answer = await sendAsMember(`one: ${PROJECT} other: ${PROJECT}`, '');
      expect(answer.status).toBe(403);
      const refused = await sendAsMember(`refused: ${TAG} forbidden: ${PROJECT}`, ' ');
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({
        data: { refused: { tag: null, errors: [{ code: 'INVALID_INPUT' }] }, forbidden: null },
      });
    });
  });
});
