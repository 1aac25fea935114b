import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/harness/engines.ts';
import { fillInstall } from '../../../test/imports/copies.ts';
import { collect } from '../../lib/collect.ts';
import { type BackupPart, readBackup } from './read.ts';
import { writeBackup } from './write.ts';

describe('readBackup', () => {
  let folder: string;
  let whole: Buffer;
  let content: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-read-'));
    const app = await createTestApp('sqlite');
    await fillInstall(app);
    const file = path.join(folder, 'whole.gz');
    const settings = { ...app.database, connections: 1, onError: () => {} };
    const { signal } = new AbortController();
    await writeBackup(settings, { file, force: false, version: '1.2.3', signal, onProgress: () => {} });
    await app.close();
    whole = readFileSync(file);
    content = contentOf(await collect(readBackup(file)));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Flattens the parts, so that the result does not depend on the chunks of the stream. */
  const contentOf = (parts: BackupPart[]) =>
    JSON.stringify(
      parts.flatMap((part): unknown[] =>
        'lines' in part ? part.lines.map((line) => [part.table, line]) : [part],
      ),
    );

  const read = async (bytes: Buffer) => {
    const file = path.join(folder, 'tried.gz');
    writeFileSync(file, bytes);
    return contentOf(await collect(readBackup(file)));
  };

  it('reads what was written', async () => {
    expect(content).toContain('déjà vu');
    expect(await read(whole)).toBe(content);
  });

  it.each([
    {},
    { version: 1, stint: '1', schema: 1, time: 'x', tables: null },
    { version: 1, stint: '1', schema: 'x', time: 'x', tables: [] },
    { version: 1, stint: '1', schema: 1, time: 'x', tables: [null] },
    { version: 1, stint: '1', schema: 1, time: 'x', tables: [{ name: 'users', columns: 'id', rows: 1 }] },
    { version: 1, stint: '1', schema: 1, time: 'x', tables: [{ name: 'users', columns: ['id'], rows: '1' }] },
  ])('rejects a header like %j', async (header) => {
    const text = `${JSON.stringify({ format: 'stint-backup', ...header })}\n`;
    await expect(read(gzipSync(text))).rejects.toThrow('is not as it was written');
  });

  it('reports the file that cannot be read', async () => {
    await expect(collect(readBackup(folder))).rejects.toThrow(`${folder} cannot be read: EISDIR`);
  });

  it('detects a file that is cut off at any byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        await expect(read(whole.subarray(0, length))).rejects.toThrow(/is cut off|is no backup/);
      }),
      { numRuns: 200 },
    );
  });

  it('detects a changed byte or returns the original content', async () => {
    let detected = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, by) => {
        const bytes = Buffer.from(whole);
        bytes.writeUInt8((bytes.readUInt8(place) ^ by) & 0xff, place);
        const found = await read(bytes).catch((error: Error) => error);
        if (typeof found === 'string') expect(found === content).toBe(true);
        else {
          expect(found.message).toMatch(/is cut off|is no backup|is not as it was written/);
          detected += 1;
        }
      }),
      { numRuns: 300 },
    );
    // A few bytes of the gzip frame have no effect.
    expect(detected).toBeGreaterThan(270);
  });
});
