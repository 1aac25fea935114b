import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject } from '../../src/services/projects/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { connectMcp, message, postMcp } from '../harness/mcp.ts';
import {
  allow,
  authorizePath,
  connect,
  exchangeCode,
  makeApp,
  newVerifier,
  postToken,
  signedInBrowser,
  type TestOAuthApp,
} from '../harness/oauth-flow.ts';
import { post, startTestServer, type TestServer } from '../harness/server.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { chain, deep, repeat } from '../hostile/documents.ts';
import { notCredentials } from '../hostile/malformed-keys.ts';

/** A slower response means that the request was executed, even on a busy machine. */
const MAX_REJECTION_MS = 10_000;
const LONG = { timeout: 900_000 };

/** Repeats a request after its Retry-After while the server answers 503. */
async function untilServed(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
  }
}

const fetchUntilServed: typeof fetch = (...request) => untilServed(() => fetch(...request));

describeOnBothEngines('attacks', (engine) => {
  let server: TestServer;
  let ada: Person;
  let robot: TestOAuthApp;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    robot = await makeApp(server, ada);
  });
  afterAll(() => server.close());

  const tag = (i: number) => `a${i}: createTag(input: { args: { name: "${i}" } }) { errors { code } }`;
  const body = (query: string, variables = {}) => JSON.stringify({ query, variables });

  test.for<[string, string, number]>([
    [
      'a fragment bomb of a kilobyte with a million leaves',
      body(`{ me { ...F0 } } ${chain(20, 2, 'id')}`),
      400,
    ],
    ['a fragment bomb without end', body(`{ me { ...F0 } } ${chain(100, 10, 'id')}`), 400],
    ['fields 3,000 deep', body(deep(3000, 'me')), 400],
    ['fragments 3,000 deep', body(deep(3000, '... on Query')), 400],
    [
      'aliases in fragments',
      body(`{ me { id ${'...F '.repeat(6)} } } fragment F on User { ${repeat(20, (i) => `a${i}: name`)} }`),
      400,
    ],
    ['aliases called __schema', body(`{ ${repeat(101, (i) => `__schema${i}: me { id }`)} }`), 400],
    [
      'a cycle of 300 fragments',
      body(`{ me { ...F0 } } ${repeat(300, (i) => `fragment F${i} on User { ...F${(i + 1) % 300} }`)}`),
      400,
    ],
    ['10,000 directives', body(`{ me { id ${'@skip(if: false) '.repeat(10_000)} } }`), 400],
    ['objects in objects repeated', body(`{ ${'me { defaultTeam { id } } '.repeat(500)} }`), 400],
    ['a batch', `[${body('{ me { id } }')},${body('{ me { id } }')}]`, 400],
    ['101 mutations', body(`mutation { ${repeat(101, tag)} }`), 400],
    ['10 MB of variables', body('{ me { id } }', { padding: 'x'.repeat(10_000_000) }), 413],
  ])('%s is rejected', LONG, async ([, sent, status], context) => {
    const headers = {
      authorization: `Bearer ${ada.key}`,
      accept: 'application/graphql-response+json',
    };
    const took: number[] = [];
    const others: number[] = [];
    const tries = fullOrQuick(200, 10);
    for (let i = 0; i < tries; i++) {
      const begin = performance.now();
      const answer = await post(server.origin, sent, headers);
      took.push(performance.now() - begin);
      const { data } = (await answer.json()) as { data?: unknown };
      if (answer.status !== status || data !== undefined) others.push(answer.status);
    }
    took.sort((one, other) => one - other);
    const [median = 0, last = 0] = [took[Math.floor(tries / 2)], took.at(-1)];
    reportFigures(context, {
      tries,
      failures: others.length,
      worst: `${median.toFixed(1)} ms median, ${last.toFixed(0)} ms max`,
    });
    expect(others).toEqual([]);
    expect(last).toBeLessThan(MAX_REJECTION_MS);
    expect((await server.client(ada.key).send('{ me { id } }')).status).toBe(200);
  });

  test('answers 401 to 10,000 malformed credentials on every endpoint', LONG, async (context) => {
    const tries = fullOrQuick(10_000, 500);
    const tried = fc.sample(notCredentials(ada.key), { numRuns: tries, seed: 27 });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const endpoints = ['POST /api/v1/graphql', 'POST /mcp', 'GET /api/v1/reports/export?format=csv'];
    const others: string[] = [];
    let [last, next] = [0, 0];
    const statusFor = async (authorization: string, endpoint: string): Promise<number> => {
      const [method, path] = endpoint.split(' ');
      const sent = method === 'GET' ? '' : body('{ me { id } }');
      const call = request(`${server.origin}${path}`, {
        method,
        agent,
        headers: { authorization, 'content-type': 'application/json', 'content-length': sent.length },
      });
      call.end(sent);
      const [response] = await once(call, 'response');
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    };
    const lane = async () => {
      for (let i = next++; i < tries; i = next++) {
        const [authorization = '', endpoint = ''] = [tried[i], endpoints[i % endpoints.length]];
        const begin = performance.now();
        const status = await statusFor(authorization, endpoint);
        last = Math.max(last, performance.now() - begin);
        if (status !== 401) others.push(`${status} at ${endpoint} for ${JSON.stringify(authorization)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    reportFigures(context, { tries, failures: others.length, worst: `${last.toFixed(0)} ms max` });
    expect(others).toEqual([]);
    for (const endpoint of endpoints) expect(await statusFor(`Bearer ${ada.key}`, endpoint)).not.toBe(401);
    agent.destroy();
  });

  const isGood = async (token: string | undefined) =>
    (await server.client(token ?? '').send('{ me { id } }')).status === 200;

  test('issues tokens at most once for 50 concurrent exchanges of one code', LONG, async (context) => {
    const rounds = fullOrQuick(20, 2);
    const failures: string[] = [];
    let exchanged = 0;
    for (let round = 0; round < rounds; round++) {
      const verifier = newVerifier();
      const browser = await signedInBrowser(server, ada);
      const code = (await allow(browser, authorizePath(robot, verifier))).get('code') ?? '';
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => exchangeCode(server, robot, code, verifier)),
      );
      const given = answers.filter(({ status }) => status === 200);
      // No exchange succeeds if a second one arrives before the first response.
      if (given.length > 1) failures.push(`${given.length} got tokens`);
      for (const { status, error } of answers) {
        if (status !== 200 && error !== 'invalid_grant') failures.push(`${status} ${error}`);
      }
      exchanged += given.length;
      const [{ access_token, refresh_token = '' } = {}] = given;
      if (await isGood(access_token)) failures.push('the access token is still good');
      const again = await postToken(server, robot, { grant_type: 'refresh_token', refresh_token });
      if (again.status !== 400) failures.push('the refresh token is still good');
    }
    reportFigures(context, {
      tries: rounds * 50,
      failures: failures.length,
      worst: `at most 1 of 50 got tokens, in ${exchanged} of ${rounds} rounds; revoked afterwards`,
    });
    expect(failures).toEqual([]);
  });

  test('revokes all tokens of a grant when a used refresh token is sent again', LONG, async (context) => {
    const rounds = fullOrQuick(50, 3);
    const failures: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const first = await connect(server, robot, ada);
      const use = (refresh_token = '') =>
        postToken(server, robot, { grant_type: 'refresh_token', refresh_token });
      const second = await use(first.refresh_token);
      const third = await use(second.refresh_token);
      if (!(await isGood(third.access_token))) failures.push('what was renewed is not good');
      const stolen = await use((round % 2 === 0 ? first : second).refresh_token);
      if (stolen.status !== 400) failures.push('a token that was used is taken');
      for (const { access_token } of [first, second, third]) {
        if (await isGood(access_token)) failures.push('an access token is still good');
      }
      if ((await use(third.refresh_token)).status !== 400)
        failures.push('the last refresh token is still good');
    }
    reportFigures(context, { tries: rounds, failures: failures.length, worst: 'all of it ended each time' });
    expect(failures).toEqual([]);
  });

  test(
    'returns each of 100 MCP clients its own response despite equal request ids',
    LONG,
    async (context) => {
      const rounds = fullOrQuick(20, 2);
      const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(server.app)));
      const callers = await Promise.all(
        people.flatMap((person, owner) =>
          Array.from({ length: 20 }, async (_, i) => {
            const name = `Crossed ${owner} ${String(i).padStart(2, '0')}`;
            await createProject(server.app, person.actor, { name });
            const era = i % 2 === 0 ? 'modern' : 'legacy';
            const client = await connectMcp(server.origin, person.key, era, fetchUntilServed);
            return { name, person, client };
          }),
        ),
      );
      let crossed = 0;
      const begin = performance.now();
      for (let round = 0; round < rounds; round++) {
        await Promise.all(
          callers.flatMap(({ name, person, client }) => {
            const args = { name: 'list_projects', arguments: { search: name } };
            const expected = { projects: [{ name, team_id: person.team.id }], total_count: 1 };
            const check = (answer: unknown) => {
              const { structuredContent } = answer as { structuredContent?: object };
              try {
                expect(structuredContent).toMatchObject(expected);
              } catch {
                crossed += 1;
              }
            };
            // The official client numbers its requests from 0; the bare requests all have the id 7.
            const bare = untilServed(() =>
              postMcp(server.origin, person.key, message('tools/call', args, 7)),
            );
            return [
              client.callTool(args).then(check),
              bare.then(async (answer) => check(((await answer.json()) as { result: unknown }).result)),
            ];
          }),
        );
      }
      const each = (performance.now() - begin) / rounds;
      await Promise.all(callers.map(({ client }) => client.close()));
      reportFigures(context, {
        tries: rounds * callers.length * 2,
        failures: crossed,
        worst: `${(each / 1000).toFixed(1)} s for ${callers.length * 2} calls at once`,
      });
      expect(crossed).toBe(0);
    },
  );
});
