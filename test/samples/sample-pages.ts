import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NEW_ACCOUNT } from '../../src/domain/accounts/account-state.ts';
import type { Session, User } from '../../src/domain/entities.ts';
import { destinationOf } from '../../src/domain/oauth/redirect-uri.ts';
import type { Scope } from '../../src/domain/teams/policy.ts';
import { accountPage } from '../../src/http/pages/account-page.ts';
import { changeEmailPage, otherAccountPage } from '../../src/http/pages/change-email-page.ts';
import { consentPage } from '../../src/http/pages/consent-page.ts';
import { forgotPasswordPage, linkSentPage } from '../../src/http/pages/forgot-password-page.ts';
import { pageHeaders } from '../../src/http/pages/headers.ts';
import { invitationPage } from '../../src/http/pages/invitation-page.ts';
import { messagePage } from '../../src/http/pages/message-page.ts';
import { resetPasswordPage } from '../../src/http/pages/reset-password-page.ts';
import { restoreAccountPage } from '../../src/http/pages/restore-account-page.ts';
import { sharedReportPage } from '../../src/http/pages/shared-report-page.ts';
import { signInPage } from '../../src/http/pages/sign-in-page.ts';
import { signUpPage } from '../../src/http/pages/sign-up-page.ts';
import { SIGN_UP_SCRIPT_PATH, signUpScript } from '../../src/http/pages/sign-up-script.ts';
import { verifyEmailPage } from '../../src/http/pages/verify-email-page.ts';
import type { ConnectedApp } from '../../src/services/oauth-apps/connections.ts';
import { DAY, HOUR, MONDAY } from '../harness/times.ts';
import { sampleReport, sampleRows } from './sample-shared-report.ts';

const ada: User = {
  id: '1',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  timezone: 'Europe/London',
  timezoneIsSet: true,
  weekStart: 'MONDAY',
  timeFormat: 'AUTO',
  durationFormat: 'CLOCK',
  defaultTeamId: null,
  emailVerifiedAt: 0,
  createdAt: MONDAY,
  ...NEW_ACCOUNT,
};

const session = (id: string, userAgent: string | null, address: string, hoursAgo: number): Session => ({
  id,
  userId: ada.id,
  userAgent,
  address,
  createdAt: MONDAY - 3 * DAY,
  lastSeenAt: MONDAY - hoursAgo * HOUR,
  expiresAt: MONDAY + 27 * DAY,
});

const connected = (name: string, scopes: Scope[]): ConnectedApp => ({
  app: {
    id: name,
    userId: ada.id,
    name,
    preset: 'custom',
    redirectUris: [],
    confidential: false,
    createdAt: MONDAY,
    lastUsedAt: null,
  },
  scopes,
  connectedAt: MONDAY - 2 * DAY,
});

