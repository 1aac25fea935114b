import { type ChildProcessByStdio, execFile, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../src/app/free-port.ts';
import { runsAsRoot } from './debian.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

interface PostgresCluster {
  /** A connection string of the superuser, for the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

/** One that was started here, and so can be started again. */
export interface OwnCluster extends PostgresCluster {
  /** Stops the server, and starts it on the same port after so many milliseconds. */
  restart(away: number): Promise<void>;
  /** Ends the server without giving it the time to do anything about it; `restart` starts it again. */
  kill(): Promise<void>;
  /** Has a standby take writes from now on. */
  promote(): Promise<void>;
  /** The server's log since its last start. */
  log(): string;
}

interface Account {
  uid: number;
  gid: number;
}

type Server = ChildProcessByStdio<null, null, Readable>;

const SUPERUSER = 'stint';
const PORT_ATTEMPTS = 5;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '300',
};

// The data of tests is thrown away at the end, so the server need not protect it against a crash of the machine.
const UNPROTECTED = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

interface ClusterOptions {
  /** Keeps what was committed through a crash of the machine, as a server that people rely on does. */
  durable?: boolean;
  /** Makes it a standby that streams from this server, which knows it by a name. */
  standbyOf?: { url: string; name: string };
  settings?: Record<string, string>;
  /** A free one unless told. */
  port?: number;
}

/**
 * Starts a PostgreSQL server of our own on a free port of the loopback address, with its data in a temporary
 * folder. With STINT_TEST_POSTGRES_URL set, that server is used instead, and left running.
 */
export async function startPostgresCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const given = process.env.STINT_TEST_POSTGRES_URL;
  return given ? { url: given, stop: async () => {} } : startOwnCluster(options);
}

/** The same, for tests of what a server does whose database goes away. */
export async function startOwnCluster(options: ClusterOptions = {}): Promise<OwnCluster> {
  const { durable = false, standbyOf } = options;
  const programs = findPostgresPrograms();
  const account = runsAsRoot() ? findUnprivilegedAccount() : undefined;
  const folder = await makeFolder(account);
  try {
    if (standbyOf) await copyCluster(programs.pg_basebackup, folder, account, standbyOf);
    else await createCluster(programs.initdb, folder, account);
    const settings = { ...(durable ? {} : UNPROTECTED), ...options.settings };
    const start = (port?: number) => startServer(programs.postgres, folder, account, settings, port);
    let { server, port, log } = await start(options.port);
    let end = endWhenAsked(server, folder);
    return {
      url: `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
      log: () => log(),
      restart: async (away) => {
        await end();
        await sleep(away);
        ({ server, log } = await start(port));
        end = endWhenAsked(server, folder);
      },
      kill: () => end('SIGKILL'),
      promote: async () => {
        const args = ['promote', '--wait', `--pgdata=${join(folder, 'data')}`];
        await promisify(execFile)(programs.pg_ctl, args, surroundings(folder, account));
      },
      stop: async () => {
        await end();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The server refuses to run as root; Debian's package brings an account for it, and `nobody` is everywhere. */
function findUnprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' })),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // There is no such account: try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root: run these tests as an ordinary user.');
}

/**
 * Not in the folder that TMPDIR names: the path of a Unix socket may have about a hundred characters only, and
 * the account of the server must be able to reach it.
 */
async function makeFolder(account: Account | undefined): Promise<string> {
  const folder = await mkdtemp('/tmp/stint-pg-');
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  return folder;
}

async function createCluster(initdb: string, folder: string, account: Account | undefined): Promise<void> {
  const args = [
    `--pgdata=${join(folder, 'data')}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    `--locale=${await pickLocale()}`,
    // The log is read below, and must be in English for that.
    '--lc-messages=C',
    '--no-sync',
  ];
  await promisify(execFile)(initdb, args, surroundings(folder, account));
}

/** Copies another server as it runs, and has the copy follow it. */
async function copyCluster(
  pgBasebackup: string,
  folder: string,
  account: Account | undefined,
  { url, name }: { url: string; name: string },
): Promise<void> {
  const args = [
    `--pgdata=${join(folder, 'data')}`,
    `--dbname=${url}?application_name=${name}`,
    '--write-recovery-conf',
    '--wal-method=stream',
    '--checkpoint=fast',
    '--no-sync',
  ];
  await promisify(execFile)(pgBasebackup, args, surroundings(folder, account));
}

/** C.UTF-8 sorts by code point and knows the letters of all languages, but not every system has it. */
async function pickLocale(): Promise<string> {
  const { stdout } = await promisify(execFile)('locale', ['-a']).catch(() => ({ stdout: '' }));
  const present = stdout.split('\n').map((name) => name.toLowerCase().replace('utf-8', 'utf8'));
  return present.includes('c.utf8') ? 'C.UTF-8' : present.includes('en_us.utf8') ? 'en_US.UTF-8' : 'C';
}

/** Nothing of the caller's own PostgreSQL settings (PGDATA, PGOPTIONS and so on) may reach the test server. */
function surroundings(folder: string, account: Account | undefined) {
  return { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
}

async function startServer(
  postgres: string,
  folder: string,
  account: Account | undefined,
  ownSettings: Record<string, string>,
  samePort?: number,
): Promise<{ server: Server; port: number; log: () => string }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = samePort ?? (await freePort());
    const settings = Object.entries({ ...SETTINGS, ...ownSettings, port, unix_socket_directories: folder });
    const args = [
      '-D',
      join(folder, 'data'),
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const server = spawn(postgres, args, {
      ...surroundings(folder, account),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in the terminal is for the test run, which then stops the server in its own time.
      detached: true,
    });
    const { isReady, log } = await waitUntilReady(server);
    if (isReady) return { server, port, log };
    // Another program may take the port between the search for it and its use here, and what a killed server leaves behind
    // takes a moment to go.
    const mayPass = /Address already in use|pre-existing shared memory/.test(log());
    if (!mayPass || attempt === PORT_ATTEMPTS) {
      throw new Error(`The PostgreSQL server for the tests did not start: ${log().trim()}`);
    }
    await sleep(200);
  }
}

const MAX_LOG_BYTES = 1_000_000;
const READY = /database system is ready to accept (read-only )?connections/;

/** Resolves once the server takes connections, or has ended instead. */
function waitUntilReady(server: Server): Promise<{ isReady: boolean; log: () => string }> {
  return new Promise((resolve, reject) => {
    let log = '';
    let isReady = false;
    // Read to the end: a full pipe would hold up the server.
    server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-MAX_LOG_BYTES);
      if (isReady || !READY.test(log)) return;
      isReady = true;
      resolve({ isReady, log: () => log });
    });
    server.once('error', reject);
    server.once('close', () => resolve({ isReady: false, log: () => log }));
  });
}

/** Sees to it that the server ends with this process, however that comes about; returns the orderly way. */
function endWhenAsked(server: Server, folder: string): (signal?: NodeJS.Signals) => Promise<void> {
  const watchdog = fork(
    fileURLToPath(new URL('./postgres-watchdog.ts', import.meta.url)),
    [String(server.pid), folder],
    { execArgv: [], detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  watchdog.unref();
  watchdog.channel?.unref();
  const stopAtExit = () => server.kill('SIGINT');
  process.once('exit', stopAtExit);

  // A fast shutdown unless told: open connections are closed.
  return async (signal = 'SIGINT') => {
    if (server.exitCode === null && server.signalCode === null) {
      const closed = once(server, 'close');
      server.kill(signal);
      await closed;
    }
    process.off('exit', stopAtExit);
    watchdog.kill();
  };
}
