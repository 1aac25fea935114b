import { type AddressMode, addressModes } from '../lib/kept-address.ts';
import type { ShownSetting } from '../lib/shown-setting.ts';
import type { SignUpPolicy } from '../lib/sign-up-policy.ts';
import {
  address,
  bearerToken,
  ConfigError,
  isNetwork,
  mailAddress,
  optionalNumber,
  optionalPort,
  perMinute,
  postgresAddress,
  type RateLimit,
  redisAddress,
  type Setting,
  securityContacts,
  signUpPolicy,
  smtpAddress,
  wholeNumber,
} from './setting-parsers.ts';

/** The only reader of the environment. Every setting is in the table below, from which docs/configuration.md is made. */

export const settings = {
  port: wholeNumber('PORT', 4000, [0, 65_535], 'The port to listen on; `0` takes a free one.'),
  host: {
    name: 'HOST',
    standard: '`localhost`',
    meaning: 'The address to listen on; `0.0.0.0` for all of them, which a container needs.',
    parse: (text) => text ?? 'localhost',
  } satisfies Setting<string>,
  dataDir: {
    name: 'STINT_DATA_DIR',
    standard: '`./data`',
    meaning: 'The folder of the embedded database. Not used with `DATABASE_URL`.',
    parse: (text) => text ?? './data',
  } satisfies Setting<string>,
  databaseUrl: {
    name: 'DATABASE_URL',
    isSecret: true,
    standard: 'not set: the embedded SQLite',
    meaning:
      'A PostgreSQL 15 or later to use instead of the embedded database, `postgres://user:password@host:5432/name`. Where one of several servers takes writes, name all of them, `postgres://user:password@one:5432,two:5432/name`: the one that does is found. `?sslmode=verify-full` at the end encrypts what is sent and checks the certificate, with `&sslrootcert=FILE` by an authority of your own; `?sslmode=no-verify` only encrypts; without either nothing is encrypted. A pooler in between must pool sessions, or changes do not reach other processes.',
    parse: postgresAddress('DATABASE_URL', ['read-write', 'primary']),
  } satisfies Setting<string | null>,
  databaseConnections: wholeNumber(
    'STINT_DATABASE_CONNECTIONS',
    10,
    [1, 1_000],
    'How many connections one process opens to PostgreSQL at the most, besides the one that hears of changes and the one that counts what is limited.',
  ),
  redisUrl: {
    name: 'REDIS_URL',
    isSecret: true,
    standard: 'not set: nodes count in PostgreSQL',
    meaning:
      'A Redis 5 or later, or what understands its language, in which the nodes on one PostgreSQL count what is limited: `redis://user:password@host:6379/0`, or `rediss://` with encryption. Installations that have nothing to do with each other need a number each at the end, or a Redis. While it is away each process counts for itself, and no request fails. Not used with the embedded database.',
    parse: redisAddress('REDIS_URL'),
  } satisfies Setting<string | null>,
  baseUrl: address(
    'STINT_BASE_URL',
    '`http://localhost:PORT`',
    'Where clients reach the API: the scheme, the host and the port, without a path.',
    false,
  ),
  dashboardUrl: address('STINT_DASHBOARD_URL', 'as `STINT_BASE_URL`', 'Where people reach the dashboard.'),
  mcpUrl: address('STINT_MCP_URL', '`/mcp` under `STINT_BASE_URL`', 'Where AI tools reach the MCP server.'),
  siteUrl: address(
    'STINT_SITE_URL',
    'as `STINT_BASE_URL`',
    'Where the public web site is, which serves the discovery documents.',
  ),
  signUp: {
    name: 'STINT_SIGNUP',
    standard: '`first`',
    meaning:
      'Who can make an account in the browser without an invitation: `first` (one person, on a server without accounts), `on` (everybody), `off` (nobody), or `domains:example.com,example.org` (people with an address at one of these domains; needs `SMTP_URL`). The first account takes the set-up code that the server prints when it starts, unless this machine alone can reach the server. Accounts can always be made by invitation, and by the administrator with `bin/stint user create`.',
    parse: signUpPolicy('STINT_SIGNUP'),
  } satisfies Setting<SignUpPolicy>,
  smtpUrl: {
    name: 'SMTP_URL',
    isSecret: true,
    standard: 'not set: letters are lines of the log',
    meaning:
      'The mail server that sends letters (to verify an address, to reset a password, to join a team, about budgets): `smtp://user:password@mail.example.com:587`, or `smtps://` for encryption from the start. A password is sent over an encrypted connection only, except to this machine. Without a mail server a letter with a link is in the log at the level `warn`, for the administrator to hand over; of others there is to whom they are and about what, at `info`.',
    parse: smtpAddress('SMTP_URL'),
  } satisfies Setting<string | null>,
  mailFrom: {
    name: 'STINT_MAIL_FROM',
    standard: '`Stint <stint@HOST>`, with the host of `STINT_DASHBOARD_URL`',
    meaning: 'Whom letters are from: an e-mail address, or `Name <address>`.',
    parse: mailAddress('STINT_MAIL_FROM'),
  } satisfies Setting<string | null>,
  rateLimit: {
    name: 'STINT_RATE_LIMIT',
    standard: '`6000/minute`',
    meaning:
      'How many requests each credential may make, `N/minute`, or `off`. A sixth of it may come in one burst. All credentials of a user together may make three times as many. Requests without a valid credential are counted by address. `off` also ends the limits of authorizations that are begun and of looks at shared reports, 60 a minute from one network. All nodes on one PostgreSQL count together.',
    parse: perMinute('STINT_RATE_LIMIT', '6000/minute'),
  } satisfies Setting<RateLimit | null>,
  importRateLimit: {
    name: 'STINT_IMPORT_RATE_LIMIT',
    standard: '`120000/minute`',
    meaning:
      'How many calls each user may make for their open import, `N/minute`, or `off`. These are mutations that carry its `importId`; they do not count against `STINT_RATE_LIMIT`, and are the first to be refused when the server is overloaded. A sixth of it may come in one burst. All nodes on one PostgreSQL count together.',
    parse: perMinute('STINT_IMPORT_RATE_LIMIT', '120000/minute'),
  } satisfies Setting<RateLimit | null>,
  signInLimit: {
    name: 'STINT_SIGN_IN_LIMIT',
    standard: '`5/minute`',
    meaning:
      'How many sign-ins may fail from one network, `N/minute`, or `off`: so many at once, and then so many a minute. One account may be guessed at twenty times as often from all networks together. A browser that signed in to the account before is counted for itself, so nobody can lock its owner out of that one. Sign-ups and forgotten passwords from one network are limited alike. One mailbox gets as many links to set a password an hour, and as many invitations. All nodes on one PostgreSQL count together.',
    parse: perMinute('STINT_SIGN_IN_LIMIT', '5/minute'),
  } satisfies Setting<RateLimit | null>,
  trustProxy: {
    name: 'STINT_TRUST_PROXY',
    standard: '`off`',
    meaning:
      'Whose `X-Forwarded-For` to believe: `off`, or the addresses or networks of your reverse proxies, separated by commas: `10.0.0.2,10.1.0.0/16`. With `off` the header is ignored.',
    parse: (text) =>
      text === undefined || text === 'off'
        ? false
        : text.split(',').map((entry) => {
            const proxy = entry.trim();
            if (!isNetwork(proxy)) {
              throw new ConfigError(
                'STINT_TRUST_PROXY must be "off" or addresses such as "127.0.0.1,10.0.0.0/8".',
              );
            }
            return proxy;
          }),
  } satisfies Setting<false | string[]>,
  maxBodyBytes: wholeNumber(
    'STINT_MAX_BODY_BYTES',
    262_144,
    [1_024, 100_000_000],
    'The largest body of a request to the API or to the MCP server, in bytes. Those of OAuth may have 56 KiB, and the forms of pages 16 KiB.',
  ),
  maxDepth: wholeNumber(
    'STINT_MAX_DEPTH',
    12,
    [1, 100],
    'How deep a GraphQL document may nest its fields. Introspection may go to twice that.',
  ),
  maxCost: wholeNumber(
    'STINT_MAX_COST',
    50_000,
    [100, 100_000_000],
    'How many values a GraphQL document may ask for at the most, counted with fragments expanded and pages full.',
  ),
  maxAliases: wholeNumber(
    'STINT_MAX_ALIASES',
    100,
    [0, 100_000],
    'How many aliases a GraphQL document may use, counted with fragments expanded.',
  ),
  requestTimeout: wholeNumber(
    'STINT_REQUEST_TIMEOUT_MS',
    10_000,
    [100, 600_000],
    'How long a request may take to arrive, and then until its answer begins, in milliseconds; files and streams of changes may last longer. PostgreSQL works on a statement for as long, and for ten seconds at least.',
  ),
  stopDelay: wholeNumber(
    'STINT_STOP_DELAY_MS',
    0,
    [0, 60_000],
    'How long the server goes on taking requests after it was told to stop, in milliseconds, while `/readyz` says 503 and every answer closes its connection: the time in which a balancer learns to send requests elsewhere. Whoever stops it must wait for longer than that: `deploy/stint.service` and `compose.yaml` wait for 20 seconds.',
  ),
  maxInFlight: wholeNumber(
    'STINT_MAX_IN_FLIGHT',
    1_000,
    [1, 1_000_000],
    'How many requests may be under way at once in one process; more are answered 503 with `Retry-After`. It takes fewer while they come faster than it can answer them, so that nobody waits long.',
  ),
  maxStreams: wholeNumber(
    'STINT_MAX_STREAMS',
    50,
    [1, 100_000],
    'How many streams of changes each credential may have open in one process; more are answered 429. They do not count as requests that are under way.',
  ),
  maxUserStreams: wholeNumber(
    'STINT_MAX_USER_STREAMS',
    100,
    [1, 100_000],
    'How many streams of changes a user may have open in one process with all credentials together; more are answered 429.',
  ),
  maxApiKeys: wholeNumber(
    'STINT_MAX_API_KEYS',
    50,
    [1, 1_000_000],
    'How many API keys a user may have, not counting revoked ones; another one is refused with `LIMIT_REACHED`.',
  ),
  maxOAuthApps: wholeNumber(
    'STINT_MAX_OAUTH_APPS',
    20,
    [1, 1_000_000],
    'How many OAuth applications a user may register; another one is refused with `LIMIT_REACHED`.',
  ),
  maxSavedReports: wholeNumber(
    'STINT_MAX_SAVED_REPORTS',
    500,
    [1, 1_000_000],
    'How many saved reports a team may have; another one is refused with `LIMIT_REACHED`.',
  ),
  maxSavedReportBytes: wholeNumber(
    'STINT_MAX_SAVED_REPORT_BYTES',
    5_000_000,
    [1_000, 1_000_000_000],
    'How many bytes the names and settings of all saved reports of a team may take; more are refused with `LIMIT_REACHED`.',
  ),
  maxReportLinks: wholeNumber(
    'STINT_MAX_REPORT_LINKS',
    100,
    [1, 1_000_000],
    'How many links to reports a member may have in a team, not counting expired ones; more are refused with `LIMIT_REACHED`.',
  ),
  maxTeams: wholeNumber(
    'STINT_MAX_TEAMS',
    50,
    [1, 1_000_000],
    'How many teams a user may own when creating another one; more are refused with `LIMIT_REACHED`.',
  ),
  auditDays: wholeNumber(
    'STINT_AUDIT_DAYS',
    400,
    [1, 36_500],
    'For how many days the audit logs of the teams and of the installation are kept.',
  ),
  importRowsDays: optionalNumber(
    'STINT_IMPORT_ROWS_DAYS',
    'not set: as long as the entries',
    [1, 36_500],
    'For how many days the text of imported rows (`raw` in the API) is kept. The entries and their values stay.',
  ),
  auditAddresses: {
    name: 'STINT_AUDIT_ADDRESSES',
    standard: '`truncated`',
    meaning:
      'How much of the network address of a caller the audit logs keep: `full`, `truncated` (the /24 of an IPv4 address, the /48 of an IPv6 address) or `off`.',
    parse: (text) => {
      const mode = addressModes.find((one) => one === (text ?? 'truncated'));
      if (mode) return mode;
      throw new ConfigError('STINT_AUDIT_ADDRESSES must be full, truncated or off.');
    },
  } satisfies Setting<AddressMode>,
  metricsToken: {
    name: 'STINT_METRICS_TOKEN',
    isSecret: true,
    standard: 'not set: `/metrics` asks for no credential',
    meaning:
      'The token that `/metrics` asks for, as `Authorization: Bearer TOKEN`: 16 characters or more, such as `openssl rand -hex 24` prints. Without it the answer is 401.',
    parse: bearerToken('STINT_METRICS_TOKEN'),
  } satisfies Setting<string | null>,
  metricsPort: optionalPort(
    'STINT_METRICS_PORT',
    'not set: at `PORT`',
    'A port of its own for `/metrics`, at the address `HOST`. Nothing else is served there, and `/metrics` is not served at `PORT` any more, so a proxy or a published port does not reach it.',
  ),
  securityContacts: {
    name: 'STINT_SECURITY_CONTACT',
    standard: 'not set: `/.well-known/security.txt` is not there',
    meaning:
      'The contacts for reports of vulnerabilities in this installation, for `/.well-known/security.txt` (RFC 9116): e-mail addresses, or URLs that begin with `https://`, `mailto:` or `tel:`, separated by commas, the preferred one first.',
    parse: securityContacts('STINT_SECURITY_CONTACT'),
  } satisfies Setting<readonly string[]>,
  logLevel: {
    name: 'STINT_LOG_LEVEL',
    standard: '`info`',
    meaning: 'How much to log: `silent`, `error`, `warn`, `info` or `debug`.',
    parse: (text) => {
      const level = text ?? 'info';
      if (!/^(silent|error|warn|info|debug)$/.test(level)) {
        throw new ConfigError('STINT_LOG_LEVEL must be silent, error, warn, info or debug.');
      }
      return level;
    },
  } satisfies Setting<string>,
};

