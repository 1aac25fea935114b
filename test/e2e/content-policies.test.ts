import { readdirSync } from 'node:fs';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { type Finding, Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardPaths } from '../../src/domain/dashboard-paths.ts';
import { BUILT_PAGES } from '../../src/http/built-pages.ts';
import { createEmailChangeLinkAsOperator } from '../../src/services/email-change/request.ts';
import { createVerificationLinkAsOperator } from '../../src/services/email-verification/request.ts';
import { inviteTeamMember } from '../../src/services/invitations/invite.ts';
import { createResetLink } from '../../src/services/password-resets/request.ts';
import { createReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { type CookieBrowser, openCookieBrowser } from '../harness/cookie-browser.ts';
import { createPerson, createUnverified, type Person } from '../harness/factories.ts';
import { authorizePath, makeApp, newVerifier, signedInBrowser } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type Answer = Awaited<ReturnType<CookieBrowser['get']>>;

let server: TestServer;
let ada: Person;
let nobody: CookieBrowser;
let someone: CookieBrowser;
beforeAll(async () => {
  server = await startTestServer('sqlite', { STINT_SIGNUP: 'on' });
  ada = await createPerson(server.app, 'Ada Lovelace');
  nobody = openCookieBrowser(server.origin);
  someone = await signedInBrowser(server, ada);
}, 180_000);
afterAll(() => server.close());

const pathOf = (link: string) => new URL(link).pathname;

const invitation = async () => {
  const { invitationUrl } = await inviteTeamMember(server.app, ada.actor, {
    teamId: ada.team.id,
    email: 'grace@example.com',
  });
  return pathOf(invitationUrl);
};

const sharedReport = async () => {
  const { id } = await createSavedReport(server.app, ada.actor, { name: 'Hours', parameters: '' });
  return pathOf((await createReportLink(server.app, ada.actor, { reportId: id })).url);
};

/** A file of the pages with an ending. */
const asset = (ending: string) => {
  const name = readdirSync(`${BUILT_PAGES}assets/`).find((one) => one.endsWith(ending));
  if (name === undefined) throw new Error(`No file ends with ${ending}.`);
  return nobody.get(`/assets/${name}`);
};

interface Kind {
  status: number;
  ask: () => Promise<Answer>;
  /** Beyond what is told of every page. */
  findings?: readonly Stays[];
}

/** Every kind of page that the server sends. */
const kinds: Record<string, Kind> = {
  ...Object.fromEntries(
    dashboardPaths.map((path) => [
      `the dashboard at ${path}`,
      { status: 200, ask: () => someone.get(path.replaceAll(/:\w+/g, 'any')), findings: ['own scripts'] },
    ]),
  ),
  'the explorer': {
    status: 200,
    ask: () => nobody.get('/api/v1/graphql', { accept: 'text/html' }),
    findings: ['own scripts'],
  },
  'the explorer of someone who is signed in': {
    status: 200,
    ask: () => someone.get('/api/v1/graphql', { accept: 'text/html' }),
    findings: ['own scripts'],
  },
  'a script': { status: 200, ask: () => asset('.js'), findings: ['own scripts'] },
  'a style': { status: 200, ask: () => asset('.css'), findings: ['own scripts'] },
  'a font': { status: 200, ask: () => asset('.woff2'), findings: ['own scripts'] },
  'sign-in': { status: 200, ask: () => nobody.get('/sign-in') },
  'a sign-in that failed': { status: 401, ask: () => nobody.signIn('nobody@example.com') },
  'sign-up': { status: 200, ask: () => nobody.get('/sign-up'), findings: ['own scripts'] },
  'a sign-up that failed': {
    status: 422,
    ask: () => nobody.post('/sign-up', { name: '', email: '', password: '' }),
    findings: ['own scripts'],
  },
  account: { status: 200, ask: () => someone.get('/account') },
  'forgot-password': { status: 200, ask: () => nobody.get('/forgot-password') },
  'a link that was sent': {
    status: 200,
    ask: () => nobody.post('/forgot-password', { email: 'nobody@example.com' }),
  },
  'reset-password': {
    status: 200,
    ask: async () => nobody.get(pathOf(await createResetLink(server.app, ada.user, 60_000))),
  },
  'change-email': {
    status: 200,
    ask: async () => {
      const link = await createEmailChangeLinkAsOperator(server.app, ada.user, 'ada@example.org');
      return (await signedInBrowser(server, ada)).get(pathOf(link));
    },
  },
  'verify-email': {
    status: 200,
    ask: async () => {
      const { user } = await createUnverified(server.app);
      return nobody.get(pathOf(await createVerificationLinkAsOperator(server.app, user)));
    },
  },
  invitation: { status: 200, ask: async () => nobody.get(await invitation()) },
  'invitation of someone who is signed in': {
    status: 200,
    ask: async () => {
      const bob = await createPerson(server.app, 'Bob');
      return (await signedInBrowser(server, bob)).get(await invitation());
    },
  },
  'sign-up with an invitation': {
    status: 200,
    ask: async () => nobody.get(`${await invitation()}/sign-up`),
    findings: ['own scripts'],
  },
  'a shared report': { status: 200, ask: async () => nobody.get(await sharedReport()) },
  'a shared report that is gone': { status: 404, ask: () => nobody.get('/shared/reports/none') },
  consent: {
    status: 200,
    ask: async () => {
      const robot = await makeApp(server, ada);
      return someone.follow(await someone.get(authorizePath(robot, newVerifier())));
    },
  },
  'a form from elsewhere': {
    status: 403,
    ask: () => nobody.post('/sign-in', {}, { origin: 'https://elsewhere.example' }),
  },
  'an invitation that is gone': { status: 404, ask: () => nobody.get('/invitation/none') },
  'a link that is used up': { status: 404, ask: () => nobody.get('/reset-password/none') },
  'an authorization that is wrong': { status: 400, ask: () => nobody.get('/oauth/authorize?client_id=none') },
  'an authorization that has expired': { status: 400, ask: () => nobody.get('/oauth/interaction/none') },
};

/**
 * Remarks of the evaluator, with the reason why each stays. None is severe:
 * - own scripts: "'self'" would be weak where a server also hosts callbacks by name or files of its users, in which someone could
 *   place a script. This one has neither, and nothing it sends is taken for a script that is not sent as one.
 * - trusted types: they guard places where scripts write markup from texts. The sources of the dashboard have none; whether all
 *   that it is built with could do without is not known.
 * - reports: they would have to go somewhere. Tests look at what the browser's console says of a policy instead.
 */
const STAYS = {
  'own scripts': [Type.SCRIPT_ALLOWLIST_BYPASS, Type.STRICT_DYNAMIC],
  'trusted types': [Type.REQUIRE_TRUSTED_TYPES_FOR_SCRIPTS],
  reports: [Type.REPORTING_DESTINATION_MISSING],
} as const;
type Stays = keyof typeof STAYS;

const GRAVE = [Severity.HIGH, Severity.HIGH_MAYBE, Severity.MEDIUM, Severity.SYNTAX];

function evaluate(policy: string): Finding[] {
  return new CspEvaluator(new CspParser(policy).csp).evaluate();
}

const inWords = ({ severity, type, directive, description }: Finding) =>
  `${Severity[severity]} ${Type[type]} ${directive}: ${description}`;

describe.each(Object.entries(kinds))('%s', (_name, { status, ask, findings = [] }) => {
  let answer: Answer;
  let policy: string;
  beforeAll(async () => {
    answer = await ask();
    policy = answer.headers.get('content-security-policy') ?? '';
  });

  test('has a policy without weakness', () => {
    expect(answer.status).toBe(status);
    const found = evaluate(policy);
    expect(found.filter(({ severity }) => GRAVE.includes(severity)).map(inWords)).toEqual([]);
    const known: Type[] = [...findings, 'trusted types' as const, 'reports' as const].flatMap(
      (one) => STAYS[one],
    );
    expect(found.filter(({ type }) => !known.includes(type)).map(inWords)).toEqual([]);
  });

  test('lets in no script but files of its own', () => {
    const { directives } = new CspParser(policy).csp;
    expect(directives['default-src']).toEqual(["'none'"]);
    expect([["'self'"], undefined]).toContainEqual(directives['script-src']);
    for (const name of ['script-src-elem', 'script-src-attr', 'object-src']) {
      expect(directives[name]).toBeUndefined();
    }
    expect(directives['base-uri']).toEqual(["'none'"]);
  });

  test('is not framed, not sniffed, and tells nobody its address', () => {
    expect(new CspParser(policy).csp.directives['frame-ancestors']).toEqual(["'none'"]);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin)$/);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('can use no device of whoever looks at it', () => {
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) return;
    const refused = (answer.headers.get('permissions-policy') ?? '').split(', ');
    expect(refused).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']),
    );
    for (const feature of refused) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
  });
});

test('a policy that is weak is found out', () => {
  const weak = "default-src 'none'; script-src 'self' 'unsafe-inline' https://www.google.com; base-uri *";
  const grave = evaluate(weak).filter(({ severity }) => GRAVE.includes(severity));
  expect(grave.map(({ directive }) => directive)).toEqual(expect.arrayContaining(['script-src', 'base-uri']));
});
