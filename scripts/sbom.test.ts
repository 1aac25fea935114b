import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('npm run sbom lists every package of the lock file with its hash as CycloneDX', () => {
  const written = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const list = JSON.parse(written);
  expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
  const listed = new Set(
    list.components.map((one: { name: string; version: string }) => `${one.name}@${one.version}`),
  );
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
  const locked = Object.entries<{ version: string }>(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`);
  expect([...new Set(locked)].filter((one) => !listed.has(one))).toEqual([]);
  for (const { name, hashes } of list.components) expect(hashes, name).toHaveLength(1);
});
