import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/imports/files.ts';
import { type ListItem, readJsonList } from './json-list.ts';

const read = async (content: string | Uint8Array, chunk?: number) => {
  const items: ListItem[] = [];
  for await (const item of readJsonList(fileOf('a.json', content, chunk))) items.push(item);
  return items;
};

describe('readJsonList', () => {
  it('reads random lists in any format and in any chunks', async () => {
    const cut = '"\\[]{},\n';
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom(...cut), { maxLength: 6 }).map((drawn) => drawn.join('')),
    );
    const item = fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text),
      fc.dictionary(text, fc.array(text)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 6 }),
        fc.constantFrom(undefined, 1, '\t'),
        fc.integer({ min: 1, max: 30 }),
        async (list, indent, chunk) => {
          const content = JSON.stringify(list, null, indent);
          const items = await read(content, chunk);
          expect(JSON.stringify(items.map(({ value }) => value))).toBe(JSON.stringify(list));
          const lines = content.split('\n');
          for (const { line, raw } of items) expect(lines[line - 1]).toContain(raw.split('\n')[0]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('returns undefined for an invalid item and continues', async () => {
    expect((await read('[{"a":1},\n{a:1},\n{"a":2}]')).map(({ value, line }) => [value, line])).toEqual([
      [{ a: 1 }, 1],
      [undefined, 2],
      [{ a: 2 }, 3],
    ]);
  });

  it('flags items that are not UTF-8', async () => {
    const bytes = Buffer.from('[\n"x",\n"\xfc",\n"y"\n]', 'latin1');
    for (const chunk of [1, 3, 1000]) {
      expect((await read(bytes, chunk)).map(({ value, flaws }) => [value, ...flaws])).toEqual([
        ['x'],
        ['ü', 'ENCODING'],
        ['y'],
      ]);
    }
  });

  it.each([
    ['', 'line 1: The file ends in the middle of the list'],
    ['[1,\n2', 'line 2: The file ends in the middle of the list'],
    ['["a]', 'line 1: The file ends in the middle of the list'],
    ['{}', 'This is not a JSON list; "{" is out of place'],
    ['[]x', '"x" is out of place'],
    ['[] []', '"[" is out of place'],
    [`["${'x'.repeat(1_100_000)}"]`, 'An item of the list does not end'],
  ])('rejects invalid lists', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