/** Settings of earlier versions that have no effect any more. */
const removedSettings: Record<string, string> = {
  DATABASE_READ_URL: 'everything is read from DATABASE_URL',
  STINT_WORKERS: 'one process serves; start several nodes on PostgreSQL to use more cores',
};

/** Names that begin like settings and are for others: commands that call a server, `compose.yaml`, the examples of docs/mcp.md. */
const namesOfOthers: ReadonlySet<string> = new Set([
  'STINT_API_KEY',
  'STINT_GATEWAY',
  'STINT_PORTS',
  'STINT_SUBNET',
  'STINT_URL',
]);

type Values = { [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['parse']> };

export interface Config extends Values {
  baseUrl: string;
  dashboardUrl: string;
  mcpUrl: string;
  siteUrl: string;
  mailFrom: string;
  /** The removed settings that are still set, each with what to do. */
  removedSettings: readonly string[];
  /** Environment variables that begin with `STINT_` and are not settings. */
  unknownSettings: readonly string[];
  /** Whether an address for people is set. Otherwise links lead to this machine. */
  isAddressSet: boolean;
  /** All settings, as administrators of the installation see them. */
  shownSettings: readonly ShownSetting[];
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty value is how shells and compose files say "not set".
  const textOf = ({ name }: { name: string }) => environment[name]?.trim() || undefined;
  const read = <Value>(setting: Setting<Value>): Value => setting.parse(textOf(setting));
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, read(setting as Setting<unknown>)]),
  ) as Values;
  if (values.metricsPort === values.port) {
    throw new ConfigError('STINT_METRICS_PORT must be another port than PORT.');
  }
  if (typeof values.signUp === 'object' && values.smtpUrl === null) {
    throw new ConfigError(
      'STINT_SIGNUP with domains needs SMTP_URL: a person proves an address with a link that is mailed to it.',
    );
  }
  const baseUrl = values.baseUrl ?? `http://localhost:${values.port}`;
  const dashboardUrl = values.dashboardUrl ?? baseUrl;
  return {
    ...values,
    baseUrl,
    dashboardUrl,
    mailFrom: values.mailFrom ?? `Stint <stint@${new URL(dashboardUrl).hostname}>`,
    mcpUrl: values.mcpUrl ?? `${baseUrl}/mcp`,
    siteUrl: values.siteUrl ?? baseUrl,
    removedSettings: Object.entries(removedSettings)
      .filter(([name]) => textOf({ name }) !== undefined)
      .map(([name, advice]) => `${name} has no effect any more: ${advice}`),
    unknownSettings: unknownSettingsIn(environment),
    isAddressSet: values.dashboardUrl !== null || values.baseUrl !== null,
    shownSettings: Object.values<Setting<unknown>>(settings).map(({ name, standard, isSecret = false }) => {
      const text = textOf({ name });
      return { name, standard, isSecret, isSet: text !== undefined, value: isSecret ? null : (text ?? null) };
    }),
  };
}

/** Kubernetes gives every container the addresses of a service called `stint`. */
const ofKubernetes = /^STINT_(SERVICE_(HOST|PORT(_.*)?)|PORT_\d.*)=|^STINT_PORT=\w+:\/\//;

function unknownSettingsIn(environment: Record<string, string | undefined>): string[] {
  const known = new Set(Object.values(settings).map(({ name }) => name));
  return Object.keys(environment)
    .filter((name) => name.startsWith('STINT_') && !/^STINT_(TEST|TRIALS)(_|$)/.test(name))
    .filter((name) => !ofKubernetes.test(`${name}=${environment[name]}`))
    .filter((name) => !known.has(name) && !(name in removedSettings) && !namesOfOthers.has(name))
    .sort();
}

/** The settings with the port that was found where any would do, also in the addresses that follow from it. */
export function atPort(config: Config, port: number): Config {
  const settle = (address: string) =>
    address.replace(/^http:\/\/localhost:0(?=\/|$)/, `http://localhost:${port}`);
  return {
    ...config,
    port,
    baseUrl: settle(config.baseUrl),
    dashboardUrl: settle(config.dashboardUrl),
    mcpUrl: settle(config.mcpUrl),
    siteUrl: settle(config.siteUrl),
  };
}
