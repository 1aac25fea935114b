import { describe, expect, it } from 'vitest';
import { fileOf, zipOf } from '../../../../../test/imports/files.ts';
import { openFixture } from '../../../../../test/imports/fixtures.ts';
import { openFiles } from './open-files.ts';

describe('files that are dropped', () => {
  it('are what their content says', async () => {
    const opened = await openFiles([...openFixture('toggl-data'), ...openFixture('clockify-projects')], null);
    expect('parts' in opened && opened.parts.map(({ part }) => part.format)).toEqual([
      'clockify-projects',
      'toggl-csv',
    ]);
  });

  it('are asked about where one is a table that nobody knows', async () => {
    const opened = await openFiles([...openFixture('toggl-data'), ...openFixture('mapped')], null);
    expect(opened).toMatchObject({
      unknown: {
        file: 'hours.tsv',
        names: ['Nr', 'Who', 'Day', 'Begin', 'Minutes', 'What', 'Sum'],
      },
    });
    expect('unknown' in opened && opened.unknown.records.length).toBe(3);
  });

  it('are read with what was said of the columns', async () => {
    const table = fileOf('x.csv', 'Begin,Finish\n2024-03-04 09:00,2024-03-04 10:00\n');
    const opened = await openFiles([table], { columns: { start: 'Begin', end: 'Finish' } });
    expect(opened).toMatchObject({ parts: [{ part: { format: 'mapped-csv' }, survey: { records: 1 } }] });
  });

  it.each([
    ['empty', fileOf('x.csv', ''), 'x.csv is empty'],
    [
      'a text',
      fileOf('letter.txt', 'Dear all\nthis is a letter\n'),
      'letter.txt is a table of no known tool',
    ],
    [
      'a picture',
      fileOf('x.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)),
      'x.png is an image',
    ],
    ['some JSON', fileOf('x.json', '[{"a":1,"b":2}]'), 'JSON list of no known tool'],
    ['a spreadsheet', zipOf('x.xlsx', { 'xl/workbook.xml': '' }), 'save it as CSV'],
  ])('are refused where one is %s', async (_what, file, message) => {
    await expect(openFiles([file], null)).rejects.toThrow(message);
  });

  it('are refused where a mapping does not fit', async () => {
    const table = fileOf('x.csv', 'A,B\n1,2\n');
    await expect(openFiles([table], { columns: { start: 'Begin', end: 'B' } })).rejects.toThrow(
      'x.csv has no column "Begin"',
    );
  });
});
