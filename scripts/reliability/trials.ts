/** A test: its file, and the title of the test or of its group as written there. */
type Shown = readonly [file: string, name: string];

export interface Trial {
  /** The subject of the trial. */
  what: string;
  how: string;
  mustHold: string;
  /** Empty if no test shows it. */
  shownBy: readonly Shown[];
}

const RACES = 'src/services/time-entries/races.trial.ts';
const KEYS = 'src/services/time-entries/idempotency.test.ts';
const CRASH = 'test/e2e/crash.trial.ts';
const NODES = 'test/e2e/nodes.trial.ts';
const LIMITS = 'test/e2e/auth-and-limits.test.ts';
const DOCUMENTS = 'test/e2e/hostile-documents.test.ts';
const REQUESTS = 'test/e2e/bad-requests.test.ts';
const OAUTH = 'test/e2e/oauth-attacks.test.ts';
const MCP = 'test/e2e/mcp.test.ts';
const SIGN_IN = 'test/e2e/sign-in.test.ts';
const TENANTS = 'test/e2e/tenants.trial.ts';
const TOOLS = 'test/e2e/mcp-tenants.trial.ts';
const FAULTS = 'src/import-run/faults.trial.ts';
const LOGIN = 'src/client/node/login.test.ts';
const ATTACKS = 'test/e2e/attacks.trial.ts';
const STRANGERS = 'test/e2e/strangers-outside.trial.ts';

