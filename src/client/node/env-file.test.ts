import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keyInFile } from './env-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stint-env-'));
const file = path.join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['SERVICE_API_KEY=stint_a'],
  ['SERVICE_API_KEY=stint_a\r\nOTHER=b\r\n'],
  ['\uFEFFSERVICE_API_KEY=stint_a\n'],
  ['# a comment\n\nOTHER=x\nSERVICE_API_KEY=stint_a # ours\n'],
  ['export SERVICE_API_KEY=stint_a'],
  ['SERVICE_API_KEY="stint_a"'],
  ["export SERVICE_API_KEY='stint_a' # ours"],
  ['  SERVICE_API_KEY = stint_a  '],
  ['SERVICE_API_KEY=stint_old\nSERVICE_API_KEY=stint_a'],
  ['#SERVICE_API_KEY=stint_old\nNOT_SERVICE_API_KEY=no\nSERVICE_API_KEY=stint_a'],
])('finds the key in %j', async (text) => {
  writeFileSync(file, text);
  expect(await keyInFile(file)).toBe('stint_a');
});

test.each(['', 'OTHER=stint_secret', '# SERVICE_API_KEY=stint_secret', 'SERVICE_API_KEY=', 'stint_secret'])(
  'reports a missing key in %j without the content of the file',
  async (text) => {
    writeFileSync(file, text);
    await expect(keyInFile(file)).rejects.toThrow(`The env file ${file} has no SERVICE_API_KEY.`);
    await expect(keyInFile(file)).rejects.not.toThrow('secret');
  },
);

test('reports a missing env file', async () => {
  const missing = path.join(folder, 'missing');
  await expect(keyInFile(missing)).rejects.toThrow(`The env file ${missing} cannot be read.`);
});
