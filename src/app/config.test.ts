import { describe, expect, test } from 'vitest';
import { type Config, readConfig, settings } from './config.ts';
import { ConfigError } from './setting-parsers.ts';

type Key = keyof typeof settings;

interface Case {
  /** The value without the setting. */
  standard: unknown;
  good: [text: string, value: unknown][];
  bad: string[];
  /** Settings that this one requires. */
  alongside?: Record<string, string>;
}

const NUMBERS = ['x', '-1', '1.5', '1e3', '0x10', '12 34', '99999999999999999999', '٣'];

/** Every setting. A new setting without a case here does not compile. */
const cases: Record<Key, Case> = {
  port: {
    standard: 4000,
    good: [
      ['0', 0],
      ['8080', 8080],
      ['65535', 65_535],
    ],
    bad: [...NUMBERS, '65536'],
  },
  host: {
    standard: 'localhost',
    good: [
      ['0.0.0.0', '0.0.0.0'],
      ['::', '::'],
      [' a ', 'a'],
    ],
    bad: [],
  },
  dataDir: { standard: './data', good: [['/var/lib/stint', '/var/lib/stint']], bad: [] },
  databaseUrl: {
    standard: null,
    good: [
      ['postgres://me:secret@db:5432/stint', 'postgres://me:secret@db:5432/stint'],
      ['postgresql://db/stint', 'postgresql://db/stint'],
      ['postgres://one:5432,two:5433/stint', 'postgres://one:5432,two:5433/stint'],
      ['postgres://one/x?target_session_attrs=primary', 'postgres://one/x?target_session_attrs=primary'],
      [
        'postgres://one,two/stint?target_session_attrs=read-write',
        'postgres://one,two/stint?target_session_attrs=read-write',
      ],
    ],
    bad: [
      'stint',
      'postgres://one:5432,/stint',
      'postgres://one:5432,two:port/stint',
      'postgres://one,two/stint?target_session_attrs=standby',
      'mysql://db/stint',
      'http://db',
      'postgres:/db',
      'postgres://db:port/stint',
      'sqlite:x.db',
    ],
  },
  databaseConnections: {
    standard: 10,
    good: [
      ['1', 1],
      ['1000', 1000],
    ],
    bad: [...NUMBERS, '0', '1001'],
  },
  redisUrl: {
    standard: null,
    good: [
      ['redis://localhost', 'redis://localhost'],
      ['rediss://me:secret@cache:6380/2', 'rediss://me:secret@cache:6380/2'],
    ],
    bad: [
      'localhost',
      'http://cache',
      'redis:/cache',
      'redis://cache:port',
      'redis://cache/name',
      'redis://cache/0?x=1',
    ],
  },
  baseUrl: {
    standard: 'http://localhost:4000',
    good: [
      ['https://time.example.com/', 'https://time.example.com'],
      ['https://Time.Example.com:443', 'https://time.example.com'],
      ['http://a:1', 'http://a:1'],
    ],
    bad: [
      'time.example.com',
      'ftp://time.example.com',
      'https://',
      'javascript:alert(1)',
      'https://time.example.com/stint',
      'https://time.example.com/?',
      'https://time.example.com?x=1',
      'https://time.example.com/#x',
      'https://ada:secret@time.example.com',
    ],
  },
  dashboardUrl: {
    standard: 'http://localhost:4000',
    good: [['https://me.example.com', 'https://me.example.com']],
    bad: ['me.example.com', 'http://'],
  },
  mcpUrl: {
    standard: 'http://localhost:4000/mcp',
    good: [['https://mcp.example.com/x/', 'https://mcp.example.com/x']],
    bad: ['mcp.example.com', 'http://'],
  },
  siteUrl: {
    standard: 'http://localhost:4000',
    good: [['https://example.com/', 'https://example.com']],
    bad: ['example.com', 'http://'],
  },
  signUp: {
    standard: 'first',
    good: [
      ['first', 'first'],
      ['on', 'on'],
      ['off', 'off'],
      ['domains:example.com', { domains: ['example.com'] }],
      ['domains: Example.com , mail.example.org', { domains: ['example.com', 'mail.example.org'] }],
    ],
    bad: [
      'yes',
      'OFF',
      '0',
      'domains',
      'domains:',
      'domains:example.com,',
      'domains:@example.com',
      'domains:ada@example.com',
      'domains:https://example.com',
      'domains:*.example.com',
      'domains:localhost',
      'domains:example.com;example.org',
    ],
    alongside: { SMTP_URL: 'smtp://mail' },
  },
  smtpUrl: {
    standard: null,
    good: [
      ['smtp://mail', 'smtp://mail'],
      ['smtps://me:s%40crt@mail.example.com:465/', 'smtps://me:s%40crt@mail.example.com:465/'],
      ['smtp://[::1]:1025', 'smtp://[::1]:1025'],
      [
        'smtp://mail.example.com?tls.rejectUnauthorized=false',
        'smtp://mail.example.com?tls.rejectUnauthorized=false',
      ],
    ],
    bad: [
      'mail.example.com',
      'mail.example.com:25',
      'http://mail.example.com',
      'smtp:mail.example.com',
      'smtp://',
      'smtp:///x',
      'smtp://mail:port',
      'smtp://mail.example.com/inbox',
      'smtp://mail.example.com#x',
    ],
  },
  mailFrom: {
    standard: 'Stint <stint@localhost>',
    good: [
      ['time@example.com', 'time@example.com'],
      ['Time at ACME<time@example.com>', 'Time at ACME <time@example.com>'],
      ['<time@example.com>', '<time@example.com>'],
      ['Zeiterfassung Müller & Söhne <zeit@example.com>', 'Zeiterfassung Müller & Söhne <zeit@example.com>'],
    ],
    bad: [
      'time',
      'Stint',
      'a@example.com, b@example.com',
      'Stint <time@example.com>, b@example.com',
      'Stint <time>',
      'time@example.com>',
      'Stint <time@example.com',
      '"Stint" <time@example.com>',
      'a@b@c',
      'Stint\nBcc: eve@example.com <time@example.com>',
    ],
  },
  rateLimit: {
    standard: { requests: 6000, perMilliseconds: 60_000 },
    good: [
      ['off', null],
      ['1/minute', { requests: 1, perMilliseconds: 60_000 }],
    ],
    bad: ['0/minute', '6000', '6000/hour', '-5/minute', 'on', '1.5/minute', '1234567890/minute', 'OFF'],
  },
  importRateLimit: {
    standard: { requests: 120_000, perMilliseconds: 60_000 },
    good: [
      ['off', null],
      ['60/minute', { requests: 60, perMilliseconds: 60_000 }],
    ],
    bad: ['0/minute', '120000', '120000/hour', 'on'],
  },
  signInLimit: {
    standard: { requests: 5, perMilliseconds: 60_000 },
    good: [
      ['off', null],
      ['1/minute', { requests: 1, perMilliseconds: 60_000 }],
    ],
    bad: ['0/minute', '6000', '6000/hour', '-5/minute', 'on', '1.5/minute', '1234567890/minute', 'OFF'],
  },
  trustProxy: {
    standard: false,
    good: [
      ['off', false],
      ['127.0.0.1', ['127.0.0.1']],
      ['127.0.0.1, 10.0.0.0/8 ,::1,fd00::/8', ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']],
    ],
    bad: [
      'on',
      'true',
      'proxy.example.com',
      '*',
      '999.1.1.1',
      '1.2.3',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.0/0',
      '10.0.0.0/',
      ':',
      '::::',
      '127.0.0.1,',
      ',',
      '127.0.0.1;10.0.0.1',
      '10.0.0.0/8/8',
    ],
  },
  maxBodyBytes: { standard: 262_144, good: [['1024', 1024]], bad: [...NUMBERS, '1023', '100000001'] },
  maxDepth: {
    standard: 12,
    good: [
      ['1', 1],
      ['100', 100],
    ],
    bad: [...NUMBERS, '0', '101'],
  },
  maxCost: { standard: 50_000, good: [['100', 100]], bad: [...NUMBERS, '99'] },
  maxAliases: { standard: 100, good: [['0', 0]], bad: [...NUMBERS, '100001'] },
  requestTimeout: { standard: 10_000, good: [['100', 100]], bad: [...NUMBERS, '99', '600001'] },
  stopDelay: {
    standard: 0,
    good: [
      ['0', 0],
      ['60000', 60_000],
    ],
    bad: [...NUMBERS, '60001'],
  },
  maxInFlight: { standard: 1000, good: [['1', 1]], bad: [...NUMBERS, '0', '1000001'] },
  maxStreams: { standard: 50, good: [['1', 1]], bad: [...NUMBERS, '0', '100001'] },
  maxUserStreams: { standard: 100, good: [['1', 1]], bad: [...NUMBERS, '0', '100001'] },
  maxApiKeys: { standard: 50, good: [['1', 1]], bad: [...NUMBERS, '0', '1000001'] },
  maxOAuthApps: { standard: 20, good: [['1', 1]], bad: [...NUMBERS, '0', '1000001'] },
  maxSavedReports: { standard: 500, good: [['1', 1]], bad: [...NUMBERS, '0', '1000001'] },
  maxSavedReportBytes: {
    standard: 5_000_000,
    good: [['1000', 1000]],
    bad: [...NUMBERS, '999', '1000000001'],
  },
  maxReportLinks: { standard: 100, good: [['1', 1]], bad: [...NUMBERS, '0', '1000001'] },
  maxTeams: { standard: 50, good: [['1', 1]], bad: [...NUMBERS, '0', '1000001'] },
  auditDays: { standard: 400, good: [['1', 1]], bad: [...NUMBERS, '0', '36501'] },
  importRowsDays: { standard: null, good: [['30', 30]], bad: [...NUMBERS, '0', '36501'] },
  securityContacts: {
    standard: [],
    good: [
      ['security@example.com', ['mailto:security@example.com']],
      [
        'https://example.com/report, tel:+1-201-555-0123',
        ['https://example.com/report', 'tel:+1-201-555-0123'],
      ],
      ['mailto:a@example.com', ['mailto:a@example.com']],
    ],
    bad: ['security', 'http://example.com/report', 'javascript:alert(1)', 'a@example.com,', 'https://a b'],
  },
  auditAddresses: {
    standard: 'truncated',
    good: [
      ['full', 'full'],
      ['off', 'off'],
    ],
    bad: ['on', 'Full', '1'],
  },
  metricsToken: {
    standard: null,
    good: [
      ['0123456789abcdef', '0123456789abcdef'],
      ['A-z.0_1~2+3/4567==', 'A-z.0_1~2+3/4567=='],
    ],
    bad: [
      '0123456789abcde',
      '0123456789 abcdef',
      '0123456789abcdeé',
      '0123456789=abcdef',
      '"0123456789abcdef"',
    ],
  },
  metricsPort: {
    standard: null,
    good: [
      ['9464', 9464],
      ['1', 1],
      ['65535', 65_535],
    ],
    bad: [...NUMBERS, '0', '65536', '4000'],
  },
  logLevel: {
    standard: 'info',
    good: ['silent', 'error', 'warn', 'info', 'debug'].map((level) => [level, level]),
    bad: ['trace', 'INFO', 'loud', 'info,debug', '1'],
  },
};

const read = (key: Key, text: string | undefined): Config[Key] =>
  readConfig({ ...cases[key].alongside, [settings[key].name]: text })[key];

describe.each(Object.entries(cases) as [Key, Case][])('%s', (key, { standard, good, bad }) => {
  const { name } = settings[key];

  test('returns the default for a missing or empty text', () => {
    for (const text of [undefined, '', '   ']) expect(read(key, text)).toEqual(standard);
  });

  test.each(good)('accepts %o', (text, value) => {
    expect(read(key, text)).toEqual(value);
    expect(read(key, ` ${text} `)).toEqual(value);
  });

  test.each(bad.map((text) => [text]))('rejects %o in one sentence that states the valid values', (text) => {
    let message = '';
    try {
      read(key, text);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      message = error.message;
    }
    expect(message).toMatch(new RegExp(`^${name} must be .+\\.$`));
    expect(message).not.toContain('\n');
  });
});

describe('the addresses', () => {
  test('derives unset addresses from the port and from STINT_BASE_URL', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      baseUrl: 'http://localhost:8080',
      dashboardUrl: 'http://localhost:8080',
      mcpUrl: 'http://localhost:8080/mcp',
    });
    expect(readConfig({ PORT: '8080', STINT_BASE_URL: 'https://time.example.com/' })).toMatchObject({
      baseUrl: 'https://time.example.com',
      dashboardUrl: 'https://time.example.com',
      mcpUrl: 'https://time.example.com/mcp',
    });
  });
});