/** All trials by group. Their order gives the numbers in docs/reliability.md. */
export const trials: Record<string, readonly Trial[]> = {
  'Crashes and durability': [
    {
      what: 'kill -9 during writes',
      how: '300 kills; then every key is sent again',
      mustHold: 'no acknowledged write is lost or duplicated; the database is intact',
      shownBy: [[CRASH, 'loses and duplicates no acknowledged write on kill -9']],
    },
    {
      what: 'acknowledged writes are on disk',
      how: "the server's system calls are traced",
      mustHold: 'the log is synced before each response; one sync may serve several responses',
      shownBy: [
        [
          'test/e2e/sync-before-answer.trial.ts',
          'every acknowledged write is synced to disk before its response is sent',
        ],
      ],
    },
    {
      what: 'a full disk and disk errors',
      how: 'a small file system is filled up',
      mustHold: 'no false confirmation; writes work within 10 s once there is space',
      shownBy: [
        [
          'test/e2e/failing-disk.trial.ts',
          'refuses writes without false confirmations, and accepts them once there is space',
        ],
        ['test/e2e/failing-disk.trial.ts', 'a failing disk under SQLite'],
      ],
    },
    {
      what: 'SIGTERM during writes',
      how: '100 restarts',
      mustHold: 'no acknowledged write is lost; the process exits within 10 s',
      shownBy: [[CRASH, 'exits within 10 s on SIGTERM and loses no acknowledged write']],
    },
    {
      what: 'failover to the synchronous standby',
      how: 'the primary PostgreSQL is killed 20 times',
      mustHold: 'no acknowledged write is lost; writes work again within 60 s',
      shownBy: [
        ['test/e2e/failover.trial.ts', 'loses no acknowledged write over repeated failovers to the standby'],
      ],
    },
    {
      what: 'SQLite versions that can corrupt the write-ahead log',
      how: 'versions around 3.51.3',
      mustHold: 'older versions are rejected at start',
      shownBy: [
        ['src/db/sqlite/version.test.ts', 'rejects SQLite %s'],
        ['src/db/sqlite/version.test.ts', 'checks the SQLite version when a database is opened'],
      ],
    },
  ],
  Races: [
    {
      what: 'one idempotency key, 100 concurrent creations',
      how: '1,000 rounds over three processes',
      mustHold: 'one entry, returned by every response',
      shownBy: [[RACES, '100 creations with one key create one entry, which all responses contain']],
    },
    {
      what: 'a repeated key after a merge or a deletion',
      how: 'through the services',
      mustHold: 'the surviving entry is returned; nothing is created again',
      shownBy: [
        [KEYS, 'returns the surviving entry after a merge, and the original entry after an unmerge'],
        [KEYS, 'fails after the entry, or the entry that it was merged into, was deleted'],
      ],
    },
    {
      what: 'a repeated key after 23:59 and 24:01 hours',
      how: 'a simulated clock',
      mustHold: 'the same entry before 24 hours, a new one after',
      shownBy: [[KEYS, 'a key is valid for 24 hours from the creation, then can be used again']],
    },
    {
      what: 'the same key from two users',
      how: 'through the services and over HTTP',
      mustHold: 'the keys are independent',
      shownBy: [
        [KEYS, 'a key belongs to one user'],
        ['test/e2e/spec.test.ts', 'the keys of two users are independent'],
      ],
    },
    {
      what: 'creations compared with a model of sets of minutes',
      how: '100,000 random sequences on SQLite, 10,000 on PostgreSQL',
      mustHold: 'no mismatch',
      shownBy: [
        [
          'src/services/time-entries/random-creations.trial.ts',
          'random creations match the model of minute sets',
        ],
        [
          'src/services/time-entries/random-creations.test.ts',
          'random creations match the model of minute sets under %s, and unmerge to the originals',
        ],
      ],
    },
    {
      what: '50 overlapping concurrent creations',
      how: '1,000 rounds over three processes',
      mustHold: 'the exact union; no response has a lock error',
      shownBy: [[RACES, '50 overlapping creations result in the exact union without lock errors']],
    },
    {
      what: 'concurrent updates, deletions and merges',
      how: '1,000 rounds over three processes; a serial order is searched that explains all responses',
      mustHold: 'an order exists: no update is lost',
      shownBy: [
        [RACES, 'concurrent updates, deletions and merges of one entry are serializable and lose nothing'],
      ],
    },
  ],
  Overload: [
    {
      what: 'ten times the rated load',
      how: '10 minutes',
      mustHold: 'admitted requests take at most twice as long; the rest get 429 or 503; memory stays flat',
      shownBy: [
        [
          'test/e2e/overload.long.trial.ts',
          'keeps admitted requests fast for ten minutes and gives all others Retry-After',
        ],
      ],
    },
    {
      what: '429 responses',
      how: 'requests over the limit',
      mustHold: 'always with `Retry-After`; a request after that time is admitted',
      shownBy: [
        [LIMITS, 'answers 429 with Retry-After, and serves requests again after that time'],
        [NODES, 'nodes share the limit of a credential'],
      ],
    },
    {
      what: 'one limit over several nodes',
      how: 'three processes, in PostgreSQL and in Redis',
      mustHold: 'at most 110 % of the limit is admitted',
      shownBy: [
        [NODES, 'nodes share the limit of a credential'],
        [NODES, 'nodes share the limit of a credential in Redis'],
      ],
    },
    {
      what: 'a forged `X-Forwarded-For`',
      how: 'requests with the header',
      mustHold: 'no new limit',
      shownBy: [[LIMITS, 'ignores X-Forwarded-For by default: a forged address gets no new limit']],
    },
    {
      what: 'heavy reports or a huge import during the work of others',
      how: '16 concurrent reports and searches over years, and an import of 100,000 rows, alternating with idle phases',
      mustHold: 'others take at most twice as long, or at most 5, 10 and 30 ms longer (median, p95, p99)',
      shownBy: [
        [
          'test/e2e/noisy-neighbours.long.trial.ts',
          'ordinary requests take at most twice as long beside heavy reports of another user',
        ],
        [
          'test/e2e/noisy-neighbours.long.trial.ts',
          'ordinary requests take at most twice as long beside a huge import',
        ],
        [
          'src/services/reports/read-json.test.ts',
          'runs one report of a user at a time, without delaying other users and other requests',
        ],
      ],
    },
    {
      what: 'slow clients',
      how: '1,000 connections',
      mustHold: 'all others are answered within 500 ms',
      shownBy: [
        [
          'test/e2e/slow-clients.long.trial.ts',
          'a thousand slow clients do not delay other requests and are disconnected',
        ],
      ],
    },
    {
      what: '150 concurrent requests for metrics, and probes',
      how: 'over HTTP, with and without a token and a separate port',
      mustHold:
        'metrics are collected at most once a second; one probe queries the database at a time; the sample proxy hides metrics',
      shownBy: [
        [
          'test/e2e/metrics.test.ts',
          'collects metrics at most once per second and once at a time, and serves other requests meanwhile',
        ],
        ['test/e2e/metrics.test.ts', 'restricts the metrics to requests with the token'],
        ['test/e2e/nginx.test.ts', 'hides the metrics under every spelling of their path'],
        ['src/http/health-routes.test.ts', 'pings the database once for concurrent probes'],
      ],
    },
  ],
  'Hostile GraphQL': [
    {
      what: 'a kilobyte of fragments that expands to a million fields',
      how: 'over HTTP',
      mustHold: 'rejected within 50 ms',
      shownBy: [[DOCUMENTS, 'rejects a fragment bomb of a kilobyte that expands to a million leaves']],
    },
    {
      what: '3,000 levels of nesting',
      how: 'over HTTP',
      mustHold: 'rejected; the process survives',
      shownBy: [[DOCUMENTS, 'rejects 3,000 levels of %s']],
    },
    {
      what: 'aliases in fragments and with introspection names',
      how: 'over HTTP',
      mustHold: 'the limit counts them',
      shownBy: [
        [DOCUMENTS, 'counts the aliases of a fragment once per use'],
        [DOCUMENTS, 'counts aliases named like introspection fields'],
      ],
    },
    {
      what: 'circular fragments, 10,000 directives',
      how: 'over HTTP',
      mustHold: 'rejected within 100 ms',
      shownBy: [
        [DOCUMENTS, 'recursive fragments'],
        [DOCUMENTS, 'rejects %s repeated %i times'],
      ],
    },
    {
      what: 'batched requests, 100 mutations in one document',
      how: 'over HTTP',
      mustHold: 'rejected; counted as 100',
      shownBy: [
        [REQUESTS, 'answers 400 to a body with %s'],
        [DOCUMENTS, 'charges a document with many mutations as many requests'],
      ],
    },
    {
      what: '10 MB of variables',
      how: 'over HTTP, with and without `Content-Length`',
      mustHold: '413',
      shownBy: [
        [REQUESTS, 'answers 413 to a body of 10 MB'],
        [REQUESTS, 'answers 413 to a streamed body of 10 MB without Content-Length'],
      ],
    },
    {
      what: 'cross-site requests from a browser',
      how: 'content types, methods and origins, with a session',
      mustHold: 'none is executed',
      shownBy: [
        ['test/e2e/cross-site.trial.ts', 'rejects %s from a page'],
        [REQUESTS, 'answers 415 to a body in %s'],
        [REQUESTS, 'executes nothing for the method %s'],
        [
          'test/e2e/browser-session.test.ts',
          'refuses the session from a page of %s before it looks up the session',
        ],
      ],
    },
    {
      what: 'exotic charsets, compression bombs',
      how: 'over HTTP',
      mustHold: '415',
      shownBy: [
        [REQUESTS, 'answers 415 to a body in %s'],
        [REQUESTS, 'answers 415 to a compression bomb'],
      ],
    },
  ],
  'Keys and sign-in': [
    {
      what: 'malformed keys',
      how: 'random keys',
      mustHold: 'all 401, never 500',
      shownBy: [
        [ATTACKS, 'answers 401 to 10,000 malformed credentials on every endpoint'],
        [LIMITS, 'answers 401 with a challenge to malformed keys over one connection'],
      ],
    },
    {
      what: 'a revoked key, a lost role, an ended session, a renewed secret',
      how: 'three nodes',
      mustHold: 'rejected on every node within 1 s',
      shownBy: [
        [NODES, 'rejects a revoked key, a lost role and an ended session on every node within a second'],
        [NODES, 'rejects the old secret of an application on every node within a second after its rotation'],
      ],
    },
    {
      what: 'secrets in the database',
      how: 'full search',
      mustHold: 'no key, token, secret or password in plain text',
      shownBy: [
        ['test/e2e/at-rest.test.ts', 'stores no secret in any row'],
        ['test/e2e/at-rest.test.ts', 'stores no secret in a database file or in its write-ahead log'],
        ['test/e2e/at-rest.test.ts', 'writes no secret to a backup'],
        [LIMITS, 'stores only the prefix of a key in plain text'],
        [SIGN_IN, 'no password and no token is stored in plain text'],
        [OAUTH, 'stores no secret in plain text'],
      ],
    },
    {
      what: 'secrets in the log',
      how: 'full search',
      mustHold: 'none',
      shownBy: [
        ['src/cli/process-list.test.ts', 'the list of processes'],
        ['test/e2e/log.test.ts', 'has a line for each request and contains no credential'],
        [SIGN_IN, 'contains no password, token or e-mail address'],
      ],
    },
    {
      what: 'password guessing',
      how: 'from one address and from many, over three nodes',
      mustHold: 'five attempts from one network, a hundred for one account; its owner can still sign in',
      shownBy: [
        [SIGN_IN, 'restricts guesses at one account, but not its owner'],
        [NODES, 'nodes share the limit of failed sign-ins exactly'],
      ],
    },
    {
      what: 'secrets of two new installations',
      how: 'compared',
      mustHold: 'nothing in common, no default secrets',
      shownBy: [
        ['test/e2e/at-rest.test.ts', 'generates distinct secrets of at least 43 characters without settings'],
        ['src/services/server-keys/server-keys.test.ts', 'creates different keys in two installations'],
      ],
    },
  ],
  OAuth: [
    {
      what: 'PKCE: missing, plain, no challenge, a short verifier',
      how: 'over HTTP',
      mustHold: 'rejected',
      shownBy: [[OAUTH, 'PKCE']],
    },
    {
      what: 'variants of a redirect URI',
      how: '50 variants',
      mustHold: 'no redirect',
      shownBy: [[OAUTH, 'does not redirect to %j, which differs from the registered URI']],
    },
    {
      what: '50 concurrent uses of one authorization code',
      how: 'over HTTP',
      mustHold: 'at most one gets tokens, and they are revoked',
      shownBy: [
        [ATTACKS, 'issues tokens at most once for 50 concurrent exchanges of one code'],
        [OAUTH, 'gives tokens to at most one of 50 concurrent uses of a code, and revokes these tokens'],
      ],
    },
    {
      what: 'a reused refresh token',
      how: '20 concurrent uses',
      mustHold: 'all tokens of the grant are revoked',
      shownBy: [
        [ATTACKS, 'revokes all tokens of a grant when a used refresh token is sent again'],
        [OAUTH, 'admits at most one of 20 concurrent uses of a refresh token and revokes all tokens'],
      ],
    },
    {
      what: 'a `read` token on every write',
      how: 'every mutation and tool of the schema',
      mustHold: 'all 403',
      shownBy: [
        ['test/e2e/http-tenants.test.ts', 'rejects every write tool for a read-only token'],
        [TENANTS, '%s requires only its scope'],
        [TENANTS, 'every operation is refused without its scope or a key, and writes nothing'],
        [TOOLS, '%s requires its scopes'],
      ],
    },
    {
      what: 'a token for another resource',
      how: 'over HTTP',
      mustHold: '401',
      shownBy: [
        ['test/e2e/mcp-oauth.test.ts', 'a token for the API may not call the MCP server'],
        [OAUTH, 'issues no code for the foreign resource %s'],
      ],
    },
    {
      what: 'the consent page in a frame',
      how: 'a real browser',
      mustHold: 'it does not load',
      shownBy: [['test/e2e/consent-pages.test.ts', 'refuses to load in a frame']],
    },
    {
      what: 'a server that leads `stint login` to another server or a desktop program',
      how: 'a hostile server on loopback: issuer, endpoints, scheme, iss, redirects',
      mustHold: 'nothing is sent or opened',
      shownBy: [
        [LOGIN, 'rejects a server whose metadata name %s as issuer'],
        [LOGIN, 'rejects metadata with %s as an endpoint, and opens and sends nothing'],
        [LOGIN, 'does not redeem a code from a response of %s'],
        [LOGIN, 'rejects a redirect and reports its target'],
        ['src/cli/open-browser.test.ts', 'never opens %s'],
      ],
    },
  ],
  MCP: [
    {
      what: 'foreign origins and hosts',
      how: 'over HTTP',
      mustHold: '403',
      shownBy: [
        [MCP, 'rejects the origin %s with 403'],
        [MCP, 'rejects the foreign host %s with 403'],
      ],
    },
    {
      what: '100 clients with the same request ids',
      how: 'concurrently',
      mustHold: 'each client gets its own responses',
      shownBy: [
        [ATTACKS, 'returns each of 100 MCP clients its own response despite equal request ids'],
        [MCP, 'returns their own results to a hundred clients with equal request ids'],
      ],
    },
    {
      what: 'a body of 5 MB, headers that contradict the body',
      how: 'over HTTP, and with the MCP conformance suite',
      mustHold: '413; 400',
      shownBy: [
        [MCP, 'rejects a body of 5 MB with 413'],
        [MCP, 'rejects a header %s that contradicts the body with 400'],
      ],
    },
  ],
  'Unauthorized access': [
    {
      what: 'every operation, tool, route, method and form, and all of OAuth',
      how: 'generated from the schema, the tools, the routes and the pages; called in any order without an account, from an unverified account and by the owner of another team, with every id, address and token seen',
      mustHold: 'no key, grant or verified address; no company data is read or written',
      shownBy: [
        [STRANGERS, 'strangers find no key, token or data of a company on any route in random order'],
        ['test/e2e/no-key-for-outsiders.test.ts', 'a caller without an account'],
      ],
    },
    {
      what: 'detecting whether an address has an account',
      how: 'every mutation and form that takes an address, with a verified account, an unverified one and none',
      mustHold: 'the same response in comparable time',
      shownBy: [
        [STRANGERS, 'addresses of accounts'],
        [
          'src/services/members/consent.test.ts',
          'inviting runs the same statements with the same result whether an account exists or not',
        ],
      ],
    },
    {
      what: 'watching a person by adding them to a team',
      how: 'all queries about the team while the person signs in, makes keys, changes the password and tracks time',
      mustHold: 'nothing changes while they are invited, after they declined and after they left',
      shownBy: [[STRANGERS, 'members that a stranger adds']],
    },
  ],
  'Security review': [
    {
      what: "an account made with another person's address",
      how: 'the person is invited, verifies by the link, resets the password',
      mustHold:
        'no key, grant or shared report before verification; verification ends everything made before',
      shownBy: [
        [STRANGERS, 'strangers find no key, token or data of a company on any route in random order'],
        [
          'test/e2e/verify-email.test.ts',
          'gives a stranger who signs up with an address of others neither a key nor a membership',
        ],
        [
          'test/e2e/verify-email.test.ts',
          'the owner of the mailbox recovers the address with an invitation and a new password',
        ],
      ],
    },
    {
      what: 'rates and costs in imported rows, warnings and reconciliations',
      how: 'each way in which imported money leaves the server, with each role',
      mustHold: 'visible only to members who may see costs or rates',
      shownBy: [['test/e2e/imported-money.test.ts', 'shows imported money only to permitted roles in %s']],
    },
    {
      what: 'a member added without consent',
      how: 'addresses are added, former members added again',
      mustHold: "nobody is a member before they accept; account events are in no team's log",
      shownBy: [
        [STRANGERS, 'members that a stranger adds'],
        [
          'src/services/members/consent.test.ts',
          'inviting a former member needs their consent and shows nothing of their account before',
        ],
        [
          'src/services/audit-log/record.test.ts',
          'records API keys in the account log only, without their secrets',
        ],
      ],
    },
    {
      what: 'many credentials of one user, and unlimited storage',
      how: 'keys, apps, streams, saved reports, links and teams, also concurrently over two processes',
      mustHold:
        'a user gets three times the limit of a credential; each count has a limit that its error names',
      shownBy: [
        [
          'src/http/gate/request-limits.test.ts',
          'allows a user three times as much as a credential, with any number of credentials',
        ],
        ['src/services/shared/quotas.test.ts', 'enforces every quota under concurrent calls on two nodes'],
        ['test/e2e/streams.test.ts', 'refuses a stream over the limit of a user for all credentials'],
      ],
    },
    {
      what: 'correct sign-ins of many people behind one address',
      how: 'correct and wrong passwords at the same time',
      mustHold: 'no correct sign-in is refused; the log names an untrusted proxy',
      shownBy: [
        ['src/http/account/limits.test.ts', 'rejects no correct password among concurrent attempts'],
        ['src/http/gate/client-address.test.ts', 'reports a proxy although probes come from elsewhere'],
      ],
    },
    {
      what: 'responses of mutations to a `write` key',
      how: 'every mutation of the schema',
      mustHold:
        'only ids, the outcome and errors; everything else needs `read`, and nothing is written without it',
      shownBy: [
        ['test/e2e/write-only.test.ts', 'lets a write-only key select ids, the outcome and errors'],
        [TENANTS, 'the result of %s requires the scope read, and nothing is written without it'],
      ],
    },
    {
      what: 'external ids first used by another member, invisible text, common passwords, files readable by other users',
      how: 'property tests, and each program that writes a file',
      mustHold:
        "managers' records are imported; AI tools see invisible text as code points; common passwords are refused; files have mode 0600",
      shownBy: [
        [
          'src/services/imports/rows.test.ts',
          'imports each row once, before and after a manager uses the same external id',
        ],
        [
          'test/e2e/mcp-hidden-text.test.ts',
          'writes hidden text as code points in MCP responses and stores it unchanged',
        ],
        ['src/services/users/password.test.ts', 'checkNewPassword rejects common passwords'],
        ['src/cli/daily.test.ts', 'export writes a file that only its owner can read'],
        [
          'src/cli/imports/write-reports.test.ts',
          'makes reports readable by their owner only, also when it replaces a file that others could read',
        ],
        [
          'src/cli/administration.test.ts',
          'audit export writes the audit log of one team only, also after the team was deleted',
        ],
        ['test/e2e/nginx.test.ts', 'serves TLS with Strict-Transport-Security'],
      ],
    },
    {
      what: 'a missing scope at the API and at the MCP server',
      how: 'over HTTP',
      mustHold: '403 with a challenge that names the scope, and the request id',
      shownBy: [
        ['test/e2e/write-only.test.ts', 'refuses a query with a challenge for the scope "read"'],
        [MCP, 'rejects a credential without the scope with 403 and a challenge that names the scope'],
      ],
    },
  ],
  Tenants: [
    {
      what: 'erasing accounts and teams while others track time',
      how: '60 accounts and 30 teams, on two nodes at once; all rows of other teams are compared',
      mustHold: 'no row of another team changes; nothing remains of the erased accounts and teams',
      shownBy: [['src/services/accounts/erase-under-load.trial.ts', 'changes no row of another team']],
    },
    {
      what: 'ids of another team, without permission, deleted or of another kind',
      how: 'every id of every operation in the schema',
      mustHold: 'the response is that of an id that does not exist',
      shownBy: [
        ['test/e2e/http-tenants.test.ts', 'ids in URLs and forms'],
        [TENANTS, 'operations with an id of another team'],
        [TOOLS, '%s returns the same error for an id of another team as for an unknown id'],
      ],
    },
    {
      what: 'a member of another team, or a former member, named with a team',
      how: 'every operation in the schema',
      mustHold: 'no access',
      shownBy: [
        [TENANTS, 'operations with a team and a member'],
        [TOOLS, '%s refuses former members, and members of another team'],
        [TENANTS, 'members get no new time after their removal'],
      ],
    },
  ],
  'Invalid input': [
    {
      what: 'times that a clock change skips or repeats',
      how: 'a table of all zones',
      mustHold: 'correct to the second',
      shownBy: [
        [
          'src/importers/values/clock-changes.trial.ts',
          'local times keep their durations across every clock change',
        ],
        [
          'src/importers/entries/span.test.ts',
          'round-trips local times to the second in every zone, given the duration',
        ],
      ],
    },
    {
      what: '30 February, 24:00, :60, the years −1, 0 and 10000',
      how: 'a table',
      mustHold: 'rejected on both engines',
      shownBy: [
        ['test/e2e/hostile-texts.trial.ts', 'rejects invalid times in every time argument'],
        ['src/domain/time/instant.test.ts', 'rejects the timestamp %j'],
      ],
    },
    {
      what: 'naughty strings: bidirectional text, emoji, SQL',
      how: 'a list of them in every field',
      mustHold: 'returned byte for byte, or rejected',
      shownBy: [
        [
          'test/e2e/hostile-texts.trial.ts',
          'stores or rejects hostile text in every text argument of every operation',
        ],
        [
          'test/e2e/hostile-texts.trial.ts',
          'stores or rejects hostile text in every text argument of every tool',
        ],
      ],
    },
    {
      what: 'NUL and lone surrogates',
      how: 'in every text of every mutation',
      mustHold: 'rejected on both engines',
      shownBy: [
        ['test/e2e/hostile-texts.trial.ts', 'rejects unstorable text in every text argument'],
        ['test/e2e/bad-input.trial.ts', 'texts that cannot be stored'],
      ],
    },
  ],
  Imports: [
    {
      what: 'interrupted, throttled and repeated imports',
      how: '100 interruptions at random points, storms of 429, lost calls',
      mustHold: 'the result equals that of a clean import',
      shownBy: [
        [FAULTS, 'stores the same entries as a clean import after random cuts and resumes'],
        [FAULTS, 'stores the same entries as a clean import through repeated 429 and 503 responses'],
        [FAULTS, 'stores the same entries as a clean import although every third call is lost'],
      ],
    },
  ],
  Dashboard: [
    {
      what: 'markup in names and titles, formulas in files',
      how: '500 payloads in a real browser; random texts',
      mustHold: 'no script runs; no cell starts a formula',
      shownBy: [
        ['test/e2e/hostile-exports.test.ts', '500 hostile titles'],
        ['test/e2e/dashboard-hostile.trial.ts', '%s shows 500 hostile titles and names as text'],
        [
          'src/domain/text/spreadsheet-text.test.ts',
          'guardCell round-trips any text, and no result begins a formula',
        ],
      ],
    },
    {
      what: 'content policies, cookies, session fixation',
      how: 'csp_evaluator; over HTTP',
      mustHold: 'only our scripts run; Secure, HttpOnly, SameSite; each sign-in starts a new session',
      shownBy: [
        ['test/e2e/security-headers.test.ts', 'has headers against scripts, framing and sniffing'],
        ['test/e2e/content-policies.test.ts', 'sends a content security policy without known weaknesses'],
        [SIGN_IN, 'cookies are HttpOnly and SameSite'],
        [SIGN_IN, 'each sign-in creates a session and ends the previous session of the browser'],
      ],
    },
    {
      what: 'accessibility',
      how: 'axe-core on every page, light and dark',
      mustHold: 'no serious or critical violation',
      shownBy: [
        [
          'test/e2e/dashboard-accessibility.test.ts',
          'accessibility of the dashboard, in light and dark mode',
        ],
      ],
    },
  ],
  'Supply chain, backups and migrations': [
    {
      what: 'the lock file: hashes, install scripts, licences',
      how: 'package by package',
      mustHold: 'no findings',
      shownBy: [['scripts/supply/list-problems.test.ts', 'finds no problem in package-lock.json']],
    },
    {
      what: 'backups while people track time, restored on either engine',
      how: '20 times',
      mustHold: 'each is a snapshot of one moment',
      shownBy: [['src/cli/backup-under-load.trial.ts', 'each backup is a consistent snapshot of one moment']],
    },
    {
      what: 'a kill during a migration',
      how: '50 times, on an empty database and on the first schema',
      mustHold: 'the old schema or the new one; the next start completes it',
      shownBy: [
        [
          'src/db/migrate.trial.ts',
          'leaves the old or the complete new schema, which the next migration run completes',
        ],
      ],
    },
  ],
};
