import {
  at,
  BARE,
  BARE_CREATIONS,
  POSTGRAPHILE,
  POSTGRES,
  POSTGRES_STATEMENTS,
  SHORT,
  SQLITE,
  SQLITE_STATEMENTS,
} from '../contestants/names.ts';
import {
  bareCreationsOn,
  bareFor,
  peer,
  type Runner,
  type StintWorkload,
  statementsOn,
  stint,
  type TemporaryServer,
} from '../contestants/runners.ts';
import type { TestServers } from './test-servers.ts';

/** Contestants that run the same workload in turn. */
export interface Match {
  id: string;
  title: string;
  connections: number;
  runners: Record<string, Runner>;
}

/** Consecutive matches, and the temporary servers that run only during them. */
interface Series {
  matches: Match[];
  temporaryServers: TemporaryServer[];
}

/** Runs a workload on both engines, with the long and the short history. */
const onBoth = ({ generator, ...servers }: TestServers, workload: StintWorkload) => ({
  [SQLITE]: stint(generator, servers.sqlite, workload),
  [POSTGRES]: stint(generator, servers.postgres, workload),
  [at(SQLITE, SHORT)]: stint(generator, servers.shortSqlite, workload),
  [at(POSTGRES, SHORT)]: stint(generator, servers.shortPostgres, workload),
});

const creations = (id: string, title: string, runners: Match['runners']): Match[] =>
  [1, 16, 64].map((connections) => ({
    id: `${id}-${connections}`,
    title: `${title}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    connections,
    runners,
  }));

async function me(servers: TestServers): Promise<Series> {
  const bare = await bareFor(servers, servers.sqlite, 'me');
  const runners = { ...onBoth(servers, 'me'), [BARE]: bare.runner };
  return {
    matches: [{ id: 'me', title: '`{ me }` with an API key', connections: 16, runners }],
    temporaryServers: [bare],
  };
}

async function page(servers: TestServers): Promise<Series> {
  const bare = await bareFor(servers, servers.sqlite, 'page');
  const runners = {
    ...onBoth(servers, 'page'),
    [POSTGRAPHILE]: peer(servers, 'peerPage'),
    [BARE]: bare.runner,
  };
  const match: Match = { id: 'page', title: 'a page of 50 with projects', connections: 16, runners };
  return { matches: [match], temporaryServers: [bare] };
}

async function otherReads(servers: TestServers): Promise<Series> {
  const { generator, sqlite, postgres } = servers;
  const depth: Match = {
    id: 'depth',
    title: 'a page of the whole team: the first, and one behind 90 % of the entries',
    connections: 16,
    runners: {
      [at(SQLITE, 'first')]: stint(generator, sqlite, 'firstPage'),
      [at(SQLITE, 'deep')]: stint(generator, sqlite, 'deepPage'),
      [at(POSTGRES, 'first')]: stint(generator, postgres, 'firstPage'),
      [at(POSTGRES, 'deep')]: stint(generator, postgres, 'deepPage'),
    },
  };
  const mcp: Match = {
    id: 'mcp',
    title: 'an MCP list of 50 and the GraphQL page',
    connections: 16,
    runners: {
      ...onBoth(servers, 'mcpList'),
      [at(SQLITE, 'GraphQL page')]: stint(generator, sqlite, 'page'),
    },
  };
  const month: Match = {
    id: 'month',
    title: 'a month of `teamAnalytics` by member, 4 connections',
    connections: 4,
    runners: onBoth(servers, 'month'),
  };
  return { matches: [depth, mcp, month], temporaryServers: [] };
}

async function creationsByFifty(servers: TestServers): Promise<Series> {
  const { sqlite, postgres } = servers;
  const [bare, onSqlite, onPostgres] = await Promise.all([
    bareCreationsOn(servers, sqlite),
    statementsOn(sqlite),
    statementsOn(postgres),
  ]);
  const runners = {
    ...onBoth(servers, 'create'),
    [POSTGRAPHILE]: peer(servers, 'peerCreate'),
    [BARE_CREATIONS]: bare.runner,
    [SQLITE_STATEMENTS]: onSqlite.runner,
    [POSTGRES_STATEMENTS]: onPostgres.runner,
  };
  return {
    matches: creations('create', '`createTimeEntry` by 50 users', runners),
    temporaryServers: [bare, onSqlite, onPostgres],
  };
}

async function otherWrites(servers: TestServers): Promise<Series> {
  const mixed: Match = {
    id: 'mixed',
    title: 'a mixed load: nine pages of 50 to one `createTimeEntry`',
    connections: 16,
    runners: { ...onBoth(servers, 'mixed'), [POSTGRAPHILE]: peer(servers, 'peerMixed') },
  };
  const oneUser = creations('one-user', '`createTimeEntry` by one user', onBoth(servers, 'createForOne'));
  return { matches: [...oneUser, mixed], temporaryServers: [] };
}

/** All series, in playing order. Matches have 16 connections unless their title has another number. */
export const series: readonly { ids: readonly string[]; open: (servers: TestServers) => Promise<Series> }[] =
  [
    { ids: ['me'], open: me },
    { ids: ['page'], open: page },
    { ids: ['depth', 'mcp', 'month'], open: otherReads },
    { ids: ['create-1', 'create-16', 'create-64'], open: creationsByFifty },
    { ids: ['one-user-1', 'one-user-16', 'one-user-64', 'mixed'], open: otherWrites },
  ];
