import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefused } from '../../../test/harness/refusals.ts';
import { writePrivateFile } from './private-file.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stint-private-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('creates a file that only its owner can read', async () => {
  const file = path.join(folder, 'new.json');
  await writePrivateFile(file, 'text');
  expect(readFileSync(file, 'utf8')).toBe('text');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('replaces a file that others can read with a private file', async () => {
  const file = path.join(folder, 'old.json');
  writeFileSync(file, 'before');
  chmodSync(file, 0o666);
  await writePrivateFile(file, 'after');
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('leaves no temporary file behind if the file cannot be written', async () => {
  const file = path.join(folder, 'folder');
  mkdirSync(path.join(file, 'inner'), { recursive: true });
  const before = readdirSync(folder);
  expect(await isRefused(() => writePrivateFile(file, 'text'))).toBe(true);
  expect(readdirSync(folder)).toEqual(before);
});
