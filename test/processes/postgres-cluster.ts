import { type ChildProcessByStdio, execFile, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statfsSync } from 'node:fs';
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
  /** A connection string of the superuser for the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

/** A server that this process started and can restart. */
export interface OwnCluster extends PostgresCluster {
  /** Stops the server and starts it on the same port after `away` milliseconds. */
  restart(away: number): Promise<void>;
  /** Kills the server with SIGKILL; `restart` starts it again. */
  kill(): Promise<void>;
  /** Promotes a standby to a primary. */
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
const SHARED_MEMORY = '/dev/shm';
const MIN_SHARED_MEMORY_BYTES = 4e9;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '300',
};

// Test data is disposable, so the server need not survive a crash of the machine.
const UNPROTECTED = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

interface ClusterOptions {
  /** Survives a crash of the machine, like a production server. */
  durable?: boolean;
  /** Keeps the data in memory, if the machine has room: a test run creates hundreds of databases of a thousand files each. */
  inMemory?: boolean;
  /** Makes the server a standby of another server. `name` is its application_name there. */
  standbyOf?: { url: string; name: string };
  settings?: Record<string, string>;
  /** Default: a free port. */
  port?: number;
}

/**
 * Starts a PostgreSQL server on a free port of the loopback address, with its data in a temporary folder. If
 * STINT_TEST_POSTGRES_URL is set, returns that server instead; `stop` then does nothing.
 */
export async function startPostgresCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const given = process.env.STINT_TEST_POSTGRES_URL;
  return given ? { url: given, stop: async () => {} } : startOwnCluster(options);
}

/** Starts a PostgreSQL server that tests can stop and restart. Ignores STINT_TEST_POSTGRES_URL. */
export async function startOwnCluster(options: ClusterOptions = {}): Promise<OwnCluster> {
  const { durable = false, standbyOf } = options;
  const programs = findPostgresPrograms();
  const account = runsAsRoot() ? findUnprivilegedAccount() : undefined;
  const folder = await makeFolder(options, account);
  try {
    if (standbyOf) await copyCluster(programs.pg_basebackup, folder, account, standbyOf);
    else await createCluster(programs.initdb, folder, account);
    const settings = { ...(durable ? {} : UNPROTECTED), ...options.settings };
    const start = (port?: number) => startServer(programs.postgres, folder, account, settings, port);
    let { server, port, log } = await start(options.port);
    let end = bindToProcess(server, folder);
    return {
      url: `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
      log: () => log(),
      restart: async (away) => {
        await end();
        await sleep(away);
        ({ server, log } = await start(port));
        end = bindToProcess(server, folder);
      },
      kill: () => end('SIGKILL'),
      promote: async () => {
        const args = ['promote', '--wait', `--pgdata=${join(folder, 'data')}`];
        await promisify(execFile)(programs.pg_ctl, args, spawnOptions(folder, account));
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

/** PostgreSQL does not run as root. Debian's package creates the account `postgres`; every system has `nobody`. */
function findUnprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' })),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // The account does not exist; try the next name.
    }
  }
  throw new Error('PostgreSQL does not run as root: run these tests as an ordinary user.');
}

/**
 * Creates a folder in /tmp or /dev/shm instead of TMPDIR: the path of a Unix socket is limited to about 100 characters, and the
 * account of the server needs access.
 */
async function makeFolder({ inMemory }: ClusterOptions, account: Account | undefined): Promise<string> {
  const parent = inMemory && hasSharedMemory() ? SHARED_MEMORY : '/tmp';
  const folder = await mkdtemp(join(parent, 'stint-pg-'));
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Containers often have 64 MB of shared memory, which a server fills at once. */
function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > MIN_SHARED_MEMORY_BYTES;
}

async function createCluster(initdb: string, folder: string, account: Account | undefined): Promise<void> {
  const args = [
    `--pgdata=${join(folder, 'data')}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    `--locale=${await pickLocale()}`,
    // waitUntilReady parses the log, so it must be in English.
    '--lc-messages=C',
    '--no-sync',
  ];
  await promisify(execFile)(initdb, args, spawnOptions(folder, account));
}

/** Copies a running server and configures the copy as its standby. */
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
  await promisify(execFile)(pgBasebackup, args, spawnOptions(folder, account));
}

/** Prefers C.UTF-8, which sorts by code point and classifies letters of all languages. Some systems lack it. */
async function pickLocale(): Promise<string> {
  const { stdout } = await promisify(execFile)('locale', ['-a']).catch(() => ({ stdout: '' }));
  const present = stdout.split('\n').map((name) => name.toLowerCase().replace('utf-8', 'utf8'));
  return present.includes('c.utf8') ? 'C.UTF-8' : present.includes('en_us.utf8') ? 'en_US.UTF-8' : 'C';
}

/** Options for child processes without the caller's PostgreSQL settings such as PGDATA and PGOPTIONS. */
function spawnOptions(folder: string, account: Account | undefined) {
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
      ...spawnOptions(folder, account),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Keeps Ctrl-C in the terminal from reaching the server: the test run stops the server itself.
      detached: true,
    });
    const { isReady, log } = await waitUntilReady(server);
    if (isReady) return { server, port, log };
    // Transient causes: another program took the port in the meantime, or shared memory of a killed server is not freed yet.
    const isTransient = /Address already in use|pre-existing shared memory/.test(log());
    if (!isTransient || attempt === PORT_ATTEMPTS) {
      throw new Error(`The PostgreSQL server for the tests did not start: ${log().trim()}`);
    }
    await sleep(200);
  }
}

const MAX_LOG_BYTES = 1_000_000;
const READY = /database system is ready to accept (read-only )?connections/;

/** Resolves when the server accepts connections or has exited. */
function waitUntilReady(server: Server): Promise<{ isReady: boolean; log: () => string }> {
  return new Promise((resolve, reject) => {
    let log = '';
    let isReady = false;
    // Read for the server's whole life, because a full pipe would block it.
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

/** Ensures that the server ends with this process, even if the process is killed. Returns a function that stops the server. */
function bindToProcess(server: Server, folder: string): (signal?: NodeJS.Signals) => Promise<void> {
  const watchdog = fork(
    fileURLToPath(new URL('./postgres-watchdog.ts', import.meta.url)),
    [String(server.pid), folder],
    { execArgv: [], detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  watchdog.unref();
  watchdog.channel?.unref();
  const stopAtExit = () => server.kill('SIGINT');
  process.once('exit', stopAtExit);

  // SIGINT is PostgreSQL's fast shutdown: open connections are closed.
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
