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
  atTheMachine,
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
import { often, tell } from '../harness/trials.ts';
import { type Kind, kindOf, kinds, namesThing, Things } from '../models/things.ts';

/** In the names of everything that belongs to the company. Its addresses have it in small letters. */
const SECRET = 'Zanzibar';
/** The id of an application is in every link to the server that it makes, so the sign-in page tells its name to anybody. */
const NAMES_OF_APPS = new RegExp(`${SECRET} (?:oauthApp|app) \\d+`, 'g');
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Tokens of links and sessions, and keys. */
const TOKENS = /stint_[\w-]{20,}|(?<![\w-])[\w-]{43}(?![\w-])/g;
const WANTED = 'mallory takes over';

type Values = Record<string, unknown>;

/** Somebody who attacks. They know every id and address of the company, but nothing that is secret. */
interface Stranger {
  who: string;
  email: string;
  browser: CookieBrowser;
  /** Headers by which the stranger may call. */
  credentials: () => Record<string, string>[];
  /** Things of their own team. */
  own: Partial<Record<Kind, string>>;
}

/** One thing to try. */
interface Move {
  name: string;
  make: (stranger: Stranger) => Promise<void>;
}

describeOnBothEngines('strangers', (engine) => {
  let server: TestServer;
  let company: Things;
  let staff: Person[];
  let ids: Record<Kind, string>;
  let routes: string[];
  let nobody: Stranger;
  let unverified: Stranger;
  let tenant: Stranger & { person: Person };
  let tries = 0;
  let turn = 0;
  /** Everything in an answer that could open something. */
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
    company = await Things.of(app, SECRET);
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
    const tenants = await Things.of(app, 'Mallory');
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

  /** With an address of the company, in whose mailbox the stranger reads nothing. */
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

  /** Keeps what an answer holds, and fails where it tells anything of the company. */
  const look = (what: string, text: string, headers?: Headers) => {
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
    look(what, await response.text(), response.headers);
    if (response.status >= 500) throw new Error(`${what} is ${response.status}.`);
    return response.status;
  };

  /** Names and titles of the company are not known outside, but its ids and addresses may be. */
  const asKnown = (values: Values): Values =>
    JSON.parse(JSON.stringify(values).replaceAll(SECRET, 'Mallory')) as Values;

  /** All that the schema has, with ids and addresses of the company, alone and beside those of the stranger. */
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
            const nobodys = server.client(null);
            const sent = [...known, ...mixed].map((values) =>
              nobodys.send(operation.document, values, headers),
            );
            for (const { text } of await Promise.all(sent)) look(`${operation.name} by ${who}`, text);
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

  /** Every tool, resource and prompt, with what the stranger has for a credential. */
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
          for (const response of await Promise.all(sent)) look(`${name} by ${who}`, await response.text());
        }
      },
    }));
  };

  /** Every route, with every method; forms with all fields that any form has. */
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
    return some(values).map((value) => route.replace(parameter, encodeURIComponent(value)));
  };
  /** All of them, or other ones each time. */
  const some = (values: string[]): string[] => {
    const size = often(values.length, 4);
    turn += size;
    return values.map((_value, index) => values[(turn + index) % values.length] ?? '').slice(0, size);
  };
  /** The names of the fields of all forms, as the pages show them. */
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
          return [field, /password/i.test(field) ? WANTED : 'Mallory'];
        }),
      ),
    );
  };

  /** The whole way of an application, and every grant with everything that was found. */
  const oauthMoves = (): Move[] => [
    ...[COMMAND_LINE_APP.id, ids.oauthApp, newId(Date.now())].map((clientId) => ({
      name: `authorize ${clientId}`,
      make: async (stranger: Stranger) => {
        const app = { app: { ...COMMAND_LINE_APP, id: clientId }, secret: null };
        for (const redirect_uri of ['http://127.0.0.1/callback', 'https://evil.example/callback']) {
          const verifier = newVerifier();
          const path = authorizePath(app, verifier, { redirect_uri });
          const page = await stranger.browser.follow(await stranger.browser.get(path));
          look(`consent by ${stranger.who}`, page.text);
          const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(page.text)?.[1];
          const at = page.location ?? (action && (await consentTo(stranger, action)));
          const code = at ? URL.parse(at, server.origin)?.searchParams.get('code') : null;
          // Their own account and nobody else's, once its address is verified.
          if (code && stranger.who !== 'tenant') throw new Error(`${stranger.who} got a code.`);
          if (at && URL.parse(at, server.origin)?.hostname === 'evil.example')
            throw new Error(`The code of ${clientId} went elsewhere.`);
        }
      },
    })),
    {
      name: 'token',
      make: async ({ who }) => {
        for (const found of some([newVerifier(), ids.session, ...loot])) {
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
                ...{ username: company.owner.user.email, password: WANTED, scope: 'read write' },
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

  /** A stranger whose session ended by their own doing signs in again. */
  const comeBack = async ({ who, email, browser }: Stranger) => {
    if (who === 'nobody') return;
    const { status } = await server
      .client(null)
      .send('{ me { id } }', {}, sessionHeaders(browser, server.origin));
    if (status === 200) return;
    browser.cookies.delete('stint_session');
    await browser.signIn(email);
    if (!browser.cookies.has('stint_session')) throw new Error(`${who} cannot sign in any more.`);
  };

  /** Rows about the company, but for two things that a stranger may have happen: a line that says so, and an unread e-mail. */
  const companys = async (): Promise<Record<string, string[]>> => {
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
      // The line names the person whose account somebody tried to get into.
      table === 'password_resets' || table === 'audit_names'
        ? []
        : lines.filter((line) => named.some((id) => line.includes(id)) && !line.includes('session.refuse')),
    ]);
    return Object.fromEntries(rows);
  };

  /** The owners of keys, grants and sessions. The tenant is left out: an account may have its own. */
  const waysIn = async () => {
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
      // Nobody signs in as the people of sample teams, which a stranger may make.
      .where('email', 'not like', `%@${SAMPLE_DOMAIN}`)
      .orderBy('id')
      .execute();
    const others = [keys, apps, grants].map((rows) => rows.filter((row) => !isTenant(row)));
    return { verified, others };
  };

  test('find no key, no token and nothing of a company by any route, in any order', {
    timeout: 900_000,
  }, async (context) => {
    const moves = [...(await graphqlMoves()), ...(await mcpMoves()), ...(await httpMoves()), ...oauthMoves()];
    const before = { rows: await companys(), waysIn: await waysIn() };
    const order = fc.shuffledSubarray(moves, { minLength: moves.length });
    for (const round of fc.sample(order, often(4, 1))) {
      for (const stranger of [unverified, tenant, nobody]) {
        for (const move of round) {
          await comeBack(stranger);
          await move.make(stranger);
        }
      }
    }
    expect(await waysIn()).toEqual(before.waysIn);
    const after = await companys();
    for (const [table, rows] of Object.entries(before.rows)) {
      expect({ table, rows: after[table] }).toEqual({ table, rows });
    }
    // Tokens that were found open nothing new to their finder.
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
    // The strangers were there, and could do what they may.
    expect([loot.size > 5, [...loot].some(isOwn)]).toEqual([true, true]);
    expect((await storedRows(server.app)).api_keys?.some((row) => row.includes(tenant.person.user.id))).toBe(
      true,
    );
    tell(context, { tries, failures: 0, worst: `${moves.length} moves by 3 strangers` });
  });

  describe('do not learn whether an address has an account', () => {
    let closed: TestServer;
    beforeAll(async () => {
      // As it is by default, once the first account was made.
      closed = await startTestServer(engine, { STINT_SIGN_IN_LIMIT: 'off' });
      await createPerson(closed.app);
    });
    afterAll(() => closed.close());

    const addresses = {
      'a verified account': async () => (await createPerson(closed.app)).user.email,
      'an account that is not verified': async () => (await createUnverified(closed.app)).user.email,
      'no account': async () => `nobody.${newId(Date.now())}@example.com`,
    };
    /** An answer without what is different each time. */
    const plain = (text: string, email: string) =>
      text
        .replaceAll(email, 'ADDRESS')
        .replaceAll(encodeURIComponent(email), 'ADDRESS')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        .replace(TOKENS, 'TOKEN');

    const expectAlike = async (answer: (email: string) => Promise<string>) => {
      const seen: Record<string, string> = {};
      const took: Record<string, number[]> = {};
      // In turns, so that whatever else the machine does slows all of them alike.
      const fastest = () => Object.values(took).map((times) => Math.min(...times));
      // A hash of a password, a transaction or an e-mail more would show in the fastest of any number of tries.
      const isAlike = () => Math.max(...fastest()) < 3 * Math.min(...fastest()) + 15;
      const least = often(20, 6);
      // A machine that is busy with something else takes more of them.
      for (let i = 0; i < least || (i < 10 * least && !isAlike()); i++) {
        for (const [kind, make] of Object.entries(addresses)) {
          const email = await make();
          const start = performance.now();
          const text = await answer(email);
          took[kind] = [...(took[kind] ?? []), performance.now() - start];
          seen[kind] = plain(text, email);
        }
      }
      const texts = Object.values(seen);
      expect(texts).toEqual(texts.map(() => texts[0]));
      expect(isAlike(), JSON.stringify(fastest())).toBe(true);
      return texts[0] ?? '';
    };

    const byAddress = operations.flatMap((operation) =>
      placesOf(operation)
        .filter(({ path }) => path.at(-1) === 'email')
        .map((place) => [operation.name, operation, place.path] as const),
    );
    test.each(byAddress)('by %s', async (_name, operation, path) => {
      const isInTeam = placesOf(operation).some((place) => place.path.at(-1) === 'teamId');
      const answer = await expectAlike(async (email) => {
        // Somebody else each time, since each may ask five times an hour.
        const mallory = await createPerson(closed.app);
        const headers = sessionHeaders(await signedInBrowser(closed, mallory), closed.origin);
        const named = withValue({}, path, email);
        const values = isInTeam ? withValue(named, [...path.slice(0, -1), 'teamId'], mallory.team.id) : named;
        const { text } = await closed.client(null).send(operation.document, values, headers);
        return text.replaceAll(mallory.user.email, 'CALLER').replaceAll(mallory.user.name, 'CALLER');
      });
      // An account is deleted by its own address alone.
      expect(answer).toMatch(operation.name === 'deleteAccount' ? /"field":"email"/ : /"errors":\[\]/);
    });

    test.each(['/sign-in', '/forgot-password', '/sign-up'])('by the form of %s', async (path) => {
      await expectAlike(async (email) => {
        const stranger = openCookieBrowser(closed.origin);
        const { status, location, text } = await stranger.post(path, {
          name: 'Mallory',
          email,
          password: WANTED,
        });
        return `${status} ${location} ${text}`;
      });
    });
  });

  describe('see nothing of a person whom they add', () => {
    /** Every query that the API has, about the team of somebody. */
    const queriesAbout = async (things: Things): Promise<[Operation, Values][]> => {
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

    /** The everyday actions of a person, by which others could notice them. */
    const live = async (victim: Person) => {
      const browser = openCookieBrowser(server.origin);
      await browser.signIn(victim.user.email, 'the wrong password');
      await browser.signIn(victim.user.email);
      await browser.post('/forgot-password', { email: victim.user.email });
      const actor = await inBrowser(server.app, victim);
      await createApiKey(server.app, actor, { name: `${SECRET} key` });
      await createOAuthApp(server.app, atTheMachine(victim.actor), { name: SECRET, preset: 'claude-code' });
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

    /** How the person came to be known to the team of the stranger. */
    const states: Record<string, (watcher: Person, victim: Person) => Promise<void>> = {
      invited: async () => {},
      'who declined': async (_watcher, victim) => {
        const [open] = await listOwnInvitations(server.app, victim.actor);
        if (open) await declineOwnInvitation(server.app, victim.actor, open.invitation.id);
      },
      'who left and is asked to come back': async (watcher, victim) => {
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

    test.each(Object.entries(states))('%s', async (_state, bring) => {
      const things = await Things.of(server.app, 'Watcher');
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
      await live(victim);
      await server.app.afterwards.close();
      expect(await seenBy(watcher, calls)).toBe(before);
      expect(before).not.toContain(victim.user.id);
    });
  });
});
