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
import { often, tell } from '../harness/trials.ts';
import { chain, deep, repeat } from '../hostile/documents.ts';
import { notCredentials } from '../hostile/malformed-keys.ts';

/** A response this late was worked on instead of refused, however busy the machine is. */
const MUCH_TOO_LATE = 10_000;
const LONG = { timeout: 900_000 };

/** Sends a request again as long as the server says that it is at its limit, when it says that it may be sent again. */
async function untilServed(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
  }
}

const patiently: typeof fetch = (...request) => untilServed(() => fetch(...request));

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
  ])('%s is refused', LONG, async ([, sent, status], context) => {
    const headers = {
      authorization: `Bearer ${ada.key}`,
      accept: 'application/graphql-response+json',
    };
    const took: number[] = [];
    const others: number[] = [];
    const tries = often(200, 10);
    for (let i = 0; i < tries; i++) {
      const begin = performance.now();
      const answer = await post(server.origin, sent, headers);
      took.push(performance.now() - begin);
      const { data } = (await answer.json()) as { data?: unknown };
      if (answer.status !== status || data !== undefined) others.push(answer.status);
    }
    took.sort((one, other) => one - other);
    const [median = 0, last = 0] = [took[Math.floor(tries / 2)], took.at(-1)];
    tell(context, {
      tries,
      failures: others.length,
      worst: `${median.toFixed(1)} ms median, ${last.toFixed(0)} ms max`,
    });
    expect(others).toEqual([]);
    expect(last).toBeLessThan(MUCH_TOO_LATE);
    expect((await server.client(ada.key).send('{ me { id } }')).status).toBe(200);
  });

  test('with 10,000 credentials that are none get 401 everywhere', LONG, async (context) => {
    const tries = often(10_000, 500);
    const tried = fc.sample(notCredentials(ada.key), { numRuns: tries, seed: 27 });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const ways = ['POST /api/v1/graphql', 'POST /mcp', 'GET /api/v1/reports/export?format=csv'];
    const others: string[] = [];
    let [last, next] = [0, 0];
    const statusFor = async (authorization: string, way: string): Promise<number> => {
      const [method, path] = way.split(' ');
      const sent = method === 'GET' ? '' : body('{ me { id } }');
      const asked = request(`${server.origin}${path}`, {
        method,
        agent,
        headers: { authorization, 'content-type': 'application/json', 'content-length': sent.length },
      });
      asked.end(sent);
      const [response] = await once(asked, 'response');
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    };
    const lane = async () => {
      for (let i = next++; i < tries; i = next++) {
        const [authorization = '', way = ''] = [tried[i], ways[i % ways.length]];
        const begin = performance.now();
        const status = await statusFor(authorization, way);
        last = Math.max(last, performance.now() - begin);
        if (status !== 401) others.push(`${status} at ${way} for ${JSON.stringify(authorization)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    tell(context, { tries, failures: others.length, worst: `${last.toFixed(0)} ms max` });
    expect(others).toEqual([]);
    for (const way of ways) expect(await statusFor(`Bearer ${ada.key}`, way)).not.toBe(401);
    agent.destroy();
  });

  const isGood = async (token: string | undefined) =>
    (await server.client(token ?? '').send('{ me { id } }')).status === 200;

  test('with a code, 50 at the same time', LONG, async (context) => {
    const rounds = often(20, 2);
    const failures: string[] = [];
    let lucky = 0;
    for (let round = 0; round < rounds; round++) {
      const verifier = newVerifier();
      const browser = await signedInBrowser(server, ada);
      const code = (await allow(browser, authorizePath(robot, verifier))).get('code') ?? '';
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => exchangeCode(server, robot, code, verifier)),
      );
      const given = answers.filter(({ status }) => status === 200);
      // None where the second is there before the first was answered.
      if (given.length > 1) failures.push(`${given.length} got tokens`);
      for (const { status, error } of answers) {
        if (status !== 200 && error !== 'invalid_grant') failures.push(`${status} ${error}`);
      }
      lucky += given.length;
      const [{ access_token, refresh_token = '' } = {}] = given;
      if (await isGood(access_token)) failures.push('the access token is still good');
      const again = await postToken(server, robot, { grant_type: 'refresh_token', refresh_token });
      if (again.status !== 400) failures.push('the refresh token is still good');
    }
    tell(context, {
      tries: rounds * 50,
      failures: failures.length,
      worst: `at most 1 of 50 got tokens, in ${lucky} of ${rounds} rounds; revoked afterwards`,
    });
    expect(failures).toEqual([]);
  });

  test('with a refresh token that was used, whose whole family ends', LONG, async (context) => {
    const rounds = often(50, 3);
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
    tell(context, { tries: rounds, failures: failures.length, worst: 'all of it ended each time' });
    expect(failures).toEqual([]);
  });

  test('with the request ids of others, by a hundred clients of MCP', LONG, async (context) => {
    const rounds = often(20, 2);
    const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(server.app)));
    const callers = await Promise.all(
      people.flatMap((person, owner) =>
        Array.from({ length: 20 }, async (_, i) => {
          const name = `Crossed ${owner} ${String(i).padStart(2, '0')}`;
          await createProject(server.app, person.actor, { name });
          const era = i % 2 === 0 ? 'modern' : 'legacy';
          const client = await connectMcp(server.origin, person.key, era, patiently);
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
          const wanted = { projects: [{ name, team_id: person.team.id }], total_count: 1 };
          const check = (answer: unknown) => {
            const { structuredContent } = answer as { structuredContent?: object };
            try {
              expect(structuredContent).toMatchObject(wanted);
            } catch {
              crossed += 1;
            }
          };
          // The official client, which counts from zero, and a bare request with an id that all share.
          const bare = untilServed(() => postMcp(server.origin, person.key, message('tools/call', args, 7)));
          return [
            client.callTool(args).then(check),
            bare.then(async (answer) => check(((await answer.json()) as { result: unknown }).result)),
          ];
        }),
      );
    }
    const each = (performance.now() - begin) / rounds;
    await Promise.all(callers.map(({ client }) => client.close()));
    tell(context, {
      tries: rounds * callers.length * 2,
      failures: crossed,
      worst: `${(each / 1000).toFixed(1)} s for ${callers.length * 2} calls at once`,
    });
    expect(crossed).toBe(0);
  });
});
