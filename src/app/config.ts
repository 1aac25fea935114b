import { type AddressMode, addressModes } from '../lib/network.ts';
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

/**
 * All settings. Only this file reads them from the environment. docs/configuration.md is generated from this
 * table.
 */

export const settings = {
  port: wholeNumber('PORT', 4000, [0, 65_535], 'The port to listen on; `0` takes a free port.'),
  host: {
    name: 'HOST',
    standard: '`localhost`',
    meaning: 'The address to listen on. A container needs `0.0.0.0`, all addresses.',
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
      'PostgreSQL 15 or later instead of the embedded database: `postgres://user:password@host:5432/name`. With a primary and standbys, name all servers: `postgres://user:password@one:5432,two:5432/name`. Stint uses the server that accepts writes. `?sslmode=verify-full` at the end encrypts the connection and checks the certificate, with `&sslrootcert=FILE` against your own authority. `?sslmode=no-verify` only encrypts. Without either, nothing is encrypted. A connection pooler must use session pooling, or changes do not reach other nodes.',
    parse: postgresAddress('DATABASE_URL', ['read-write', 'primary']),
  } satisfies Setting<string | null>,
  databaseConnections: wholeNumber(
    'STINT_DATABASE_CONNECTIONS',
    10,
    [1, 1_000],
    'The largest number of PostgreSQL connections of a process. One more receives change notifications, and one more counts rate limits.',
  ),
  redisUrl: {
    name: 'REDIS_URL',
    isSecret: true,
    standard: 'not set: nodes count in PostgreSQL',
    meaning:
      'Redis 5 or later, or a compatible server, for the rate limits of several nodes: `redis://user:password@host:6379/0`, or `rediss://` with encryption. Separate installations need separate database numbers at the end, or separate servers. While it is away each process counts alone, and no request fails. Not used with the embedded database.',
    parse: redisAddress('REDIS_URL'),
  } satisfies Setting<string | null>,
  baseUrl: address(
    'STINT_BASE_URL',
    '`http://localhost:PORT`',
    'The address of the API for clients: scheme, host and port, without a path.',
    false,
  ),
  dashboardUrl: address('STINT_DASHBOARD_URL', 'as `STINT_BASE_URL`', 'The address of the dashboard.'),
  mcpUrl: address('STINT_MCP_URL', '`/mcp` under `STINT_BASE_URL`', 'The address of the MCP server.'),
  siteUrl: address(
    'STINT_SITE_URL',
    'as `STINT_BASE_URL`',
    'The address of the web site that serves the discovery documents.',
  ),
  signUp: {
    name: 'STINT_SIGNUP',
    standard: '`first`',
    meaning:
      'The people who can create an account in the browser without an invitation: `first` (one person, on a server without accounts), `on` (everyone), `off` (no one), or `domains:example.com,example.org` (people with an address at one of these domains; needs `SMTP_URL`). The first account takes the set-up code that the server prints at start, unless only this machine can reach the server. Invitations and `bin/stint user create` always work.',
    parse: signUpPolicy('STINT_SIGNUP'),
  } satisfies Setting<SignUpPolicy>,
  smtpUrl: {
    name: 'SMTP_URL',
    isSecret: true,
    standard: 'not set: e-mails are log lines',
    meaning:
      'The mail server for e-mails about addresses, passwords, invitations and budgets: `smtp://user:password@mail.example.com:587`, or `smtps://` for encryption from the start. A password is sent only over an encrypted connection, or to this machine. Without a mail server, an e-mail with a link is a log line at level `warn`, for the administrator to pass on. Of other e-mails the log has recipient and subject, at `info`.',
    parse: smtpAddress('SMTP_URL'),
  } satisfies Setting<string | null>,
  mailFrom: {
    name: 'STINT_MAIL_FROM',
    standard: '`Stint <stint@HOST>`, with the host of `STINT_DASHBOARD_URL`',
    meaning: 'The sender of e-mails: an address, or `Name <address>`.',
    parse: mailAddress('STINT_MAIL_FROM'),
  } satisfies Setting<string | null>,
  rateLimit: {
    name: 'STINT_RATE_LIMIT',
    standard: '`6000/minute`',
    meaning:
      'The requests of each credential, `N/minute`, or `off`. A sixth of them may come in one burst. All credentials of a user together get three times as many. Requests without a valid credential count by address. `off` also removes the limits on started authorizations and on views of shared reports, 60 a minute from one network. All nodes count together.',
    parse: perMinute('STINT_RATE_LIMIT', '6000/minute'),
  } satisfies Setting<RateLimit | null>,
  importRateLimit: {
    name: 'STINT_IMPORT_RATE_LIMIT',
    standard: '`120000/minute`',
    meaning:
      'The calls of each user for their open import, `N/minute`, or `off`: mutations with its `importId`. They do not count against `STINT_RATE_LIMIT`, and are rejected first when the server is overloaded. A sixth of them may come in one burst. All nodes count together.',
    parse: perMinute('STINT_IMPORT_RATE_LIMIT', '120000/minute'),
  } satisfies Setting<RateLimit | null>,
  signInLimit: {
    name: 'STINT_SIGN_IN_LIMIT',
    standard: '`5/minute`',
    meaning:
      'The failed sign-ins from one network, `N/minute`, or `off`: N at once, and then N a minute. One account takes twenty times as many guesses from all networks together. A browser that signed in to the account before has its own limit, so guesses do not lock out its owner. Sign-ups and forgotten passwords from one network have the same limit. One mailbox gets N links to set a password an hour, and N invitations. All nodes count together.',
    parse: perMinute('STINT_SIGN_IN_LIMIT', '5/minute'),
  } satisfies Setting<RateLimit | null>,
  trustProxy: {
    name: 'STINT_TRUST_PROXY',
    standard: '`off`',
    meaning:
      'The addresses or networks of your reverse proxies, separated by commas: `10.0.0.2,10.1.0.0/16`. Only their `X-Forwarded-For` is trusted. With `off` the header is ignored.',
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
    'The largest body of a request to the API or the MCP server, in bytes. OAuth requests may have 56 KiB, and forms 16 KiB.',
  ),
  maxDepth: wholeNumber(
    'STINT_MAX_DEPTH',
    12,
    [1, 100],
    'The largest depth of a GraphQL document. Introspection may be twice as deep.',
  ),
  maxCost: wholeNumber(
    'STINT_MAX_COST',
    50_000,
    [100, 100_000_000],
    'The most values that a GraphQL document may request, with fragments expanded and full pages.',
  ),
  maxAliases: wholeNumber(
    'STINT_MAX_ALIASES',
    100,
    [0, 100_000],
    'The most aliases in a GraphQL document, with fragments expanded.',
  ),
  requestTimeout: wholeNumber(
    'STINT_REQUEST_TIMEOUT_MS',
    10_000,
    [100, 600_000],
    'The time for a request to arrive, and then until its response begins, in milliseconds. Files and streams of changes may take longer. The statement timeout of PostgreSQL is the same, but at least ten seconds.',
  ),
  stopDelay: wholeNumber(
    'STINT_STOP_DELAY_MS',
    0,
    [0, 60_000],
    'The time for which the server accepts requests after SIGTERM, in milliseconds. `/readyz` answers 503 and every response closes its connection, so that a load balancer takes the node out. The supervisor must wait longer before it kills the process: `deploy/stint.service` and `compose.yaml` wait for 20 seconds.',
  ),
  maxInFlight: wholeNumber(
    'STINT_MAX_IN_FLIGHT',
    1_000,
    [1, 1_000_000],
    'The most in-flight requests of a process; more are answered 503 with `Retry-After`. Under overload the load shedder admits fewer, to keep waiting times short.',
  ),
  maxStreams: wholeNumber(
    'STINT_MAX_STREAMS',
    50,
    [1, 100_000],
    'The most open streams of changes of a credential in one process; more are answered 429. They do not count as in-flight requests.',
  ),
  maxUserStreams: wholeNumber(
    'STINT_MAX_USER_STREAMS',
    100,
    [1, 100_000],
    'The most open streams of changes of a user in one process, with all credentials together; more are answered 429.',
  ),
  maxApiKeys: wholeNumber(
    'STINT_MAX_API_KEYS',
    50,
    [1, 1_000_000],
    'The most API keys of a user, not counting revoked ones; another is refused with `LIMIT_REACHED`.',
  ),
  maxOAuthApps: wholeNumber(
    'STINT_MAX_OAUTH_APPS',
    20,
    [1, 1_000_000],
    'The most OAuth apps that a user may register; another is refused with `LIMIT_REACHED`.',
  ),
  maxSavedReports: wholeNumber(
    'STINT_MAX_SAVED_REPORTS',
    500,
    [1, 1_000_000],
    'The most saved reports of a team; another is refused with `LIMIT_REACHED`.',
  ),
  maxSavedReportBytes: wholeNumber(
    'STINT_MAX_SAVED_REPORT_BYTES',
    5_000_000,
    [1_000, 1_000_000_000],
    'The most bytes for the names and settings of all saved reports of a team; more are refused with `LIMIT_REACHED`.',
  ),
  maxReportLinks: wholeNumber(
    'STINT_MAX_REPORT_LINKS',
    100,
    [1, 1_000_000],
    'The most report links of a member in a team, not counting expired ones; more are refused with `LIMIT_REACHED`.',
  ),
  maxTeams: wholeNumber(
    'STINT_MAX_TEAMS',
    50,
    [1, 1_000_000],
    'The most teams that a user may own when they create another; more are refused with `LIMIT_REACHED`.',
  ),
  auditDays: wholeNumber(
    'STINT_AUDIT_DAYS',
    400,
    [1, 36_500],
    'The retention time of the audit logs of teams and the installation, in days.',
  ),
  importRowsDays: optionalNumber(
    'STINT_IMPORT_ROWS_DAYS',
    'not set: as long as the entries',
    [1, 36_500],
    'The retention time of the text of imported rows (`raw` in the API), in days. The entries and their values stay.',
  ),
  auditAddresses: {
    name: 'STINT_AUDIT_ADDRESSES',
    standard: '`truncated`',
    meaning:
      "The part of the caller's network address in the audit logs: `full`, `truncated` (the /24 of an IPv4 address, the /48 of an IPv6 address) or `off`.",
    parse: (text) => {
      const mode = addressModes.find((one) => one === (text ?? 'truncated'));
      if (mode) return mode;
      throw new ConfigError('STINT_AUDIT_ADDRESSES must be full, truncated or off.');
    },
  } satisfies Setting<AddressMode>,
  metricsToken: {
    name: 'STINT_METRICS_TOKEN',
    isSecret: true,
    standard: 'not set: `/metrics` needs no credential',
    meaning:
      'The token that `/metrics` requires as `Authorization: Bearer TOKEN`: 16 characters or more, such as from `openssl rand -hex 24`. Other requests are answered 401.',
    parse: bearerToken('STINT_METRICS_TOKEN'),
  } satisfies Setting<string | null>,
  metricsPort: optionalPort(
    'STINT_METRICS_PORT',
    'not set: at `PORT`',
    'A separate port for `/metrics`, at the address `HOST`. It serves nothing else, and `PORT` no longer serves `/metrics`, so a proxy or a published port does not reach it.',
  ),
  securityContacts: {
    name: 'STINT_SECURITY_CONTACT',
    standard: 'not set: `/.well-known/security.txt` is 404',
    meaning:
      'The contacts for vulnerability reports in `/.well-known/security.txt` (RFC 9116), separated by commas, the preferred one first: e-mail addresses, or URLs that begin with `https://`, `mailto:` or `tel:`.',
    parse: securityContacts('STINT_SECURITY_CONTACT'),
  } satisfies Setting<readonly string[]>,
  logLevel: {
    name: 'STINT_LOG_LEVEL',
    standard: '`info`',
    meaning: 'The log level: `silent`, `error`, `warn`, `info` or `debug`.',
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

/**
 * Names with the prefix of settings that other programs read: clients, `compose.yaml`, the examples of
 * docs/mcp.md.
 */
const foreignNames: ReadonlySet<string> = new Set([
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
  /** A warning for each removed setting that is still set. */
  removedSettings: readonly string[];
  /** Environment variables that begin with `STINT_` and are not settings. */
  unknownSettings: readonly string[];
  /** Whether the dashboard or base URL is set. Otherwise links lead to localhost. */
  isAddressSet: boolean;
  /** All settings, as administrators of the installation see them. */
  shownSettings: readonly ShownSetting[];
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // Shells and compose files pass an empty value for a variable that is not set.
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

/** Matches variables that Kubernetes sets in every container for a service called `stint`. */
const KUBERNETES_VARIABLE = /^STINT_(SERVICE_(HOST|PORT(_.*)?)|PORT_\d.*)=|^STINT_PORT=\w+:\/\//;

function unknownSettingsIn(environment: Record<string, string | undefined>): string[] {
  const known = new Set(Object.values(settings).map(({ name }) => name));
  return Object.keys(environment)
    .filter((name) => name.startsWith('STINT_') && !/^STINT_(TEST|TRIALS)(_|$)/.test(name))
    .filter((name) => !KUBERNETES_VARIABLE.test(`${name}=${environment[name]}`))
    .filter((name) => !known.has(name) && !(name in removedSettings) && !foreignNames.has(name))
    .sort();
}

/** Returns the settings with the chosen port, also in the addresses derived from port 0. */
export function atPort(config: Config, port: number): Config {
  const withPort = (address: string) =>
    address.replace(/^http:\/\/localhost:0(?=\/|$)/, `http://localhost:${port}`);
  return {
    ...config,
    port,
    baseUrl: withPort(config.baseUrl),
    dashboardUrl: withPort(config.dashboardUrl),
    mcpUrl: withPort(config.mcpUrl),
    siteUrl: withPort(config.siteUrl),
  };
}
