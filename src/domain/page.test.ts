import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../test/refusals.ts';
import { newId } from '../lib/ids.ts';
import {
  checkPageSize,
  decodeNumberCursor,
  decodeTextCursor,
  encodeNumberCursor,
  encodeTextCursor,
} from './page.ts';

const id = newId(Date.UTC(2026, 2, 2));
const refusal = {
  code: 'INVALID_CURSOR',
  field: 'after',
  message: 'after is not a cursor of this list; pass the endCursor of its previous page.',
};

function base64(text: string): string {
  return Buffer.from(text).toString('base64url');
}

describe('checkPageSize', () => {
  it.each([
    [undefined, 50],
    [null, 50],
    [1, 1],
    [500, 500],
  ])('%s means %d', (first, size) => {
    expect(checkPageSize(first)).toBe(size);
  });

  it.each([0, -1, 501, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', async (first) => {
    expect(await problemOf(() => checkPageSize(first))).toEqual({
      code: 'INVALID_INPUT',
      field: 'first',
      message: `first must be between 1 and 500; ${first} is not.`,
    });
  });
});

describe('a cursor', () => {
  it('carries any name back exactly, and can be put into an address as it is', () => {
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

  it.each(['', '\n', 'two\nlines', '\ufeffbyte order mark', '🧵', 'a\u0301'])('carries %j back', (key) => {
    expect(decodeTextCursor('tags', encodeTextCursor('tags', { key, id }))).toEqual({ key, id });
  });

  it('carries any instant back exactly', () => {
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
    ['of a list whose name starts the same', encodeTextCursor('projects2', { key: 'acme', id })],
    ['without an id', base64('projects\n\nacme')],
    ['with nothing but the list', base64('projects')],
    ['with an id that is none', base64('projects\n17\nacme')],
    ['with a statement in place of the id', base64("projects\n' or 1=1 --\nacme")],
    ['with a NUL', base64(`projects\n${id}\nac\0me`)],
    ['that is not UTF-8', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
    ['that is not base64', '%%%'],
    ['cut off', encodeTextCursor('projects', { key: 'acme', id }).slice(0, 9)],
    ['of nothing', ''],
    ['as other tools write them', Buffer.from('cursor:10').toString('base64')],
  ])('%s is refused', async (_, cursor) => {
    expect(await problemOf(() => decodeTextCursor('projects', cursor))).toEqual(refusal);
  });

  it.each(['', 'acme', '1.5', 'NaN', 'Infinity', '1e400', '9007199254740993', ' ', '0x10', '12 '])(
    'with %j where a number belongs is refused',
    async (key) => {
      const cursor = `timeEntries.${key}.${id}`;
      expect(await problemOf(() => decodeNumberCursor('timeEntries', cursor))).toEqual(refusal);
    },
  );

  it.each([
    ['of another list', encodeNumberCursor('imports', { key: 7, id })],
    ['of a list by name', encodeTextCursor('projects', { key: 'acme', id })],
    ['with an id that is none', 'timeEntries.7.17'],
    ['with a statement in place of the id', "timeEntries.7.' or 1=1 --"],
    ['with more than a place', `timeEntries.7.${id}.1`],
    ['cut off', encodeNumberCursor('timeEntries', { key: 7, id }).slice(0, 20)],
    ['of nothing', ''],
  ])('%s is refused where a number belongs', async (_, cursor) => {
    expect(await problemOf(() => decodeNumberCursor('timeEntries', cursor))).toEqual(refusal);
  });

  it('of any text is a place or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (cursor) => {
        expect(await problemOf(() => decodeTextCursor('projects', cursor))).toEqual(refusal);
        expect(await problemOf(() => decodeNumberCursor('timeEntries', cursor))).toEqual(refusal);
      }),
      { numRuns: 500 },
    );
  });
});
