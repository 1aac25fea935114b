import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface WantedProgram {
  /** Looks for the program; asked again after an installation. */
  find: () => string | undefined;
  /** The Debian package that brings the program. */
  packageName: string;
  /** The program in words that can begin a sentence: "PostgreSQL 15 or later". */
  purpose: string;
}

/**
 * Returns what `find` finds. When it finds nothing and this process may install packages, the Debian package
 * is installed first; an ordinary user is told what to install instead.
 */
export function ensureBinary({ find, packageName, purpose }: WantedProgram): string {
  const present = find();
  if (present !== undefined) return present;

  if (runsAsRoot() && findOnPath('apt-get') !== undefined) {
    console.error(`${purpose} is needed for these tests: installing the Debian package ${packageName}.`);
    install(packageName);
    // The exit status of apt-get is not the question: a package whose service cannot start here (a container
    // without an init system) reports a failure although the programs are in place.
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    `${purpose} is needed for these tests: install it with \`sudo apt-get install ${packageName}\`.`,
  );
}

export function findOnPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

function install(packageName: string): void {
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', packageName);
}

function aptGet(...args: string[]): void {
  // Test files run at the same time and may want the same package; apt-get refuses to run twice at once, so
  // each call waits for its turn.
  const { status, error, stderr } = spawnSync('flock', ['/run/stint-test-apt.lock', 'apt-get', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}
