import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findIdentityOfUser } from '../../src/db/queries/teams/identities.ts';
import { COMMAND_LINE_APP } from '../../src/domain/oauth/command-line-app.ts';
import { SAMPLE_DOMAIN } from '../../src/domain/sample.ts';
import { newId } from '../../src/lib/ids.ts';
import { tools } from '../../src/mcp/tools.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { declineOwnInvitation, listOwnInvitations } from '../../src/services/invitations/own.ts';
import { createOAuthApp } from '../../src/services/oauth-apps/create.ts';
import { type CookieBrowser, openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import {
  asOperator,
  createPerson,
  createUnverified,
  inBrowser,
  joinTeam,
  type Person,
} from '../harness/factories.ts';
import { httpRoutes } from '../harness/http-routes.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { argumentsFor, kindOfId, namingArguments, withId } from '../harness/mcp-calls.ts';
import { authorizePath, newVerifier, sessionHeaders, signedInBrowser } from '../harness/oauth-flow.ts';
import { type Operation, operations, placesOf, withValue } from '../harness/schema-calls.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { EntityFactory, type Kind, kindOf, kinds, namesThing } from '../models/entity-factory.ts';

/** Part of every name in the company. The company's addresses contain it in lower case. */
const SECRET = 'Zanzibar';
/** Names of apps are public: an app's links contain its id, for which the sign-in page shows the name. */
const NAMES_OF_APPS = new RegExp(`${SECRET} (?:oauthApp|app) \\d+`, 'g');
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Matches keys and the tokens of links and sessions. */
const TOKENS = /stint_[\w-]{20,}|(?<![\w-])[\w-]{43}(?![\w-])/g;
const ATTACKER_PASSWORD = 'mallory takes over';

type Values = Record<string, unknown>;

/** An attacker with all ids and addresses of the company, but no secrets. */
interface Stranger {
  who: string;
  email: string;
  browser: CookieBrowser;
  /** The headers of the stranger's valid credentials. */
  credentials: () => Record<string, string>[];
  /** Things of the stranger's own team. */
  own: Partial<Record<Kind, string>>;
}

/** One attack. */
interface Move {
  name: string;
  make: (stranger: Stranger) => Promise<void>;
}

describeOnBothEngines('strangers', (engine) => {
  let server: TestServer;
  let company: EntityFactory;
  let staff: Person[];
  let ids: Record<Kind, string>;
  let routes: string[];
  let nobody: Stranger;
  let unverified: Stranger;
  let tenant: Stranger & { person: Person };
  let tries = 0;
  let turn = 0;
  /** Tokens found in responses. */
  const loot = new Set<string>();

  beforeAll(async () => {
    server = await startTestServer(engine, {
      STINT_SIGNUP: 'on',
      STINT_SIGN_IN_LIMIT: 'off',
      STINT_MAX_COST: '100000000',
      STINT_MAX_TEAMS: '1000',
    });
    const { app } = server;
    routes = await httpRoutes(app);
    company = await EntityFactory.of(app, SECRET);
    const cfo = await createPerson(app, `${SECRET} CFO`);
    staff = [company.owner, await joinTeam(app, company.owner, cfo, 'ADMIN')];
    ids = {} as Record<Kind, string>;
    for (const kind of kinds) ids[kind] = await company.make(kind);
    ids.team = company.owner.team.id;
    nobody = strangerOf('nobody', '', openCookieBrowser(server.origin), {});
    unverified = await signUpStranger('hr@zanzibar.example');
    const person = await createPerson(app, 'Mallory');
    const browser = openCookieBrowser(server.origin);
    await browser.signIn(person.user.email);
    const tenants = await EntityFactory.of(app, 'Mallory');
    const own: Stranger['own'] = { team: person.team.id, identity: person.identity.id };
    for (const kind of ['client', 'project', 'tag', 'invitation'] as const)
      own[kind] = await tenants.make(kind);
    tenant = { ...strangerOf('tenant', person.user.email, browser, own, person.key), person };
  });
  afterAll(() => server.close());

  const strangerOf = (
    who: string,
    email: string,
    browser: CookieBrowser,
    own: Stranger['own'],
    key: string | null = null,
  ): Stranger => ({
    ...{ who, email, browser, own },
    credentials: () => [
      ...(browser.cookies.has('stint_session') ? [sessionHeaders(browser, server.origin)] : [{}]),
      ...(key === null ? [] : [{ authorization: `Bearer ${key}` }]),
    ],
  });

  /** Signs up with an address of the company, without access to the mailbox. */
  const signUpStranger = async (email: string): Promise<Stranger> => {
    const browser = openCookieBrowser(server.origin);
    await browser.signUp('Stranger', email);
    const stranger = strangerOf('unverified', email, browser, {});
    const { text } = await server
      .client(null)
      .send('{ me { emailVerified } teams { edges { node { id } } } }', {}, stranger.credentials()[0]);
    const teamId = /"id":"([^"]+)"/.exec(text)?.[1];
    if (!text.includes('"emailVerified":false') || !teamId) throw new Error(`It did not sign up: ${text}`);
    return { ...stranger, own: { team: teamId } };
  };

  const strangers = () => [nobody, unverified, tenant];
  const isOwn = (token: string) =>
    strangers().some(({ browser, credentials }) =>
      JSON.stringify([...browser.cookies.values(), ...credentials()]).includes(token),
    );

  /** Collects tokens from a response and fails if it contains data of the company. */
  const inspectResponse = (what: string, text: string, headers?: Headers) => {
    tries += 1;
    const at = text.replaceAll(NAMES_OF_APPS, '').indexOf(SECRET);
    if (at !== -1)
      throw new Error(`${what} tells of the company: …${text.slice(Math.max(0, at - 200), at + 200)}…`);
    const all = headers ? `${text}\n${[...headers].join('\n')}` : text;
    for (const [token] of all.matchAll(TOKENS)) if (loot.size < 60) loot.add(token);
  };

  const ask = async (what: string, path: string, init: RequestInit) => {
    const response = await fetch(server.origin + path, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    if (response.headers.get('content-type')?.includes('event-stream')) {
      await response.body?.cancel();
      return response.status;
    }
    inspectResponse(what, await response.text(), response.headers);
    if (response.status >= 500) throw new Error(`${what} is ${response.status}.`);
    return response.status;
  };

  /** Replaces names and titles of the company: strangers have only its ids and addresses. */
  const asKnown = (values: Values): Values =>
    JSON.parse(JSON.stringify(values).replaceAll(SECRET, 'Mallory')) as Values;

  /** All operations with ids and addresses of the company, alone and mixed with ids of the stranger. */
  const graphqlMoves = async (): Promise<Move[]> => {
    const moves: Move[] = [];
    for (const operation of operations) {
      const places = placesOf(operation).filter(namesThing);
      const calls = [withAddresses(operation, await company.call(operation))];
      for (const place of places) calls.push(withAddresses(operation, await company.call(operation, place)));
      const known = calls.map(asKnown);
      moves.push({
        name: operation.name,
        make: async ({ who, own, credentials }) => {
          const mixed = known.flatMap((values) =>
            places.flatMap((place) => {
              const id = own[kindOf(place)];
              return id && has(values, place.path) ? [withValue(values, place.path, id)] : [];
            }),
          );
          for (const headers of credentials()) {
            const anonymous = server.client(null);
            const sent = [...known, ...mixed].map((values) =>
              anonymous.send(operation.document, values, headers),
            );
            for (const { text } of await Promise.all(sent))
              inspectResponse(`${operation.name} by ${who}`, text);
          }
        },
      });
    }
    return moves;
  };
  const has = (values: Values, [name = '', ...rest]: readonly string[]): boolean =>
    name in values && (rest.length === 0 || has((values[name] ?? {}) as Values, rest));
  const withAddresses = (operation: Operation, values: Values): Values =>
    placesOf(operation)
      .filter(({ path }) => path.at(-1) === 'email' && has(values, path))
      .reduce((all, { path }) => withValue(all, path, staff[1]?.user.email), values);

  /** All tools, resources and prompts with the credentials of the stranger. */
  const mcpMoves = async (): Promise<Move[]> => {
    const calls: [name: string, (own: Stranger['own']) => [string, Values][]][] = [
      'tools/list',
      'resources/list',
      'resources/read stint://me',
      'resources/read stint://timer',
      'prompts/list',
      'prompts/get my_week',
      'prompts/get log_yesterday',
    ].map((text) => {
      const [method = '', name] = text.split(' ');
      return [text, () => [[method, method === 'resources/read' ? { uri: name } : { name }]]];
    });
    for (const tool of tools) {
      const given: Values[] = [];
      const named = namingArguments(tool);
      for (const argument of [undefined, ...named]) {
        given.push(asKnown(await argumentsFor(company, tool, argument)));
      }
      calls.push([
        tool.name,
        (own) => {
          const mixed = given.flatMap((args) =>
            named.flatMap((argument) => {
              const id = own[kindOfId(tool, argument)];
              return id && argument in args ? [withId(args, argument, id)] : [];
            }),
          );
          return [...given, ...mixed].map((args) => ['tools/call', { name: tool.name, arguments: args }]);
        },
      ]);
    }
    return calls.map(([name, callsOf]) => ({
      name,
      make: async ({ who, own, credentials, browser }) => {
        const session = browser.cookies.get('stint_session');
        const asKey = session ? [{ authorization: `Bearer ${session}` }] : [];
        for (const headers of [...credentials(), ...asKey]) {
          const sent = callsOf(own).map(([method, params]) =>
            postMcp(server.origin, null, message(method, params), headers),
          );
          for (const response of await Promise.all(sent))
            inspectResponse(`${name} by ${who}`, await response.text());
        }
      },
    }));
  };

  /** All routes with all methods; forms with the fields of all forms. */
  const httpMoves = async (): Promise<Move[]> => {
    const fields = await formFields();
    return routes.map((route) => ({
      name: route,
      make: async (stranger) => {
        const paths = pathsOf(route);
        const forms = formsOf(fields, stranger);
        const tried = METHODS.flatMap((method) =>
          paths
            .slice(0, /GET|POST/.test(method) ? paths.length : 1)
            .flatMap((path) => (method === 'POST' ? forms : [null]).map((form) => ({ method, path, form }))),
        );
        for (const { method, path, form } of tried) {
          for (const headers of stranger.credentials()) {
            await ask(`${method} ${path} by ${stranger.who}`, path, {
              method,
              headers: { ...headers, origin: server.origin },
              ...(form && { body: new URLSearchParams(form) }),
            });
          }
        }
      },
    }));
  };
  const pathsOf = (route: string): string[] => {
    const parameter = /:\w+|\*/.exec(route)?.[0];
    if (parameter === undefined) {
      if (!route.includes('export')) return [route];
      return [`${route}?format=csv&team=${ids.team}`, `${route}?format=xlsx&team=${ids.team}`];
    }
    const values = [newVerifier(), ids.invitation, ids.reportLink, ids.session, ids.identity, ...loot];
    return sample(values).map((value) => route.replace(parameter, encodeURIComponent(value)));
  };
  /** All values, or in a quick run the next four values. */
  const sample = (values: string[]): string[] => {
    const size = fullOrQuick(values.length, 4);
    turn += size;
    return values.map((_value, index) => values[(turn + index) % values.length] ?? '').slice(0, size);
  };
  /** The field names of all forms on the pages. */
  const formFields = async (): Promise<string[]> => {
    const names = new Set(['email', 'password', 'name', 'token', 'account', 'answer', 'app', 'next']);
    for (const route of routes.filter((one) => !/[:*]/.test(one))) {
      const text = await (await fetch(server.origin + route)).text();
      for (const [, name = ''] of text.matchAll(/ name="([\w-]+)"/g)) names.add(name);
    }
    return [...names];
  };
  const formsOf = (fields: string[], { who }: Stranger): Record<string, string>[] => {
    const emails = [staff[1]?.user.email ?? '', company.owner.user.email];
    return emails.slice(0, who === 'nobody' ? 2 : 1).map((email) =>
      Object.fromEntries(
        fields.map((field): [string, string] => {
          if (field === 'email') return [field, email];
          if (field === 'account') return [field, company.owner.user.id];
          if (field === 'app') return [field, ids.connectedApp];
          if (field === 'answer') return [field, 'allow'];
          if (field === 'next') return [field, '//evil.example'];
          return [field, /password/i.test(field) ? ATTACKER_PASSWORD : 'Mallory'];
        }),
      ),
    );
  };

  /** The authorization flow of several apps, and all grant types with the tokens that were found. */
  const oauthMoves = (): Move[] => [
    ...[COMMAND_LINE_APP.id, ids.oauthApp, newId(Date.now())].map((clientId) => ({
      name: `authorize ${clientId}`,
      make: async (stranger: Stranger) => {
        const app = { app: { ...COMMAND_LINE_APP, id: clientId }, secret: null };
        for (const redirect_uri of ['http://127.0.0.1/callback', 'https://evil.example/callback']) {
          const verifier = newVerifier();
          const path = authorizePath(app, verifier, { redirect_uri });
          const page = await stranger.browser.follow(await stranger.browser.get(path));
          inspectResponse(`consent by ${stranger.who}`, page.text);
          const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(page.text)?.[1];
          const at = page.location ?? (action && (await consentTo(stranger, action)));
          const code = at ? URL.parse(at, server.origin)?.searchParams.get('code') : null;
          // Only the tenant may get a code, for their own verified account.
          if (code && stranger.who !== 'tenant') throw new Error(`${stranger.who} got a code.`);
          if (at && URL.parse(at, server.origin)?.hostname === 'evil.example')
            throw new Error(`The code of ${clientId} went elsewhere.`);
        }
      },
    })),
    {
      name: 'token',
      make: async ({ who }) => {
        for (const found of sample([newVerifier(), ids.session, ...loot])) {
          for (const grant_type of [
            'authorization_code',
            'refresh_token',
            'client_credentials',
            'password',
          ]) {
            for (const client_id of [COMMAND_LINE_APP.id, ids.oauthApp]) {
              const body = new URLSearchParams({
                ...{ grant_type, client_id, client_secret: found, code: found, refresh_token: found },
                ...{ code_verifier: newVerifier(), redirect_uri: 'http://127.0.0.1/callback' },
                ...{ username: company.owner.user.email, password: ATTACKER_PASSWORD, scope: 'read write' },
              });
              const status = await ask(`token by ${who}`, '/oauth/token', { method: 'POST', body });
              if (status < 400) throw new Error(`${grant_type} gave a token for ${found.slice(0, 6)}….`);
            }
          }
        }
      },
    },
  ];
  const consentTo = async ({ browser }: Stranger, action: string) =>
    (await browser.follow(await browser.post(action, { answer: 'allow' }))).location;

  /** Signs a stranger in again whose session was ended by their own requests. */
  const signInAgain = async ({ who, email, browser }: Stranger) => {
    if (who === 'nobody') return;
    const { status } = await server
      .client(null)
      .send('{ me { id } }', {}, sessionHeaders(browser, server.origin));
    if (status === 200) return;
    browser.cookies.delete('stint_session');
    await browser.signIn(email);
    if (!browser.cookies.has('stint_session')) throw new Error(`${who} cannot sign in any more.`);
  };

  /** Rows of the company, except for audit lines of refused sign-ins and e-mailed reset links, which strangers may cause. */
  const companyRows = async (): Promise<Record<string, string[]>> => {
    const { app } = server;
    const users = staff.map(({ user }) => user.id);
    const teams = await app.db.read
      .selectFrom('identities')
      .select('team_id')
      .where('user_id', 'in', users)
      .execute();
    const named = [...users, ...teams.map(({ team_id }) => team_id)];
    const rows = Object.entries(await storedRows(app)).map(([table, lines]): [string, string[]] => [
      table,
      // Audit lines of refused sign-ins store the name of the attacked account.
      table === 'password_resets' || table === 'audit_names'
        ? []
        : lines.filter((line) => named.some((id) => line.includes(id)) && !line.includes('session.refuse')),
    ]);
    return Object.fromEntries(rows);
  };

  /** The owners of keys, apps and grants, and the verified accounts. The tenant's own credentials are left out. */
  const credentialOwners = async () => {
    const { read } = server.app.db;
    const isTenant = (row: { user_id: string | null }) => row.user_id === tenant.person.user.id;
    const keys = await read.selectFrom('api_keys').select(['id', 'user_id']).orderBy('id').execute();
    const apps = await read.selectFrom('oauth_apps').select(['id', 'user_id']).orderBy('id').execute();
    const grants = await read
      .selectFrom('oauth_records')
      .select(['kind', 'id_hash as id', 'user_id'])
      .where('kind', 'in', ['Grant', 'AccessToken', 'RefreshToken', 'AuthorizationCode'])
      .orderBy('id_hash')
      .execute();
    const verified = await read
      .selectFrom('users')
      .select('id')
      .where('email_verified_at', 'is not', null)
      // Strangers may create sample teams, whose people cannot sign in.
      .where('email', 'not like', `%@${SAMPLE_DOMAIN}`)
      .orderBy('id')
      .execute();
    const others = [keys, apps, grants].map((rows) => rows.filter((row) => !isTenant(row)));
    return { verified, others };
  };

  test('strangers find no key, token or data of a company on any route in random order', {
    timeout: 900_000,
  }, async (context) => {
    const moves = [...(await graphqlMoves()), ...(await mcpMoves()), ...(await httpMoves()), ...oauthMoves()];
    const before = { rows: await companyRows(), credentialOwners: await credentialOwners() };
    const order = fc.shuffledSubarray(moves, { minLength: moves.length });
    for (const round of fc.sample(order, fullOrQuick(4, 1))) {
      for (const stranger of [unverified, tenant, nobody]) {
        for (const move of round) {
          await signInAgain(stranger);
          await move.make(stranger);
        }
      }
    }
    expect(await credentialOwners()).toEqual(before.credentialOwners);
    const after = await companyRows();
    for (const [table, rows] of Object.entries(before.rows)) {
      expect({ table, rows: after[table] }).toEqual({ table, rows });
    }
    // The found tokens give access to no other account.
    for (const token of loot) {
      const uses: Record<string, string>[] = [
        { authorization: `Bearer ${token}` },
        { cookie: `stint_session=${token}`, origin: server.origin },
      ];
      for (const headers of uses) {
        const { status, text } = await server.client(null).send('{ me { email } }', {}, headers);
        if (status === 200 && /zanzibar/.test(text) && !text.includes(unverified.email))
          throw new Error(`A token that was found opens the account of somebody else: ${text}`);
      }
    }
    // The strangers found tokens, also their own, and the tenant could create a key.
    expect([loot.size > 5, [...loot].some(isOwn)]).toEqual([true, true]);
    expect((await storedRows(server.app)).api_keys?.some((row) => row.includes(tenant.person.user.id))).toBe(
      true,
    );
    reportFigures(context, { tries, failures: 0, worst: `${moves.length} moves by 3 strangers` });
  });

  describe('addresses of accounts', () => {
    let closed: TestServer;
    beforeAll(async () => {
      // Default settings with a first account.
      closed = await startTestServer(engine, { STINT_SIGN_IN_LIMIT: 'off' });
      await createPerson(closed.app);
    });
    afterAll(() => closed.close());

    const addresses = {
      'a verified account': async () => (await createPerson(closed.app)).user.email,
      'an account that is not verified': async () => (await createUnverified(closed.app)).user.email,
      'no account': async () => `nobody.${newId(Date.now())}@example.com`,
    };
    /** A response without the address, ids, times and tokens. */
    const normalize = (text: string, email: string) =>
      text
        .replaceAll(email, 'ADDRESS')
        .replaceAll(encodeURIComponent(email), 'ADDRESS')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        .replace(TOKENS, 'TOKEN');

    const expectAlike = async (answer: (email: string) => Promise<string>) => {
      const responses: Record<string, string> = {};
      const took: Record<string, number[]> = {};
      // Kinds alternate, so that other load of the machine affects all equally.
      const fastest = () => Object.values(took).map((times) => Math.min(...times));
      // An additional password hash, transaction or e-mail would slow down even the fastest try.
      const isAlike = () => Math.max(...fastest()) < 3 * Math.min(...fastest()) + 15;
      const minTries = fullOrQuick(20, 6);
      // A busy machine needs more tries.
      for (let i = 0; i < minTries || (i < 10 * minTries && !isAlike()); i++) {
        for (const [kind, make] of Object.entries(addresses)) {
          const email = await make();
          const start = performance.now();
          const text = await answer(email);
          took[kind] = [...(took[kind] ?? []), performance.now() - start];
          responses[kind] = normalize(text, email);
        }
      }
      const texts = Object.values(responses);
      expect(texts).toEqual(texts.map(() => texts[0]));
      expect(isAlike(), JSON.stringify(fastest())).toBe(true);
      return texts[0] ?? '';
    };

    const byAddress = operations.flatMap((operation) =>
      placesOf(operation)
        .filter(({ path }) => path.at(-1) === 'email')
        .map((place) => [operation.name, operation, place.path] as const),
    );
    test.each(byAddress)(
      '%s has the same response and timing with and without an account',
      async (_name, operation, path) => {
        const isInTeam = placesOf(operation).some((place) => place.path.at(-1) === 'teamId');
        const answer = await expectAlike(async (email) => {
          // A new caller each time, because each may send only five requests per hour.
          const mallory = await createPerson(closed.app);
          const headers = sessionHeaders(await signedInBrowser(closed, mallory), closed.origin);
          const named = withValue({}, path, email);
          const values = isInTeam
            ? withValue(named, [...path.slice(0, -1), 'teamId'], mallory.team.id)
            : named;
          const { text } = await closed.client(null).send(operation.document, values, headers);
          return text.replaceAll(mallory.user.email, 'CALLER').replaceAll(mallory.user.name, 'CALLER');
        });
        // deleteAccount requires the caller's own address.
        expect(answer).toMatch(operation.name === 'deleteAccount' ? /"field":"email"/ : /"errors":\[\]/);
      },
    );

    test.each(['/sign-in', '/forgot-password', '/sign-up'])(
      'the form %s has the same response and timing with and without an account',
      async (path) => {
        await expectAlike(async (email) => {
          const stranger = openCookieBrowser(closed.origin);
          const { status, location, text } = await stranger.post(path, {
            name: 'Mallory',
            email,
            password: ATTACKER_PASSWORD,
          });
          return `${status} ${location} ${text}`;
        });
      },
    );
  });

  describe('members that a stranger adds', () => {
    /** All queries of the API about a team. */
    const queriesAbout = async (things: EntityFactory): Promise<[Operation, Values][]> => {
      const teamId = things.owner.team.id;
      const calls: [Operation, Values][] = [];
      for (const operation of operations.filter(({ kind }) => kind === 'query')) {
        const values = await things.call(operation);
        const team = placesOf(operation).find(({ path }) => path.at(-1) === 'teamId');
        calls.push([operation, team ? withValue(values, team.path, teamId) : values]);
        if (operation.name === 'team') calls.push([operation, { id: teamId }]);
        if (operation.name !== 'teamMember') continue;
        const identities = await server.app.db.read
          .selectFrom('identities')
          .select('id')
          .where('team_id', '=', teamId)
          .execute();
        for (const { id } of identities) calls.push([operation, { id }]);
      }
      return calls;
    };

    const seenBy = async ({ key }: Person, calls: [Operation, Values][]): Promise<string> => {
      const answers: string[] = [];
      for (const [operation, values] of calls) {
        const { text } = await server.client(key).send(operation.document, values);
        if (/"code":"(?!NOT_FOUND)/.test(text)) throw new Error(`${operation.name}: ${text}`);
        answers.push(`${operation.name} ${text}`);
      }
      return answers.join('\n');
    };

    /** Everyday actions of a person that must not be visible to the stranger's team. */
    const actAsUsual = async (victim: Person) => {
      const browser = openCookieBrowser(server.origin);
      await browser.signIn(victim.user.email, 'the wrong password');
      await browser.signIn(victim.user.email);
      await browser.post('/forgot-password', { email: victim.user.email });
      const actor = await inBrowser(server.app, victim);
      await createApiKey(server.app, actor, { name: `${SECRET} key` });
      await createOAuthApp(server.app, asOperator(victim.actor), { name: SECRET, preset: 'claude-code' });
      const headers = sessionHeaders(browser, server.origin);
      const mutations = [
        `updateCurrentUser(input: { args: { name: "${SECRET} renamed", timezone: "Asia/Tokyo", weekStart: SUNDAY } }) { errors { message } }`,
        `changePassword(input: { args: { currentPassword: "${PASSWORD}", newPassword: "${PASSWORD}" } }) { errors { message } }`,
        `createTeam(input: { args: { name: "${SECRET} team" } }) { errors { message } }`,
        `startTimer(input: { teamId: "${victim.team.id}", title: "${SECRET} title" }) { errors { message } }`,
        'endOtherSessions { errors { message } }',
      ];
      for (const mutation of mutations) {
        const answer = await server.client(null).send(`mutation { ${mutation} }`, {}, headers);
        expect([mutation, answer.errors, answer.text.includes('"errors":[]')]).toEqual([mutation, [], true]);
      }
      await browser.post('/sign-out', {});
    };

    /** The relations of the person to the stranger's team. */
    const states: Record<string, (watcher: Person, victim: Person) => Promise<void>> = {
      'is invited': async () => {},
      declined: async (_watcher, victim) => {
        const [open] = await listOwnInvitations(server.app, victim.actor);
        if (open) await declineOwnInvitation(server.app, victim.actor, open.invitation.id);
      },
      'left and is invited again': async (watcher, victim) => {
        await joinTeam(server.app, watcher, victim, 'MEMBER');
        const member = await findIdentityOfUser(server.app.db.read, watcher.team.id, victim.user.id);
        for (const name of ['removeTeamMember', 'reactivateTeamMember']) {
          await server
            .client(watcher.key)
            .run(`mutation ($id: ID!) { ${name}(input: { id: $id }) { errors { message } } }`, {
              id: member?.id,
            });
        }
      },
    };

    test.each(Object.entries(states))(
      'a stranger sees no activity of a person who %s',
      async (_state, bring) => {
        const things = await EntityFactory.of(server.app, 'Watcher');
        const watcher = things.owner;
        const victim = await createPerson(server.app, `${SECRET} victim`);
        const document = `mutation ($teamId: ID!, $email: String!) {
        addTeamMember(input: { args: { teamId: $teamId, email: $email, role: ADMIN } }) { teamMember { status } errors { message } }
      }`;
        const args = { teamId: watcher.team.id, email: victim.user.email };
        const added = await server.client(watcher.key).send(document, args);
        expect(added.text).toContain('"INVITED"');
        await bring(watcher, victim);
        const calls = await queriesAbout(things);
        const before = await seenBy(watcher, calls);
        expect(before).toContain(victim.user.email);
        await actAsUsual(victim);
        await server.app.deferredTasks.close();
        expect(await seenBy(watcher, calls)).toBe(before);
        expect(before).not.toContain(victim.user.id);
      },
    );
  });
});