const here = session('here', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', '192.0.2.7', 0);
const signUp = {
  action: '/sign-up',
  signInHref: '/sign-in',
  shortestPassword: 10,
  region: { timezone: null, currency: null, weekStart: 'MONDAY' as const },
};
const consent = {
  action: '/consent',
  app: { name: 'Claude Code', redirectHost: destinationOf('http://localhost:3118/callback'), madeBy: null },
  account: ada,
  permissions: ['read', 'write'] as const,
  resource: 'mcp' as const,
  switchAccountAction: '/sign-out',
  takesPassword: false,
  declineAction: '/decline',
};
const invitation = {
  team: { name: 'North' },
  inviter: ada,
  role: 'MEMBER' as const,
  email: 'grace@example.com',
  joinAction: '/x',
  switchAccountAction: '/x',
  declineAction: '/x',
  signInHref: '/sign-in',
  signUpHref: '/sign-up',
  account: null,
  isMember: false,
};
const endless = 'Anexceptionallylongwordthatdoesnotbreak'.repeat(3);

/** Server-rendered pages in all their states, by name. */
export const samplePages: Record<string, string> = {
  'sign-in': signInPage({ action: '/sign-in', signUpHref: '/sign-up' }),
  'sign-in-for-an-app': signInPage({ action: '/sign-in', appName: 'Claude Code', signUpHref: '/sign-up' }),
  'sign-in-wrong': signInPage({
    action: '/sign-in',
    email: 'ada@example.com',
    error: 'The e-mail address or the password is not right.',
    signUpHref: '/sign-up',
  }),
  'sign-in-signed-out': signInPage({ action: '/sign-in', notice: 'You are signed out.' }),
  'sign-up': signUpPage(signUp),
  'sign-up-first': signUpPage({ ...signUp, asksForCode: true }),
  'sign-up-first-wrong': signUpPage({
    ...signUp,
    asksForCode: true,
    setUpCode: '7K3M-9QXA',
    name: 'Ada',
    email: 'ada@example.com',
    error: {
      field: 'setUpCode',
      message: 'This is not the set-up code that the server prints when it starts.',
    },
  }),
  'sign-up-at-domains': signUpPage({ ...signUp, domains: 'example.com or example.org' }),
  'sign-up-wrong': signUpPage({
    ...signUp,
    name: 'Ada',
    email: 'ada@example.com',
    error: { field: 'email', message: 'There is an account for ada@example.com already.' },
  }),
  'sign-up-limited': signUpPage({
    ...signUp,
    error: {
      field: null,
      message: 'Too many sign-ups from your network. Try again in 12 seconds.',
    },
  }),
  'forgot-password': forgotPasswordPage({ action: '/forgot-password', sendsEmail: true }),
  'forgot-password-without-mail': forgotPasswordPage({ action: '/forgot-password', sendsEmail: false }),
  'forgot-password-wrong': forgotPasswordPage({
    action: '/forgot-password',
    sendsEmail: true,
    email: 'ada',
    error: 'email must be an e-mail address such as ada@example.com.',
  }),
  'forgot-password-limited': forgotPasswordPage({
    action: '/forgot-password',
    sendsEmail: true,
    email: 'ada@example.com',
    refusal: 'Too many links were requested from your network. Try again in 12 seconds.',
  }),
  'forgot-password-sent': linkSentPage({ email: `${endless}@example.com`, sendsEmail: true }),
  'forgot-password-logged': linkSentPage({ email: 'ada@example.com', sendsEmail: false }),
  'reset-password': resetPasswordPage({
    action: '/x',
    email: 'ada@example.com',
    shortestPassword: 10,
    isVerified: true,
  }),
  'reset-password-unverified': resetPasswordPage({
    action: '/x',
    email: 'ada@example.com',
    shortestPassword: 10,
    isVerified: false,
  }),
  'verify-email': verifyEmailPage({
    action: '/x',
    email: 'ada@example.com',
    isSignedIn: false,
    invited: null,
    shortestPassword: 10,
  }),
  'verify-email-invited': verifyEmailPage({
    action: '/x',
    email: 'ada@example.com',
    isSignedIn: false,
    invited: { name: 'ada', region: signUp.region },
    shortestPassword: 10,
  }),
  'verify-email-invited-wrong': verifyEmailPage({
    action: '/x',
    email: `${endless}@example.com`,
    isSignedIn: false,
    invited: { name: endless, region: signUp.region },
    shortestPassword: 10,
    error: { field: 'password', message: 'The password must have at least 10 characters.' },
  }),
  'verify-email-wrong': verifyEmailPage({
    action: '/x',
    email: `${endless}@example.com`,
    isSignedIn: false,
    invited: null,
    shortestPassword: 10,
    error: { field: 'password', message: 'The password must have at least 10 characters.' },
  }),
  'verify-email-signed-in': verifyEmailPage({
    action: '/x',
    email: 'ada@example.com',
    isSignedIn: true,
    invited: null,
    shortestPassword: 10,
  }),
  'verify-email-signed-in-with-long-address': verifyEmailPage({
    action: '/x',
    email: `${endless}@example.com`,
    isSignedIn: true,
    invited: null,
    shortestPassword: 10,
  }),
  'change-email': changeEmailPage({
    action: '/x',
    email: 'ada@example.com',
    newEmail: 'ada@lovelace.example',
  }),
  'change-email-with-long-addresses': changeEmailPage({
    action: '/x',
    email: `${endless}@example.com`,
    newEmail: `${endless}@example.org`,
  }),
  'change-email-of-another-account': otherAccountPage({
    switchAction: '/x',
    email: `${endless}@example.com`,
  }),
  'restore-account': restoreAccountPage({
    action: '/x',
    email: 'ada@example.com',
    next: '/',
    eraseAt: Date.UTC(2026, 11, 3, 12),
  }),
  'restore-account-with-long-address': restoreAccountPage({
    action: '/x',
    email: `${endless}@example.com`,
    next: '/',
    eraseAt: Date.UTC(2026, 11, 3, 12),
  }),
  'reset-password-wrong': resetPasswordPage({
    action: '/x',
    email: `${endless}@example.com`,
    shortestPassword: 10,
    error: 'The password must have at least 10 characters.',
    endsAllAccess: true,
    isVerified: true,
  }),
  invitation: invitationPage(invitation),
  'invitation-signed-in': invitationPage({
    ...invitation,
    role: 'MANAGER',
    account: { ...ada, name: 'Grace Hopper', email: 'grace@example.com' },
  }),
  'invitation-for-another-address': invitationPage({
    ...invitation,
    account: { ...ada, name: 'Grace Hopper', email: 'grace@home.example' },
  }),
  'invitation-with-long-names': invitationPage({
    ...invitation,
    team: { name: endless },
    inviter: { name: endless, email: `${endless}@example.com` },
    email: `${endless}@example.com`,
    account: { id: '1', name: endless, email: `${endless}@example.org` },
  }),
  'invitation-of-a-member': invitationPage({
    ...invitation,
    account: { ...ada, name: 'Grace Hopper', email: 'grace@home.example' },
    isMember: true,
  }),
  'invitation-sign-up': signUpPage({ ...signUp, teamName: 'North', email: 'grace@example.com' }),
  account: accountPage({
    user: ada,
    here,
    others: [
      session('phone', 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1', '2001:db8:1:2:3:4:5:6', 5),
      session('other', null, '198.51.100.4', 70),
    ],
    apps: [connected('Claude Code', ['read', 'write']), connected('Wall display', ['read'])],
    now: MONDAY,
  }),
  consent: consentPage(consent),
  'consent-with-password': consentPage({ ...consent, takesPassword: true }),
  'consent-with-wrong-password': consentPage({
    ...consent,
    takesPassword: true,
    error: 'Wrong password. Try again.',
  }),
  'consent-to-read': consentPage({ ...consent, permissions: ['read'], resource: 'graphql' }),
  'consent-with-long-names': consentPage({
    ...consent,
    app: {
      name: endless,
      redirectHost: `${endless.toLowerCase()}.example.com`,
      madeBy: { name: 'Mallory McPherson-Featherstonehaugh', email: 'mallory@example.com' },
    },
    account: { name: endless, email: `${endless}@example.com` },
  }),
  'shared-report': sharedReportPage({
    name: 'Hours in March',
    report: sampleReport,
    rows: sampleRows,
    downloads: ['CSV', 'XLSX', 'PDF'].map((label) => ({ href: '/x', label })),
  }),
  'shared-report-empty': sharedReportPage({
    name: endless,
    report: { ...sampleReport, team: endless, rowCount: 0, bars: [], statements: [] },
    rows: [],
    downloads: [],
  }),
  message: messagePage({
    title: 'This form was sent from another site',
    message: 'Your browser did not confirm that the form comes from this server, so nothing was changed.',
    advice: 'Reload the page and try again.',
    link: { href: '/sign-in', label: 'Sign in' },
  }),
};

/** Serves the sample pages under their names, with the headers of the real server. */
export async function serveSamplePages(): Promise<{ origin: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    if (request.url === SIGN_UP_SCRIPT_PATH) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(signUpScript);
      return;
    }
    const page = samplePages[request.url?.slice(1) ?? ''];
    const headers = pageHeaders({ runsOwnScript: page?.includes(SIGN_UP_SCRIPT_PATH) });
    response.writeHead(page === undefined ? 404 : 200, headers).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
