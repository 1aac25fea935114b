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
      shownBy: [[CRASH, 'by kill -9 lose nothing that was confirmed, and double nothing']],
    },
    {
      what: 'acknowledged writes are on disk',
      how: "the server's system calls are traced",
      mustHold: 'the log is synced before each response; one sync may serve several responses',
      shownBy: [
        [
          'test/e2e/sync-before-answer.trial.ts',
          'what was confirmed is on the disk before the answer is sent',
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
          'refuses what it cannot keep, and takes it again when there is room',
        ],
        ['test/e2e/failing-disk.trial.ts', 'a disk that fails, under SQLite'],
      ],
    },
    {
      what: 'SIGTERM during writes',
      how: '100 restarts',
      mustHold: 'no acknowledged write is lost; the process exits within 10 s',
      shownBy: [[CRASH, 'by SIGTERM go within ten seconds, and lose nothing']],
    },
    {
      what: 'failover to the synchronous standby',
      how: 'the primary PostgreSQL is killed 20 times',
      mustHold: 'no acknowledged write is lost; writes work again within 60 s',
      shownBy: [
        [
          'test/e2e/failover.trial.ts',
          'lose nothing that was confirmed when the primary is killed and the standby promoted, again and again',
        ],
      ],
    },
    {
      what: 'SQLite versions that can corrupt the write-ahead log',
      how: 'versions around 3.51.3',
      mustHold: 'older versions are rejected at start',
      shownBy: [
        ['src/db/sqlite/version.test.ts', 'SQLite %s is refused'],
        [
          'src/db/sqlite/version.test.ts',
          'is asked for where a database is opened, and nothing is opened on an old one',
        ],
      ],
    },
  ],
  Races: [
    {
      what: 'one idempotency key, 100 concurrent creations',
      how: '1,000 rounds over three processes',
      mustHold: 'one entry, returned by every response',
      shownBy: [[RACES, 'with one key make one entry of 100 creations, which all answers name']],
    },
    {
      what: 'a repeated key after a merge or a deletion',
      how: 'through the services',
      mustHold: 'the surviving entry is returned; nothing is created again',
      shownBy: [
        [KEYS, 'answers the surviving entry after a merge, and the own one after they were taken apart'],
        [
          KEYS,
          'makes nothing again after the entry was deleted, nor after the one that it was merged into was',
        ],
      ],
    },
    {
      what: 'a repeated key after 23:59 and 24:01 hours',
      how: 'a simulated clock',
      mustHold: 'the same entry before 24 hours, a new one after',
      shownBy: [[KEYS, 'is remembered for 24 hours from the creation, and used anew after that']],
    },
    {
      what: 'the same key from two users',
      how: 'through the services and over HTTP',
      mustHold: 'the keys are independent',
      shownBy: [
        [KEYS, 'belongs to one user'],
        ['test/e2e/spec.test.ts', 'the keys of two users have nothing to do with each other'],
      ],
    },
    {
      what: 'creations compared with a model of sets of minutes',
      how: '100,000 random sequences on SQLite, 10,000 on PostgreSQL',
      mustHold: 'no mismatch',
      shownBy: [
        ['src/services/time-entries/random-creations.trial.ts', 'leave what the sets of minutes leave'],
        [
          'src/services/time-entries/random-creations.test.ts',
          'under %s leave what the sets of minutes leave, and come apart again',
        ],
      ],
    },
    {
      what: '50 overlapping concurrent creations',
      how: '1,000 rounds over three processes',
      mustHold: 'the exact union; no response has a lock error',
      shownBy: [[RACES, 'to create 50 entries that overlap leave the exact union, and nobody sees a lock']],
    },
    {
      what: 'concurrent updates, deletions and merges',
      how: '1,000 rounds over three processes; a serial order is searched that explains all responses',
      mustHold: 'an order exists: no update is lost',
      shownBy: [[RACES, 'to update, delete and merge one entry did so in some order, and lose nothing']],
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
          'for ten minutes leave those that are served as quick as ever, and the others are told',
        ],
      ],
    },
    {
      what: '429 responses',
      how: 'requests over the limit',
      mustHold: 'always with `Retry-After`; a request after that time is admitted',
      shownBy: [
        [LIMITS, '429 says when to try again, and then it works'],
        [NODES, 'limit a credential together'],
      ],
    },
    {
      what: 'one limit over several nodes',
      how: 'three processes, in PostgreSQL and in Redis',
      mustHold: 'at most 110 % of the limit is admitted',
      shownBy: [
        [NODES, 'limit a credential together'],
        [NODES, 'limit a credential together in it'],
      ],
    },
    {
      what: 'a forged `X-Forwarded-For`',
      how: 'requests with the header',
      mustHold: 'no new limit',
      shownBy: [[LIMITS, 'is ignored by default: a made-up address gives no new limit']],
    },
    {
      what: 'heavy reports or a huge import during the work of others',
      how: '16 concurrent reports and searches over years, and an import of 100,000 rows, alternating with idle phases',
      mustHold: 'others take at most twice as long, or at most 5, 10 and 30 ms longer (median, p95, p99)',
      shownBy: [
        [
          'test/e2e/noisy-neighbours.long.trial.ts',
          'are hardly slower beside someone who loads heavy reports all the time',
        ],
        ['test/e2e/noisy-neighbours.long.trial.ts', 'are hardly slower beside a huge import'],
        [
          'src/services/reports/read-json.test.ts',
          'leave room for the reports of others, and for everyone who reads and writes',
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
          'a thousand clients that send or read slowly hold up nobody, and are sent away',
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
          'are made at most once a second and once at a time, however many ask for them, and others are answered meanwhile',
        ],
        ['test/e2e/metrics.test.ts', 'only who has it gets the measurements'],
        ['test/e2e/nginx.test.ts', 'hides the measurements, however their address is written'],
        [
          'src/http/health-routes.test.ts',
          'however many ask whether it is ready, the database is asked once at a time',
        ],
      ],
    },
  ],
  'Hostile GraphQL': [
    {
      what: 'a kilobyte of fragments that expands to a million fields',
      how: 'over HTTP',
      mustHold: 'rejected within 50 ms',
      shownBy: [[DOCUMENTS, 'a fragment bomb: a kilobyte that expands to a million leaves']],
    },
    {
      what: '3,000 levels of nesting',
      how: 'over HTTP',
      mustHold: 'rejected; the process survives',
      shownBy: [[DOCUMENTS, '3,000 levels of %s']],
    },
    {
      what: 'aliases in fragments and with introspection names',
      how: 'over HTTP',
      mustHold: 'the limit counts them',
      shownBy: [
        [DOCUMENTS, 'in fragments they count as often as the fragment is used'],
        [DOCUMENTS, 'a name like that of introspection is an alias as any other'],
      ],
    },
    {
      what: 'circular fragments, 10,000 directives',
      how: 'over HTTP',
      mustHold: 'rejected within 100 ms',
      shownBy: [
        [DOCUMENTS, 'fragments that contain themselves'],
        [DOCUMENTS, '%s %i times'],
      ],
    },
    {
      what: 'batched requests, 100 mutations in one document',
      how: 'over HTTP',
      mustHold: 'rejected; counted as 100',
      shownBy: [
        [REQUESTS, 'with %s is 400'],
        [DOCUMENTS, 'is charged as many requests'],
      ],
    },
    {
      what: '10 MB of variables',
      how: 'over HTTP, with and without `Content-Length`',
      mustHold: '413',
      shownBy: [
        [REQUESTS, 'of 10 MB is 413'],
        [REQUESTS, 'of 10 MB that does not say so beforehand is 413'],
      ],
    },
    {
      what: 'cross-site requests from a browser',
      how: 'content types, methods and origins, with a session',
      mustHold: 'none is executed',
      shownBy: [
        ['test/e2e/cross-site.trial.ts', 'gets nothing done by %s'],
        [REQUESTS, 'in %s is 415'],
        [REQUESTS, 'by %s executes nothing'],
        [
          'test/e2e/browser-session.test.ts',
          'refuses it for a page of %s, before it looks whether there is such a session',
        ],
      ],
    },
    {
      what: 'exotic charsets, compression bombs',
      how: 'over HTTP',
      mustHold: '415',
      shownBy: [
        [REQUESTS, 'in %s is 415'],
        [REQUESTS, 'compressed to a bomb is 415'],
      ],
    },
  ],
  'Keys and sign-in': [
    {
      what: 'malformed keys',
      how: 'random keys',
      mustHold: 'all 401, never 500',
      shownBy: [
        [ATTACKS, 'with 10,000 credentials that are none get 401 everywhere'],
        [LIMITS, 'what is no key is 401 with a challenge, never 500, over one connection'],
      ],
    },
    {
      what: 'a revoked key, a lost role, an ended session, a renewed secret',
      how: 'three nodes',
      mustHold: 'rejected on every node within 1 s',
      shownBy: [
        [NODES, 'refuse a revoked key, a role and a session that ended within a second'],
        [NODES, 'refuse the old secret of an application from the moment that it has a new one'],
      ],
    },
    {
      what: 'secrets in the database',
      how: 'full search',
      mustHold: 'no key, token, secret or password in plain text',
      shownBy: [
        ['test/e2e/at-rest.test.ts', 'no row has a secret in it'],
        ['test/e2e/at-rest.test.ts', 'no file of the database has one, nor its log of writes'],
        ['test/e2e/at-rest.test.ts', 'no backup has one'],
        [LIMITS, 'nothing of a key but its beginning is stored'],
        [SIGN_IN, 'no password and no token is stored in the clear'],
        [OAUTH, 'keeps no secret in the clear'],
      ],
    },
    {
      what: 'secrets in the log',
      how: 'full search',
      mustHold: 'none',
      shownBy: [
        ['src/cli/process-list.test.ts', 'the list of processes'],
        ['test/e2e/log.test.ts', 'has a line for each request, and no credential in any'],
        [SIGN_IN, 'has no password, no token and no address of a person'],
      ],
    },
    {
      what: 'password guessing',
      how: 'from one address and from many, over three nodes',
      mustHold: 'five attempts from one network, a hundred for one account; its owner can still sign in',
      shownBy: [
        [SIGN_IN, 'hold up guesses at one account, but not its owner'],
        [NODES, 'limit failed sign-ins together, exactly'],
      ],
    },
    {
      what: 'secrets of two new installations',
      how: 'compared',
      mustHold: 'nothing in common, no default secrets',
      shownBy: [
        [
          'test/e2e/at-rest.test.ts',
          'have secrets of their own, as long as they should be, with nothing set',
        ],
        ['src/services/server-keys/server-keys.test.ts', 'of two installations have nothing in common'],
      ],
    },
  ],
  OAuth: [
    {
      what: 'PKCE: missing, plain, no challenge, a short verifier',
      how: 'over HTTP',
      mustHold: 'rejected',
      shownBy: [[OAUTH, 'takes no authorization without PKCE']],
    },
    {
      what: 'variants of a redirect URI',
      how: '50 variants',
      mustHold: 'no redirect',
      shownBy: [[OAUTH, 'sends nobody to %j, which is not the registered address']],
    },
    {
      what: '50 concurrent uses of one authorization code',
      how: 'over HTTP',
      mustHold: 'at most one gets tokens, and they are revoked',
      shownBy: [
        [ATTACKS, 'with a code, 50 at the same time'],
        [OAUTH, 'of 50 uses at the same time works for one at the most, and that one loses what it got'],
      ],
    },
    {
      what: 'a reused refresh token',
      how: '20 concurrent uses',
      mustHold: 'all tokens of the grant are revoked',
      shownBy: [
        [ATTACKS, 'with a refresh token that was used, whose whole family ends'],
        [OAUTH, 'of 20 uses of one refresh token at the same time lets one through, and ends all of them'],
      ],
    },
    {
      what: 'a `read` token on every write',
      how: 'every mutation and tool of the schema',
      mustHold: 'all 403',
      shownBy: [
        ['test/e2e/http-tenants.test.ts', 'of every tool that writes is refused to a token that may read'],
        [TENANTS, '%s takes its scope and no other'],
        [TENANTS, 'the scope that is lacking, and no key at all, refuse everything and write nothing'],
        [TOOLS, '%s takes its scope'],
      ],
    },
    {
      what: 'a token for another resource',
      how: 'over HTTP',
      mustHold: '401',
      shownBy: [
        ['test/e2e/mcp-oauth.test.ts', 'for the API may not call the MCP server'],
        [OAUTH, 'gives nothing out for %s, which is not ours'],
      ],
    },
    {
      what: 'the consent page in a frame',
      how: 'a real browser',
      mustHold: 'it does not load',
      shownBy: [['test/e2e/consent-pages.test.ts', 'cannot be put into a frame']],
    },
    {
      what: 'a server that leads `stint login` to another server or a desktop program',
      how: 'a hostile server on loopback: issuer, endpoints, scheme, iss, redirects',
      mustHold: 'nothing is sent or opened',
      shownBy: [
        [LOGIN, 'refuses a server that names as its issuer %s'],
        [LOGIN, 'that is %s, opens and sends nothing'],
        [LOGIN, 'gives away no code that came with the answer of %s'],
        [LOGIN, 'follows no redirect, and says where it leads'],
        ['src/cli/open-browser.test.ts', 'is never given %s'],
      ],
    },
  ],
  MCP: [
    {
      what: 'foreign origins and hosts',
      how: 'over HTTP',
      mustHold: '403',
      shownBy: [
        [MCP, 'the origin %s is 403'],
        [MCP, 'the host %s, which is not this machine, is 403'],
      ],
    },
    {
      what: '100 clients with the same request ids',
      how: 'concurrently',
      mustHold: 'each client gets its own responses',
      shownBy: [
        [ATTACKS, 'with the request ids of others, by a hundred clients of MCP'],
        [MCP, 'a hundred clients that count their requests alike get their own answers'],
      ],
    },
    {
      what: 'a body of 5 MB, headers that contradict the body',
      how: 'over HTTP, and with the MCP conformance suite',
      mustHold: '413; 400',
      shownBy: [
        [MCP, 'a body of 5 MB is 413'],
        [MCP, 'a header %s that says something else than the body is 400'],
      ],
    },
  ],
  'Unauthorized access': [
    {
      what: 'every operation, tool, route, method and form, and all of OAuth',
      how: 'generated from the schema, the tools, the routes and the pages; called in any order without an account, from an unverified account and by the owner of another team, with every id, address and token seen',
      mustHold: 'no key, grant or verified address; no company data is read or written',
      shownBy: [
        [STRANGERS, 'find no key, no token and nothing of a company by any route, in any order'],
        ['test/e2e/no-key-for-outsiders.test.ts', 'somebody without an account, a mailbox or the machine'],
      ],
    },
    {
      what: 'detecting whether an address has an account',
      how: 'every mutation and form that takes an address, with a verified account, an unverified one and none',
      mustHold: 'the same response in comparable time',
      shownBy: [
        [STRANGERS, 'do not learn whether an address has an account'],
        [
          'src/services/members/consent.test.ts',
          'gets the same answer, by the same statements, whether there is an account or not',
        ],
      ],
    },
    {
      what: 'watching a person by adding them to a team',
      how: 'all queries about the team while the person signs in, makes keys, changes the password and tracks time',
      mustHold: 'nothing changes while they are invited, after they declined and after they left',
      shownBy: [[STRANGERS, 'see nothing of a person whom they add']],
    },
  ],
  'Security review': [
    {
      what: "an account made with another person's address",
      how: 'the person is invited, verifies by the link, resets the password',
      mustHold:
        'no key, grant or shared report before verification; verification ends everything made before',
      shownBy: [
        [STRANGERS, 'find no key, no token and nothing of a company by any route, in any order'],
        ['test/e2e/verify-email.test.ts', 'gives a stranger nothing who signs up with it'],
        [
          'test/e2e/verify-email.test.ts',
          'is taken back by the person whose mailbox it is: by the invitation and a new password',
        ],
      ],
    },
    {
      what: 'rates and costs in imported rows, warnings and reconciliations',
      how: 'each way in which imported money leaves the server, with each role',
      mustHold: 'visible only to members who may see costs or rates',
      shownBy: [['test/e2e/imported-money.test.ts', 'reaches only those who may see it, by %s']],
    },
    {
      what: 'a member added without consent',
      how: 'addresses are added, former members added again',
      mustHold: "nobody is a member before they accept; account events are in no team's log",
      shownBy: [
        [STRANGERS, 'see nothing of a person whom they add'],
        [
          'src/services/members/consent.test.ts',
          'puts nobody back who left, and sees nothing of them until they accept',
        ],
        [
          'src/services/audit-log/record.test.ts',
          'tells a person of their keys, without what opens anything, and no team',
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
          'give a user three times as much as a credential, however many credentials there are',
        ],
        ['src/services/shared/quotas.test.ts', 'hold where several come at once, over two processes'],
        [
          'test/e2e/streams.test.ts',
          'is refused beyond what a user may have open with all credentials together',
        ],
      ],
    },
    {
      what: 'correct sign-ins of many people behind one address',
      how: 'correct and wrong passwords at the same time',
      mustHold: 'no correct sign-in is refused; the log names an untrusted proxy',
      shownBy: [
        [
          'src/http/account/limits.test.ts',
          'refuses nobody who is right, however many come at the same time',
        ],
        ['src/http/gate/client-address.test.ts', 'is found although it is probed from elsewhere'],
      ],
    },
    {
      what: 'responses of mutations to a `write` key',
      how: 'every mutation of the schema',
      mustHold:
        'only ids, the outcome and errors; everything else needs `read`, and nothing is written without it',
      shownBy: [
        ['test/e2e/write-only.test.ts', 'gets ids, the outcome and errors'],
        [TENANTS, 'what %s answers takes the scope to read, and without it nothing is written'],
      ],
    },
    {
      what: 'external ids first used by another member, invisible text, common passwords, files readable by other users',
      how: 'property tests, and each program that writes a file',
      mustHold:
        "managers' records are imported; AI tools see invisible text as code points; common passwords are refused; files have mode 0600",
      shownBy: [
        ['src/services/imports/rows.test.ts', 'come in once, before and after the same key of a manager'],
        ['test/e2e/mcp-hidden-text.test.ts', 'is shown to AI tools, and stored as it was given'],
        ['src/services/users/password.test.ts', 'are refused where they are on the list of common ones'],
        ['src/cli/daily.test.ts', 'export into a file that is for its owner alone'],
        [
          'src/cli/imports/write-reports.test.ts',
          'reports are for their owner alone, also where a file that others could read was there',
        ],
        [
          'src/cli/administration.test.ts',
          'export the audit log of a team, also after it was deleted, and of no other',
        ],
        ['test/e2e/nginx.test.ts', 'answers over TLS, and has browsers stay there'],
      ],
    },
    {
      what: 'a missing scope at the API and at the MCP server',
      how: 'over HTTP',
      mustHold: '403 with a challenge that names the scope, and the request id',
      shownBy: [
        ['test/e2e/write-only.test.ts', 'is told that a query takes "read"'],
        [MCP, 'a credential without the scope is 403 with a challenge that names it'],
      ],
    },
  ],
  Tenants: [
    {
      what: 'erasing accounts and teams while others track time',
      how: '60 accounts and 30 teams, on two nodes at once; all rows of other teams are compared',
      mustHold: 'no row of another team changes; nothing remains of the erased accounts and teams',
      shownBy: [['src/services/accounts/erase-under-load.trial.ts', 'touch nothing of any other team']],
    },
    {
      what: 'ids of another team, without permission, deleted or of another kind',
      how: 'every id of every operation in the schema',
      mustHold: 'the response is that of an id that does not exist',
      shownBy: [
        ['test/e2e/http-tenants.test.ts', 'an id in an address or a form'],
        [TENANTS, 'every id that is not ours answers as one that does not exist'],
        [TOOLS, '%s answers an id of another team as one that does not exist'],
      ],
    },
    {
      what: 'a member of another team, or a former member, named with a team',
      how: 'every operation in the schema',
      mustHold: 'no access',
      shownBy: [
        [TENANTS, 'a team and someone in it are looked up together'],
        [TOOLS, '%s opens nothing for who was removed, or is a member of another team'],
        [TENANTS, 'who was removed takes no new time'],
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
          'wherever clocks are changed, time is as long as it was',
        ],
        [
          'src/importers/entries/span.test.ts',
          'comes back to the second in every zone, with the duration to decide',
        ],
      ],
    },
    {
      what: '30 February, 24:00, :60, the years −1, 0 and 10000',
      how: 'a table',
      mustHold: 'rejected on both engines',
      shownBy: [
        ['test/e2e/hostile-texts.trial.ts', 'times that are none, in every argument that is a time'],
        ['src/domain/time/instant.test.ts', 'refuses %j'],
      ],
    },
    {
      what: 'naughty strings: bidirectional text, emoji, SQL',
      how: 'a list of them in every field',
      mustHold: 'returned byte for byte, or rejected',
      shownBy: [
        ['test/e2e/hostile-texts.trial.ts', 'every text argument of every operation'],
        ['test/e2e/hostile-texts.trial.ts', 'every text argument of every tool'],
      ],
    },
    {
      what: 'NUL and lone surrogates',
      how: 'in every text of every mutation',
      mustHold: 'rejected on both engines',
      shownBy: [
        ['test/e2e/hostile-texts.trial.ts', 'what cannot be stored, in every argument'],
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
        [FAULTS, 'that is cut at random points and resumed ends as one that is not'],
        [FAULTS, 'that is answered with 429 and 503 again and again ends as one that is not'],
        [FAULTS, 'that loses every third call on the way, done or not, ends as one that does not'],
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
        ['src/domain/text/spreadsheet-text.test.ts', 'any text comes back, and none begins a formula'],
      ],
    },
    {
      what: 'content policies, cookies, session fixation',
      how: 'csp_evaluator; over HTTP',
      mustHold: 'only our scripts run; Secure, HttpOnly, SameSite; each sign-in starts a new session',
      shownBy: [
        ['test/e2e/security-headers.test.ts', 'runs nothing, is framed by nobody and taken for nothing else'],
        ['test/e2e/content-policies.test.ts', 'has a policy without weakness'],
        [SIGN_IN, 'the cookies cannot be read by scripts nor sent along by other sites'],
        [SIGN_IN, 'each sign-in has a session of its own, and ends the one that the browser came with'],
      ],
    },
    {
      what: 'accessibility',
      how: 'axe-core on every page, light and dark',
      mustHold: 'no serious or critical violation',
      shownBy: [
        [
          'test/e2e/dashboard-accessibility.test.ts',
          'every page of the dashboard is accessible as a whole, in light and in dark',
        ],
      ],
    },
  ],
  'Supply chain, backups and migrations': [
    {
      what: 'the lock file: hashes, install scripts, licences',
      how: 'package by package',
      mustHold: 'no findings',
      shownBy: [['scripts/supply/list-problems.test.ts', 'has nothing wrong with it']],
    },
    {
      what: 'backups while people track time, restored on either engine',
      how: '20 times',
      mustHold: 'each is a snapshot of one moment',
      shownBy: [['src/cli/backup-under-load.trial.ts', 'are each what was committed at one moment']],
    },
    {
      what: 'a kill during a migration',
      how: '50 times, on an empty database and on the first schema',
      mustHold: 'the old schema or the new one; the next start completes it',
      shownBy: [
        [
          'src/db/migrate.trial.ts',
          'leaves the old schema or the whole new one, and the next one finishes it',
        ],
      ],
    },
  ],
};
