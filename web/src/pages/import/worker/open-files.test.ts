import { describe, expect, it } from 'vitest';
import { fileOf, zipOf } from '../../../../../test/imports/files.ts';
import { openFixture } from '../../../../../test/imports/fixtures.ts';
import { openFiles } from './open-files.ts';

describe('opening files', () => {
  it('recognises files by content', async () => {
    const opened = await openFiles([...openFixture('toggl-data'), ...openFixture('clockify-projects')], null);
    expect('parts' in opened && opened.parts.map(({ part }) => part.format)).toEqual([
      'clockify-projects',
      'toggl-csv',
    ]);
  });

  it('asks for the columns of an unknown table', async () => {
    const opened = await openFiles([...openFixture('toggl-data'), ...openFixture('mapped')], null);
    expect(opened).toMatchObject({
      unknown: {
        file: 'hours.tsv',
        names: ['Nr', 'Who', 'Day', 'Begin', 'Minutes', 'What', 'Sum'],
      },
    });
    expect('unknown' in opened && opened.unknown.records.length).toBe(3);
  });

  it('reads a table with a mapping', async () => {
    const table = fileOf('x.csv', 'Begin,Finish\n2024-03-04 09:00,2024-03-04 10:00\n');
    const opened = await openFiles([table], { columns: { start: 'Begin', end: 'Finish' } });
    expect(opened).toMatchObject({ parts: [{ part: { format: 'mapped-csv' }, survey: { records: 1 } }] });
  });

  it.each([
    ['an empty file', fileOf('x.csv', ''), 'x.csv is empty'],
    [
      'a text file',
      fileOf('letter.txt', 'Dear all\nthis is a letter\n'),
      'letter.txt is a table of no known tool',
    ],
    ['an image', fileOf('x.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)), 'x.png is an image'],
    ['unknown JSON', fileOf('x.json', '[{"a":1,"b":2}]'), 'JSON list of no known tool'],
    ['a spreadsheet', zipOf('x.xlsx', { 'xl/workbook.xml': '' }), 'save it as CSV'],
  ])('rejects %s', async (_what, file, message) => {
    await expect(openFiles([file], null)).rejects.toThrow(message);
  });

  it('rejects a mapping that does not fit', async () => {
    const table = fileOf('x.csv', 'A,B\n1,2\n');
    await expect(openFiles([table], { columns: { start: 'Begin', end: 'B' } })).rejects.toThrow(
      'x.csv has no column "Begin"',
    );
  });
});
