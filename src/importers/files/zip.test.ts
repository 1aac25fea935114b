import { describe, expect, it } from 'vitest';
import { fileOf, zipOf } from '../../../test/imports/files.ts';
import { readBytes, type SourceFile } from './source.ts';
import { readWholeText } from './text.ts';
import { isZip, openZip, zipLimits } from './zip.ts';

const contents = { 'a.csv': 'x,y\n1,2\n', 'tasks/7.json': '[]', 'empty.txt': '' };

const unpacked = async (archive: SourceFile, limits = zipLimits) => {
  const files: Record<string, string> = {};
  for (const file of await openZip(archive, limits)) files[file.name] = await readWholeText(file);
  return files;
};

describe('openZip', () => {
  it('unpacks an archive repeatedly and from any offset', async () => {
    const archive = zipOf('a.zip', contents);
    expect(await isZip(archive)).toBe(true);
    expect(await isZip(fileOf('a.zip', 'PK,a\n'))).toBe(false);
    const expected = { 'a.zip/a.csv': 'x,y\n1,2\n', 'a.zip/tasks/7.json': '[]', 'a.zip/empty.txt': '' };
    expect(await unpacked(archive)).toEqual(expected);
    expect(await unpacked(archive)).toEqual(expected);
    const [first] = await openZip(archive);
    expect(first && new TextDecoder().decode(await readBytes(first, 4, 3))).toBe('1,2');
    expect(await unpacked(zipOf('none.zip', {}))).toEqual({});
  });

  it('unpacks an archive with zip64 sizes', async () => {
    expect(await unpacked(zipOf('a.zip', contents, { zip64: true }))).toEqual({
      'a.zip/a.csv': 'x,y\n1,2\n',
      'a.zip/tasks/7.json': '[]',
      'a.zip/empty.txt': '',
    });
  });

  it('ignores files of operating systems', async () => {
    const archive = zipOf('a.zip', { 'x/': '', '__MACOSX/._a.csv': 'x', 'x/.DS_Store': 'x', 'x/a.csv': 'y' });
    expect(await unpacked(archive)).toEqual({ 'a.zip/x/a.csv': 'y' });
  });

  it('unpacks large files and archives with a trailing comment', async () => {
    const large = Array.from({ length: 200_000 }, (_, n) => `${(n * 7919) % 99_991},${n}`).join('\n');
    const archive = zipOf('a.zip', { 'large.csv': large });
    const commented = fileOf('a.zip', Buffer.concat([await bytesOf(archive), Buffer.from('a comment')]));
    expect((await unpacked(commented))['a.zip/large.csv']).toBe(large);
  });

  it.each([
    ['damaged', zipOf('a.zip', contents, { crc: 1 }), 'a.csv in it is damaged'],
    ['larger than it says', zipOf('a.zip', contents, { size: 3 }), 'a.csv in it is damaged'],
    ['encrypted', zipOf('a.zip', contents, { flags: 1 }), 'it is encrypted'],
    [
      'packed with another method',
      zipOf('a.zip', contents, { method: 14 }),
      'a.csv is packed in an unusual way',
    ],
    [
      'marked as zip64 without sizes',
      zipOf('a.zip', contents, { size: 0xffffffff }),
      'more than 300 times its size',
    ],
    ['a bomb', zipOf('a.zip', { 'a.csv': '0'.repeat(20_000_000) }), 'more than 300 times its size'],
  ])('rejects an archive that is %s', async (_name, archive, message) => {
    await expect(unpacked(archive)).rejects.toThrow(message);
  });

  it('rejects an archive with too many files or bytes', async () => {
    const archive = zipOf('a.zip', contents);
    await expect(unpacked(archive, { ...zipLimits, entries: 2 })).rejects.toThrow('more than 2 files');
    await expect(unpacked(archive, { ...zipLimits, bytes: 5 })).rejects.toThrow('would unpack to more than');
  });

  it.each([
    ['', {}],
    [' in zip64 format', { zip64: true }],
  ])('rejects a truncated or altered archive without hanging%s', async (_form, changes) => {
    const whole = await bytesOf(zipOf('a.zip', contents, changes));
    for (let length = 0; length < whole.length; length++) {
      await expect(unpacked(fileOf('a.zip', whole.slice(0, length)))).rejects.toThrow('cannot be unpacked');
    }
    const expected = await unpacked(fileOf('a.zip', whole));
    for (let position = 0; position < whole.length; position++) {
      const changed = whole.slice();
      changed[position] = (changed[position] ?? 0) ^ 0xff;
      // The change is detected, unless it is in a byte that does not affect the contents.
      const result = await unpacked(fileOf('a.zip', changed)).catch((error: Error) => error.message);
      if (typeof result === 'string') expect(result).toContain('cannot be unpacked');
      else
        expect(Object.values(result)).toEqual(Object.values(expected).slice(0, Object.keys(result).length));
    }
  });
});

async function bytesOf(file: SourceFile): Promise<Uint8Array> {
  return readBytes(file, 0, file.size);
}
