/** edges -> services -> db -> domain -> lib, never back. Each folder names the folders that it may import from. */
const mayImport = {
  lib: [],
  domain: ['lib'],
  importers: ['domain', 'lib'],
  exporters: ['client', 'domain', 'lib'],
  'import-run': ['client', 'importers', 'domain', 'lib'],
  client: ['domain', 'lib'],
  db: ['domain', 'lib'],
  mail: ['domain', 'lib'],
  redis: ['lib'],
  services: ['db', 'domain', 'lib'],
  graphql: ['services', 'domain', 'lib'],
  mcp: ['import-run', 'services', 'domain', 'lib'],
  oauth: ['services', 'domain', 'lib'],
  jobs: ['services', 'domain', 'lib'],
  'report-files': ['domain', 'lib'],
  http: ['report-files', 'graphql', 'mcp', 'oauth', 'services', 'domain', 'lib'],
  cli: ['client', 'exporters', 'importers', 'import-run', 'report-files', 'services', 'domain', 'lib'],
};

/** Files of src/app that some folders need besides. */
const appFiles = {
  http: ['config', 'welcome'],
  cli: ['config', 'welcome', 'main', 'open-app', 'free-startup-memory'],
};

const tests = '\\.(test|trial)\\.ts$';

const layers = Object.entries(mayImport).map(([folder, allowed]) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} may import ${[folder, ...allowed].join(', ')} alone`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: tests },
  to: {
    path: '^(src|web|test|scripts|bench)/',
    pathNot: [
      `^src/(${[folder, ...allowed].join('|')})/`,
      ...(appFiles[folder] ?? []).map((file) => `^src/app/${file}\\.ts$`),
    ],
  },
}));

export default {
  forbidden: [
    ...layers,
    {
      name: 'config-imports',
      comment: 'the settings are read before anything else exists',
      severity: 'error',
      from: { path: '^src/app/(config|setting-parsers|welcome)\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(lib/|app/(config|setting-parsers)\\.ts$)' },
    },
    {
      name: 'web-imports',
      comment: 'pages share rules, the client and the importers with the server, and nothing else',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: {
        path: '^(src|test|scripts|bench)/',
        pathNot: '^src/(domain|client|exporters|importers|import-run|lib)/',
      },
    },
    {
      name: 'browser-code',
      comment: 'what pages share with the server runs without Node',
      severity: 'error',
      from: {
        path: '^src/(client|domain|exporters|importers|import-run|lib)/',
        pathNot: [tests, '^src/lib/(logger|yield-to-event-loop)\\.ts$', '^src/client/node/'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'node-part-of-the-client',
      comment: 'what runs in a browser leaves the part of the client that needs Node alone',
      severity: 'error',
      from: { path: '^(src/client|web/src)/', pathNot: [tests, '^src/client/node/'] },
      to: { path: '^src/client/node/' },
    },
    {
      name: 'sql-in-db',
      comment: 'only db/ contains SQL',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/db/', tests] },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'mail-in-mail',
      comment: 'only mail/ talks to mail servers',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/mail/', tests] },
      to: { path: 'node_modules/nodemailer/' },
    },
    {
      name: 'redis-in-redis',
      comment: 'only redis/ talks to Redis',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/redis/', tests] },
      to: { path: 'node_modules/ioredis/' },
    },
    {
      name: 'no-test-code',
      comment: 'the product does not import its tests',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^test/', tests] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment: 'the peers of the benchmark are installed when they are first needed',
      severity: 'error',
      from: { pathNot: '^bench/contestants/postgraphile\\.js$' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
