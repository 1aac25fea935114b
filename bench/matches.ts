import type { Arena } from './arena.ts';
import {
  at,
  BARE,
  BARE_CREATIONS,
  ONE_WORKER,
  POSTGRAPHILE,
  POSTGRES,
  POSTGRES_STATEMENTS,
  SHORT,
  SQLITE,
  SQLITE_STATEMENTS,
  TWO_WORKERS,
} from './names.ts';
import {
  bareCreationsOn,
  bareFor,
  peer,
  type Runner,
  type StintWork,
  statementsOn,
  stint,
  workersOn,
} from './runners.ts';

/** Some contestants at the same work, in turn. */
export interface Match {
  id: string;
  title: string;
  connections: number;
  runners: (arena: Arena) => Promise<Record<string, Runner>>;
}

/** On both engines, with the long history and with the short one. */
const onBoth = ({ generator, ...stages }: Arena, work: StintWork) => ({
  [SQLITE]: stint(generator, stages.sqlite, work),
  [POSTGRES]: stint(generator, stages.postgres, work),
  [at(SQLITE, SHORT)]: stint(generator, stages.shortSqlite, work),
  [at(POSTGRES, SHORT)]: stint(generator, stages.shortPostgres, work),
});

const creations = (
  id: string,
  title: string,
  runnersOver: (connections: number) => Match['runners'],
): Match[] =>
  [1, 16, 64].map((connections) => ({
    id: `${id}-${connections}`,
    title: `${title}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    connections,
    runners: runnersOver(connections),
  }));

const workers = (work: StintWork, title: string): Match[] =>
  ['sqlite' as const, 'postgres' as const].map((engine) => ({
    id: `${work}-workers-${engine}`,
    title: `${title}, by one worker and by two, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    connections: 16,
    runners: async ({ generator, ...stages }) => {
      const by = (count: number) => workersOn(generator, stages[engine], work, count);
      const [one, two] = await Promise.all([by(1), by(2)]);
      return { [ONE_WORKER]: one, [TWO_WORKERS]: two };
    },
  }));

/** 16 connections, where the title says nothing else. */
export const matches: readonly Match[] = [
  {
    id: 'me',
    title: '`{ me }` with an API key',
    connections: 16,
    runners: async (arena) => ({
      ...onBoth(arena, 'me'),
      [BARE]: await bareFor(arena, arena.sqlite, 'me'),
    }),
  },
  {
    id: 'page',
    title: 'a page of 50 with projects',
    connections: 16,
    runners: async (arena) => ({
      ...onBoth(arena, 'page'),
      [POSTGRAPHILE]: peer(arena, 'peerPage'),
      [BARE]: await bareFor(arena, arena.sqlite, 'page'),
    }),
  },
  ...workers('page', 'a page of 50 with projects'),
  {
    id: 'depth',
    title: 'a page of the whole team, the first and one behind nine tenths of the entries',
    connections: 16,
    runners: async ({ generator, sqlite, postgres }) => ({
      [at(SQLITE, 'first')]: stint(generator, sqlite, 'firstPage'),
      [at(SQLITE, 'deep')]: stint(generator, sqlite, 'deepPage'),
      [at(POSTGRES, 'first')]: stint(generator, postgres, 'firstPage'),
      [at(POSTGRES, 'deep')]: stint(generator, postgres, 'deepPage'),
    }),
  },
  {
    id: 'mcp',
    title: 'the MCP list of 50 and the GraphQL page',
    connections: 16,
    runners: async (arena) => ({
      ...onBoth(arena, 'mcpList'),
      [at(SQLITE, 'GraphQL page')]: stint(arena.generator, arena.sqlite, 'page'),
    }),
  },
  {
    id: 'month',
    title: 'a month of `teamAnalytics` by member, 4 connections',
    connections: 4,
    runners: async (arena) => onBoth(arena, 'month'),
  },
  ...creations('create', '`createTimeEntry` by 50 users', (connections) => async (arena) => {
    const { sqlite, postgres } = arena;
    const [bareCreations, onSqlite, onPostgres] = await Promise.all([
      bareCreationsOn(arena, sqlite),
      statementsOn(sqlite, connections),
      statementsOn(postgres, connections),
    ]);
    return {
      ...onBoth(arena, 'create'),
      [POSTGRAPHILE]: peer(arena, 'peerCreate'),
      [BARE_CREATIONS]: bareCreations,
      [SQLITE_STATEMENTS]: onSqlite,
      [POSTGRES_STATEMENTS]: onPostgres,
    };
  }),
  ...workers('create', '`createTimeEntry` by 50 users'),
  ...creations(
    'one-user',
    '`createTimeEntry` by one user',
    () => async (arena) => onBoth(arena, 'createForOne'),
  ),
  {
    id: 'mixed',
    title: 'a mixed load, nine pages of 50 to one `createTimeEntry`',
    connections: 16,
    runners: async (arena) => ({
      ...onBoth(arena, 'mixed'),
      [POSTGRAPHILE]: peer(arena, 'peerMixed'),
    }),
  },
];
