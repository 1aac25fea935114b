import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface RequiredProgram {
  /** Looks for the program. Called again after an installation. */
  find: () => string | undefined;
  /** The Debian package of the program. */
  packageName: string;
  /** A description that can begin a sentence, such as "PostgreSQL 15 or later". */
  purpose: string;
}

/**
 * Returns the path of a program. Installs the Debian package if the program is missing and this process runs as root;
 * otherwise throws an error that names the package.
 */
export function ensureBinary({ find, packageName, purpose }: RequiredProgram): string {
  const present = find();
  if (present !== undefined) return present;

  if (runsAsRoot() && findOnPath('apt-get') !== undefined) {
    console.error(`${purpose} is needed for these tests: installing the Debian package ${packageName}.`);
    install(packageName);
    // The exit status of apt-get is ignored: in a container without an init system, a package fails to start its service
    // although its programs are installed.
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
  // Test files run concurrently and may need the same package. apt-get does not run twice at once, so calls wait for a lock.
  const { status, error, stderr } = spawnSync('flock', ['/run/stint-test-apt.lock', 'apt-get', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}
