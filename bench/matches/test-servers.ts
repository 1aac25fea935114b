import { type Contestant, startPostGraphile, startStint } from '../contestants/contestants.ts';
import type { Databases } from '../contestants/databases.ts';
import { POSTGRES, SQLITE } from '../contestants/names.ts';
import { copyForPeer } from '../contestants/peer-data.ts';
import { type DatabaseSettings, type Seeded, seed } from '../contestants/seed.ts';
import { Generator } from '../load/generator.ts';
import { requireSamePage } from './same-page.ts';

/** A Stint server with its own seeded database. */
export interface StintServer {
  settings: DatabaseSettings;
  seeded: Seeded;
  server: Contestant;
}

/** The running contestants, with seeded databases. */
export interface TestServers {
  sqlite: StintServer;
  postgres: StintServer;
  /** Stint on SQLite with the short history. */
  shortSqlite: StintServer;
  /** Stint on PostgreSQL with the short history. */
  shortPostgres: StintServer;
  postGraphile: Contestant;
  generator: Generator;
  close: () => Promise<void>;
}

export async function startTestServers(
  databases: Databases,
  histories: { long: number; short: number },
  log: (text: string) => void,
): Promise<TestServers> {
  const start = async (settings: DatabaseSettings, entries: number): Promise<StintServer> => {
    const engine = settings.DATABASE_URL ? POSTGRES : SQLITE;
    const seeded = await seed(settings, entries, (written) =>
      log(`${written} of ${entries} entries written for ${engine}`),
    );
    return { settings, seeded, server: await startStint({ ...settings }) };
  };
  const { long, short } = histories;
  log(`Writing histories of ${short} and ${long} entries on both engines …`);
  const postgresSettings = await databases.postgres('long');
  const [shortSqlite, shortPostgres] = await Promise.all([
    start(databases.sqlite('short'), short),
    start(await databases.postgres('short'), short),
  ]);
  const [sqlite, postgres] = await Promise.all([
    start(databases.sqlite('long'), long),
    start(postgresSettings, long),
  ]);
  log('Copying the history for PostGraphile …');
  await copyForPeer(postgresSettings.DATABASE_URL);
  const postGraphile = await startPostGraphile(postgresSettings.DATABASE_URL);
  await requireSamePage(postgres, postGraphile);
  const generator = new Generator();
  return {
    sqlite,
    postgres,
    shortSqlite,
    shortPostgres,
    postGraphile,
    generator,
    close: async () => {
      generator.stop();
      const servers = [sqlite, postgres, shortSqlite, shortPostgres].map(({ server }) => server);
      await Promise.all([...servers, postGraphile].map((server) => server.stop()));
    },
  };
}
