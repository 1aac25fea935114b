import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');

it('names only existing tests and files in SECURITY.md', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|trial)\.ts|s[\w/]+\/[\w./-]+)`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(10);
  const files = globSync('{src,test,scripts}/**/*', { cwd: root });
  const exists = (name: string) => files.some((file) => file === name || path.basename(file) === name);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});