test('rejects a database address with an unencoded delimiter in the password', () => {
  // Otherwise messages would show a part of the password as the location of the database.
  for (const text of [
    'postgres://me:12/34@db/stint',
    'postgres://me:12?34@db/stint',
    'postgres://me:12#34@db/stint',
  ]) {
    expect(() => readConfig({ DATABASE_URL: text })).toThrow('DATABASE_URL must be an address such as');
  }
  const named = 'postgres://db/stint?user=me@there';
  expect(readConfig({ DATABASE_URL: named }).databaseUrl).toBe(named);
});

test.each([
  { DATABASE_URL: 'mysql://me:secret@db/stint' },
  { SMTP_URL: 'smtp://me:secret@mail/inbox' },
  { STINT_METRICS_TOKEN: 'a secret of some length' },
])('omits the secret of %o from the error message', (environment) => {
  expect(() => readConfig(environment)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('secret') }),
  );
});

test('sends e-mails from the host of the dashboard unless STINT_MAIL_FROM is set', () => {
  const addresses = {
    STINT_BASE_URL: 'https://api.example.com',
    STINT_DASHBOARD_URL: 'https://time.example.com/x',
  };
  expect(readConfig(addresses).mailFrom).toBe('Stint <stint@time.example.com>');
  expect(readConfig({ ...addresses, STINT_MAIL_FROM: 'a@example.com' }).mailFrom).toBe('a@example.com');
});

