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
let anonymous: CookieBrowser;
let signedIn: CookieBrowser;
beforeAll(async () => {
  server = await startTestServer('sqlite', { STINT_SIGNUP: 'on' });
  ada = await createPerson(server.app, 'Ada Lovelace');
  anonymous = openCookieBrowser(server.origin);
  signedIn = await signedInBrowser(server, ada);
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

/** Requests an asset of the dashboard by its file extension. */
const asset = (ending: string) => {
  const name = readdirSync(`${BUILT_PAGES}assets/`).find((one) => one.endsWith(ending));
  if (name === undefined) throw new Error(`No file ends with ${ending}.`);
  return anonymous.get(`/assets/${name}`);
};

interface Kind {
  status: number;
  request: () => Promise<Answer>;
  /** Accepted findings, in addition to those of every page. */
  findings?: readonly Accepted[];
}

/** Every kind of page that the server sends. */
const kinds: Record<string, Kind> = {
  ...Object.fromEntries(
    dashboardPaths.map((path) => [
      `the dashboard at ${path}`,
      {
        status: 200,
        request: () => signedIn.get(path.replaceAll(/:\w+/g, 'any')),
        findings: ['own scripts'],
      },
    ]),
  ),
  'the explorer': {
    status: 200,
    request: () => anonymous.get('/api/v1/graphql', { accept: 'text/html' }),
    findings: ['own scripts'],
  },
  'the explorer with a session': {
    status: 200,
    request: () => signedIn.get('/api/v1/graphql', { accept: 'text/html' }),
    findings: ['own scripts'],
  },
  'a script': { status: 200, request: () => asset('.js'), findings: ['own scripts'] },
  'a style': { status: 200, request: () => asset('.css'), findings: ['own scripts'] },
  'a font': { status: 200, request: () => asset('.woff2'), findings: ['own scripts'] },
  'sign-in': { status: 200, request: () => anonymous.get('/sign-in') },
  'a failed sign-in': { status: 401, request: () => anonymous.signIn('nobody@example.com') },
  'sign-up': { status: 200, request: () => anonymous.get('/sign-up'), findings: ['own scripts'] },
  'a failed sign-up': {
    status: 422,
    request: () => anonymous.post('/sign-up', { name: '', email: '', password: '' }),
    findings: ['own scripts'],
  },
  account: { status: 200, request: () => signedIn.get('/account') },
  'forgot-password': { status: 200, request: () => anonymous.get('/forgot-password') },
  'forgot-password after a request': {
    status: 200,
    request: () => anonymous.post('/forgot-password', { email: 'nobody@example.com' }),
  },
  'reset-password': {
    status: 200,
    request: async () => anonymous.get(pathOf(await createResetLink(server.app, ada.user, 60_000))),
  },
  'change-email': {
    status: 200,
    request: async () => {
      const link = await createEmailChangeLinkAsOperator(server.app, ada.user, 'ada@example.org');
      return (await signedInBrowser(server, ada)).get(pathOf(link));
    },
  },
  'verify-email': {
    status: 200,
    request: async () => {
      const { user } = await createUnverified(server.app);
      return anonymous.get(pathOf(await createVerificationLinkAsOperator(server.app, user)));
    },
  },
  invitation: { status: 200, request: async () => anonymous.get(await invitation()) },
  'invitation with a session': {
    status: 200,
    request: async () => {
      const bob = await createPerson(server.app, 'Bob');
      return (await signedInBrowser(server, bob)).get(await invitation());
    },
  },
  'sign-up with an invitation': {
    status: 200,
    request: async () => anonymous.get(`${await invitation()}/sign-up`),
    findings: ['own scripts'],
  },
  'a shared report': { status: 200, request: async () => anonymous.get(await sharedReport()) },
  'a deleted shared report': { status: 404, request: () => anonymous.get('/shared/reports/none') },
  consent: {
    status: 200,
    request: async () => {
      const robot = await makeApp(server, ada);
      return signedIn.follow(await signedIn.get(authorizePath(robot, newVerifier())));
    },
  },
  'a form from another site': {
    status: 403,
    request: () => anonymous.post('/sign-in', {}, { origin: 'https://elsewhere.example' }),
  },
  'an unknown invitation': { status: 404, request: () => anonymous.get('/invitation/none') },
  'an unknown reset link': { status: 404, request: () => anonymous.get('/reset-password/none') },
  'an invalid authorization': {
    status: 400,
    request: () => anonymous.get('/oauth/authorize?client_id=none'),
  },
  'an expired authorization': { status: 400, request: () => anonymous.get('/oauth/interaction/none') },
};

/**
 * Accepted findings of the evaluator. None is severe.
 * - own scripts: `'self'` is weak on servers that host JSONP callbacks or uploaded files. Stint hosts neither, and `nosniff`
 *   prevents other responses from running as scripts.
 * - trusted types: they guard code that writes markup from text. The dashboard has no such code; its dependencies were not
 *   checked for it.
 * - reports: there is no endpoint that collects reports. Tests check the browser console for violations instead.
 */
const ACCEPTED = {
  'own scripts': [Type.SCRIPT_ALLOWLIST_BYPASS, Type.STRICT_DYNAMIC],
  'trusted types': [Type.REQUIRE_TRUSTED_TYPES_FOR_SCRIPTS],
  reports: [Type.REPORTING_DESTINATION_MISSING],
} as const;
type Accepted = keyof typeof ACCEPTED;

const SEVERE = [Severity.HIGH, Severity.HIGH_MAYBE, Severity.MEDIUM, Severity.SYNTAX];

function evaluate(policy: string): Finding[] {
  return new CspEvaluator(new CspParser(policy).csp).evaluate();
}

const describeFinding = ({ severity, type, directive, description }: Finding) =>
  `${Severity[severity]} ${Type[type]} ${directive}: ${description}`;

describe.each(Object.entries(kinds))('%s', (_name, { status, request, findings = [] }) => {
  let answer: Answer;
  let policy: string;
  beforeAll(async () => {
    answer = await request();
    policy = answer.headers.get('content-security-policy') ?? '';
  });

  test('sends a content security policy without known weaknesses', () => {
    expect(answer.status).toBe(status);
    const found = evaluate(policy);
    expect(found.filter(({ severity }) => SEVERE.includes(severity)).map(describeFinding)).toEqual([]);
    const known: Type[] = [...findings, 'trusted types' as const, 'reports' as const].flatMap(
      (name) => ACCEPTED[name],
    );
    expect(found.filter(({ type }) => !known.includes(type)).map(describeFinding)).toEqual([]);
  });

  test('allows only script files of its own origin', () => {
    const { directives } = new CspParser(policy).csp;
    expect(directives['default-src']).toEqual(["'none'"]);
    expect([["'self'"], undefined]).toContainEqual(directives['script-src']);
    for (const name of ['script-src-elem', 'script-src-attr', 'object-src']) {
      expect(directives[name]).toBeUndefined();
    }
    expect(directives['base-uri']).toEqual(["'none'"]);
  });

  test('forbids framing, MIME sniffing, and referrers to other sites', () => {
    expect(new CspParser(policy).csp.directives['frame-ancestors']).toEqual(["'none'"]);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin)$/);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('disables devices in its permissions policy', () => {
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) return;
    const refused = (answer.headers.get('permissions-policy') ?? '').split(', ');
    expect(refused).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']),
    );
    for (const feature of refused) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
  });
});

test('detects a weak policy', () => {
  const weak = "default-src 'none'; script-src 'self' 'unsafe-inline' https://www.google.com; base-uri *";
  const severe = evaluate(weak).filter(({ severity }) => SEVERE.includes(severity));
  expect(severe.map(({ directive }) => directive)).toEqual(
    expect.arrayContaining(['script-src', 'base-uri']),
  );
});
