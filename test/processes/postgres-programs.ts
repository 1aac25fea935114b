import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBinary, findOnPath, isProgram } from './debian.ts';

const MIN_VERSION = 15;

/** Folders of the server outside the usual PATH on Debian, Fedora, Homebrew and Postgres.app. */
const USUAL_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/** The PostgreSQL programs of the newest installed version. */
export function findPostgresPrograms() {
  const folder = ensureBinary({
    find: findNewestFolder,
    packageName: 'postgresql',
    purpose: `PostgreSQL ${MIN_VERSION} or later`,
  });
  return {
    postgres: join(folder, 'postgres'),
    initdb: join(folder, 'initdb'),
    pg_basebackup: join(folder, 'pg_basebackup'),
    pg_ctl: join(folder, 'pg_ctl'),
  };
}

function findNewestFolder(): string | undefined {
  const onPath = findOnPath('postgres');
  const folders = globSync(USUAL_FOLDERS);
  if (onPath !== undefined) folders.push(dirname(onPath));

  return folders
    .filter((folder) => isProgram(join(folder, 'postgres')) && isProgram(join(folder, 'initdb')))
    .map((folder) => ({ folder, version: majorVersion(join(folder, 'postgres')) }))
    .filter(({ version }) => version >= MIN_VERSION)
    .sort((a, b) => b.version - a.version)
    .at(0)?.folder;
}

/** Parses the 15 of "postgres (PostgreSQL) 15.9 (Debian 15.9-0)". Returns 0 if the program fails. */
function majorVersion(postgres: string): number {
  try {
    const answer = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
    return Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