test('every setting has a unique name, a meaning and a documented default', () => {
  const all = Object.values(settings);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { meaning, standard } of all) {
    expect(meaning).toMatch(/^[A-Z].+\.$/);
    expect(standard).not.toBe('');
  }
});

test('reports a removed setting that is still set, with advice', () => {
  expect(readConfig({}).removedSettings).toEqual([]);
  expect(readConfig({ STINT_WORKERS: '4', DATABASE_READ_URL: 'postgres://a@b/c' }).removedSettings).toEqual([
    'DATABASE_READ_URL has no effect any more: everything is read from DATABASE_URL',
    'STINT_WORKERS has no effect any more: one process serves; start several nodes on PostgreSQL to use more cores',
  ]);
});

test('reports unknown settings by name', () => {
  const known = {
    STINT_URL: 'https://time.example.com',
    STINT_PORTS: '4000',
    STINT_TEST_SEED: '1',
    STINT_SERVICE_HOST: '10.0.0.7',
    STINT_SERVICE_PORT_HTTP: '4000',
    STINT_PORT: 'tcp://10.0.0.7:4000',
    STINT_PORT_4000_TCP_ADDR: '10.0.0.7',
    PATH: '/bin',
  };
  expect(readConfig(known).unknownSettings).toEqual([]);
  expect(
    readConfig({ ...known, STINT_PORT: '4000', STINT_SIGN_UP: 'off', STINT_ZZZZ: '' }).unknownSettings,
  ).toEqual(['STINT_PORT', 'STINT_SIGN_UP', 'STINT_ZZZZ']);
});

test('isAddressSet is true only if STINT_BASE_URL or STINT_DASHBOARD_URL is set', () => {
  expect(readConfig({}).isAddressSet).toBe(false);
  for (const name of ['STINT_BASE_URL', 'STINT_DASHBOARD_URL']) {
    expect(readConfig({ [name]: 'https://time.example.com' }).isAddressSet).toBe(true);
  }
});
