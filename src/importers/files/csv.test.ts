import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/imports/files.ts';
import { CsvParser, type CsvRecord, readCsv } from './csv.ts';

const read = async (content: string | Uint8Array, chunk?: number) => {
  const records: CsvRecord[] = [];
  for await (const record of readCsv(fileOf('a.csv', content, chunk))) records.push(record);
  return records;
};
const cellsOf = async (content: string | Uint8Array) => (await read(content)).map(({ cells }) => cells);

describe('readCsv', () => {
  it.each([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a delimiter in the quotes of its header',
      '"a;b;c","d"\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'the delimiter in a line before the header',
      'sep=;\r\na;b,c\n1;2\n',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'mixed line breaks',
      'a,b\r1,2\r\n3,4\n5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['quotes in quotes', 'a\n"say ""hi"""\n', [['a'], ['say "hi"']]],
    [
      'a line break in quotes',
      'a,b\n"x\r\ny",2\n',
      [
        ['a', 'b'],
        ['x\r\ny', '2'],
      ],
    ],
    [
      'a quote within a cell',
      'a,b\n5" disk,2\n',
      [
        ['a', 'b'],
        ['5" disk', '2'],
      ],
    ],
    [
      'a space before a quote',
      'a,b\n1, "2,3"\n',
      [
        ['a', 'b'],
        ['1', '2,3'],
      ],
    ],
    [
      'empty cells',
      'a,b,c\n,,\n"",,""\n',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
        ['', '', ''],
      ],
    ],
    [
      'empty lines',
      '\n\na,b\n\n  \n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty lines before its header',
      '\r\n\na;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['no last line break', 'a\n1', [['a'], ['1']]],
    ['no content', '', []],
    [
      'a byte order mark',
      '\ufeffa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('reads a file with %s', async (_name, content, expected) => {
    expect(await cellsOf(content)).toEqual(expected);
    const bytes = new TextEncoder().encode(content);
    for (const size of [1, 2, 3, 7]) {
      expect((await read(bytes, size)).map(({ cells }) => cells)).toEqual(expected);
    }
  });

  it.each([
    ['utf-16le', [0xff, 0xfe], 0],
    ['utf-16be', [0xfe, 0xff], 1],
    ['utf-16le without a byte order mark', [], 0],
    ['utf-16be without a byte order mark', [], 1],
  ])('decodes %s', async (_name, mark, low) => {
    const content = 'a,b\nGrüße 😀,2\n';
    const bytes = new Uint8Array(mark.length + content.length * 2);
    bytes.set(mark);
    for (let index = 0; index < content.length; index++) {
      bytes[mark.length + index * 2 + low] = content.charCodeAt(index) & 0xff;
      bytes[mark.length + index * 2 + (1 - low)] = content.charCodeAt(index) >> 8;
    }
    for (const size of [1, 3, 1000]) expect((await read(bytes, size))[1]?.cells).toEqual(['Grüße 😀', '2']);
  });

  it('reads lines that are not UTF-8 as windows-1252, and flags them', async () => {
    const utf8 = new TextEncoder().encode('a\nGrüße\n');
    const bytes = new Uint8Array([
      ...utf8,
      ...[0x47, 0x72, 0xfc, 0xdf, 0x65, 10],
      ...new TextEncoder().encode('né\n'),
    ]);
    for (const size of [1, 4, 5, 1000]) {
      const records = await read(bytes, size);
      expect(records.map(({ cells }) => cells[0])).toEqual(['a', 'Grüße', 'Grüße', 'né']);
      expect(records.map(({ flaws }) => flaws)).toEqual([[], [], ['ENCODING'], []]);
    }
  });

  it('returns the first line and the text of each record', async () => {
    expect(await read('a,b\r\n\r\n"x\ny",1\r\n2,"3"\r\n')).toEqual([
      { cells: ['a', 'b'], line: 1, raw: 'a,b', flaws: [] },
      { cells: ['x\ny', '1'], line: 3, raw: '"x\ny",1', flaws: [] },
      { cells: ['2', '3'], line: 5, raw: '2,"3"', flaws: [] },
    ]);
  });

  it('flags text after a closing quote', async () => {
    expect((await read('a,b\n"x"y,2\n"x" ,2\n')).map(({ cells, flaws }) => [cells, flaws])).toEqual([
      [['a', 'b'], []],
      [['xy', '2'], ['QUOTES']],
      [['x', '2'], []],
    ]);
  });

  it.each([
    ['a,b\n1,"2\n3,4\n', 2],
    ['a,b\n1,2\n"x\ny","z\n', 4],
    ['"a,b\n1,2\n', 1],
    [`a\nb\n"${'x'.repeat(1_100_000)}`, 3],
  ])('rejects an unclosed quote with its line number', async (content, line) => {
    await expect(read(content)).rejects.toThrow(
      `a.csv, line ${line}: a quote (") is opened here and never closed.`,
    );
  });

  it('rejects an overlong line', async () => {
    await expect(read(`a,b\n${'x'.repeat(1_100_000)}`)).rejects.toThrow(
      'a.csv, line 2: this line is too long',
    );
  });

  it('round-trips random tables in any chunks', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[",;\t\r\n a"]{0,8}$/),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(200), { maxLength: 6 }),
        fc.boolean(),
        (rows, delimiter, lineBreak, cuts, always) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const written = [Array.from({ length: 4 }, (_, n) => `c${n}`), ...rows]
            .map((row) =>
              row
                .map((text) => (always || /[",;\t\r\n]|^\s/.test(text) ? quote(text) : text))
                .join(delimiter),
            )
            .join(lineBreak);
          const parser = new CsvParser('a.csv');
          const places = [
            0,
            ...cuts.filter((cut) => cut < written.length).sort((a, b) => a - b),
            written.length,
          ];
          const records = places
            .slice(1)
            .flatMap((end, index) => [...parser.push(written.slice(places[index], end))]);
          records.push(...parser.end());
          expect(records.slice(1).map(({ cells }) => cells)).toEqual(rows);
          expect(records.map(({ raw }) => raw).join(lineBreak)).toBe(written);
          const lines = written.split(/\r\n|\r|\n/);
          for (const { line, raw } of records) expect(lines[line - 1]).toBe(raw.split(/\r\n|\r|\n/)[0]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
