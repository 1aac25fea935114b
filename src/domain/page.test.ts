import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../test/harness/refusals.ts';
import { newId } from '../lib/ids.ts';
import {
  checkPageSize,
  decodeNumberCursor,
  decodePartsCursor,
  decodeTextCursor,
  encodeNumberCursor,
  encodePartsCursor,
  encodeTextCursor,
} from './page.ts';

const id = newId(Date.UTC(2026, 2, 2));
const refusal = {
  code: 'INVALID_CURSOR',
  field: 'after',
  message: 'after is not a cursor of this list; pass the endCursor of its previous page.',
};

type Parts = Parameters<Parameters<typeof decodePartsCursor>[2]>[0];

const isAny = (_parts: Parts): _parts is Parts => true;
const anyPart = fc.oneof(
  fc.string().filter((text) => !text.includes('\0')),
  fc.integer(),
  fc.constant(null),
);

function base64(text: string): string {
  return Buffer.from(text).toString('base64url');
}

describe('checkPageSize', () => {
  it.each([
    [undefined, 50],
    [null, 50],
    [1, 1],
    [500, 500],
  ])('reads the page size %s as %d', (first, size) => {
    expect(checkPageSize(first)).toBe(size);
  });

  it.each([0, -1, 501, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects the page size %d',
    async (first) => {
      expect(await problemOf(() => checkPageSize(first))).toEqual({
        code: 'INVALID_INPUT',
        field: 'first',
        message: `first must be between 1 and 500; ${first} is not.`,
      });
    },
  );
});

describe('cursors', () => {
  it('round-trips any text key in URL-safe characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (key, anyId) => {
        fc.pre(!key.includes('\0'));
        const cursor = encodeTextCursor('projects', { key, id: anyId });
        expect(decodeTextCursor('projects', cursor)).toEqual({ key, id: anyId });
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', '\n', 'two\nlines', '\ufeffbyte order mark', '🧵', 'a\u0301'])(
    'round-trips the text key %j',
    (key) => {
      expect(decodeTextCursor('tags', encodeTextCursor('tags', { key, id }))).toEqual({ key, id });
    },
  );

  it('round-trips any integer key', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.uuid(), (key, anyId) => {
        const cursor = encodeNumberCursor('timeEntries', { key, id: anyId });
        expect(decodeNumberCursor('timeEntries', cursor)).toEqual({ key, id: anyId });
        expect(cursor).toMatch(/^[A-Za-z0-9.-]+$/);
      }),
    );
  });

  it.each([
    ['of another list', encodeTextCursor('clients', { key: 'acme', id })],
    ['of a list whose name has the same beginning', encodeTextCursor('projects2', { key: 'acme', id })],
    ['without an id', base64('projects\n\nacme')],
    ['with only the list', base64('projects')],
    ['with an invalid id', base64('projects\n17\nacme')],
    ['with SQL in place of the id', base64("projects\n' or 1=1 --\nacme")],
    ['with a NUL', base64(`projects\n${id}\nac\0me`)],
    ['that is not UTF-8', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
    ['that is not base64', '%%%'],
    ['that is cut off', encodeTextCursor('projects', { key: 'acme', id }).slice(0, 9)],
    ['that is empty', ''],
    ['in the format of another tool', Buffer.from('cursor:10').toString('base64')],
  ])('rejects a text cursor %s', async (_, cursor) => {
    expect(await problemOf(() => decodeTextCursor('projects', cursor))).toEqual(refusal);
  });

  it.each(['', 'acme', '1.5', 'NaN', 'Infinity', '1e400', '9007199254740993', ' ', '0x10', '12 '])(
    'rejects a number cursor with the key %j',
    async (key) => {
      const cursor = `timeEntries.${key}.${id}`;
      expect(await problemOf(() => decodeNumberCursor('timeEntries', cursor))).toEqual(refusal);
    },
  );

  it.each([
    ['of another list', encodeNumberCursor('imports', { key: 7, id })],
    ['of a list that is sorted by name', encodeTextCursor('projects', { key: 'acme', id })],
    ['with an invalid id', 'timeEntries.7.17'],
    ['with SQL in place of the id', "timeEntries.7.' or 1=1 --"],
    ['with extra parts', `timeEntries.7.${id}.1`],
    ['that is cut off', encodeNumberCursor('timeEntries', { key: 7, id }).slice(0, 20)],
    ['that is empty', ''],
  ])('rejects a number cursor %s', async (_, cursor) => {
    expect(await problemOf(() => decodeNumberCursor('timeEntries', cursor))).toEqual(refusal);
  });

  it('round-trips any parts', () => {
    fc.assert(
      fc.property(fc.array(anyPart), (parts) => {
        expect(decodePartsCursor('rows', encodePartsCursor('rows', parts), isAny)).toEqual(parts);
      }),
    );
  });

  it('accepts random JSON only if its parts have the required form', async () => {
    const isPlace = (parts: Parts): parts is [number, string] =>
      parts.length === 2 && typeof parts[0] === 'number' && typeof parts[1] === 'string';
    const anyRest = fc.array(fc.oneof(anyPart, fc.jsonValue()));
    const anyJson = fc.oneof(
      anyRest.map((rest) => ['rows', ...rest]),
      fc.tuple(fc.constant('rows'), anyPart, anyPart),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(anyJson, async (value) => {
        const cursor = base64(JSON.stringify(value));
        const [name, ...parts] = Array.isArray(value) ? value : [];
        if (name === 'rows' && isPlace(parts as Parts) && !`${parts[1]}`.includes('\0')) {
          expect(decodePartsCursor('rows', cursor, isPlace)).toEqual(JSON.parse(JSON.stringify(parts)));
        } else {
          expect(await problemOf(() => decodePartsCursor('rows', cursor, isPlace))).toEqual(refusal);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['an object', '{"toString":1}'],
    ['a list', '[]'],
    ['a boolean', 'true'],
    ['an infinite number', '1e999'],
    ['a text with a NUL', '"a\\u0000"'],
  ])('rejects a cursor with %s among its parts', async (_, part) => {
    const cursor = base64(`["rows",${part},"x"]`);
    expect(await problemOf(() => decodePartsCursor('rows', cursor, isAny))).toEqual(refusal);
  });

  it('rejects random texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (cursor) => {
        expect(await problemOf(() => decodeTextCursor('projects', cursor))).toEqual(refusal);
        expect(await problemOf(() => decodeNumberCursor('timeEntries', cursor))).toEqual(refusal);
      }),
      { numRuns: 500 },
    );
  });
});
