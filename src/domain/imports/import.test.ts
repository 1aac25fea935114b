import { describe, expect, it, test } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import {
  changesSince,
  checkExternalId,
  checkRowPlace,
  checkSourceRows,
  checkSourceSeconds,
  type RowContent,
  readReport,
} from './import.ts';

const row: RowContent = {
  identityId: 'me',
  start: Date.UTC(2026, 2, 2, 9),
  end: Date.UTC(2026, 2, 2, 10),
  title: 'Plan',
  description: null,
  projectId: null,
  clientId: null,
  taskId: null,
  billable: null,
  tags: ['b', 'a'],
  hourlyRate: null,
  importedAmount: null,
};

describe('changesSince', () => {
  it('returns nothing for equal values, regardless of the order of tags', () => {
    expect(changesSince(row, { ...row, tags: ['a', 'b'] }, true)).toEqual([]);
  });

  test.each<[Partial<RowContent>, string]>([
    [{ identityId: 'you' }, 'identityId was me'],
    [{ start: 0 }, 'startTime was 2026-03-02T09:00:00Z'],
    [{ end: 0 }, 'endTime was 2026-03-02T10:00:00Z'],
    [{ title: null }, 'title was "Plan"'],
    [{ description: 'x' }, 'description was none'],
    [{ projectId: 'x' }, 'projectId was none'],
    [{ clientId: 'x' }, 'clientId was none'],
    [{ taskId: 'x' }, 'taskId was none'],
    [{ billable: false }, 'billable was none'],
    [{ tags: [] }, 'tags was "b", "a"'],
    [{ hourlyRate: { minorUnits: 1, currency: 'EUR' } }, 'hourlyRate was none'],
    [{ importedAmount: { minorUnits: 1, currency: 'EUR' } }, 'importedAmount was none'],
  ])('describes the change to %j', (change, description) => {
    expect(changesSince(row, { ...row, ...change }, true)).toEqual([description]);
  });

  it('describes each change by the old value, shortened', () => {
    const before: RowContent = {
      ...row,
      title: 'x'.repeat(500),
      tags: [],
      billable: true,
      hourlyRate: { minorUnits: 8550, currency: 'EUR' },
      importedAmount: { minorUnits: 3333, currency: 'EUR' },
    };
    expect(changesSince(before, row, true)).toEqual([
      `title was "${'x'.repeat(100)}…"`,
      'billable was true',
      'tags was none',
      'hourlyRate was 85.50 EUR',
      'importedAmount was 33.33 EUR',
    ]);
  });

  it('leaves out money for readers without permission for rates', () => {
    const priced = { hourlyRate: { minorUnits: 8550, currency: 'EUR' } };
    const changes = ['title was "Old"'];
    expect(changesSince({ ...row, ...priced, title: 'Old' }, row, false)).toEqual(changes);
    expect(changesSince({ ...row, ...priced }, row, false)).toEqual([]);
  });
});

describe('readReport', () => {
  const counts = { created: 1, merged: 0, deduplicated: 0, skipped: 2, failed: 0 };
  const report = (value: object) => JSON.stringify({ verdict: 'MATCHES', counts, ...value });

  it('keeps the text unchanged and returns its verdict and counts', () => {
    const text = report({ people: [1, 2] });
    expect(readReport(text)).toEqual({ text, verdict: 'MATCHES', counts });
    expect(readReport(report({ verdict: 'DIFFERS' })).verdict).toBe('DIFFERS');
  });

  test.each([
    ['', /JSON object/],
    ['{', /JSON object/],
    ['[]', /JSON object/],
    ['null', /JSON object/],
    ['"MATCHES"', /JSON object/],
    [report({ verdict: 'matches' }), /"verdict": MATCHES, INCOMPLETE or DIFFERS/],
    [report({ verdict: undefined }), /"verdict"/],
    [report({ counts: undefined }), /"counts".*created is none/],
    [report({ counts: [] }), /created/],
    [report({ counts: { ...counts, failed: -1 } }), /failed/],
    [report({ counts: { ...counts, merged: 1.5 } }), /merged/],
    [report({ counts: { ...counts, skipped: '2' } }), /skipped/],
    [report({ counts: { ...counts, skipped: 2 ** 31 } }), /skipped/],
    [report({ more: 'x'.repeat(200_000) }), /at most 200000/],
    [report({ more: '\0' }).replace('\\u0000', '\0'), /NUL/],
  ])('rejects the report %.60s', async (text, message) => {
    expect(await problemOf(() => readReport(text))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'report',
      message: expect.stringMatching(message),
    });
  });
});

test.each<[string, () => unknown, string]>([
  ['an empty external id', () => checkExternalId(''), 'externalId'],
  ['an external id of 256 characters', () => checkExternalId('x'.repeat(256)), 'externalId'],
  ['an external id with a NUL', () => checkExternalId('a\0b'), 'externalId'],
  ['an external id with half a surrogate pair', () => checkExternalId('\ud800'), 'externalId'],
  ['a row without a file name', () => checkRowPlace({ file: '', line: 1, raw: '' }), 'file'],
  ['a file of 1001 characters', () => checkRowPlace({ file: 'x'.repeat(1001), line: 1, raw: '' }), 'file'],
  ['line 0', () => checkRowPlace({ file: 'x', line: 0, raw: '' }), 'line'],
  [
    'raw text of 10001 characters',
    () => checkRowPlace({ file: 'x', line: 1, raw: 'x'.repeat(10_001) }),
    'raw',
  ],
  ['a negative number of rows', () => checkSourceRows(-1), 'rows'],
  ['negative seconds', () => checkSourceSeconds(-0.001), 'seconds'],
  ['seconds beyond the safe integers', () => checkSourceSeconds(1e300), 'seconds'],
  ['NaN seconds', () => checkSourceSeconds(Number.NaN), 'seconds'],
])('rejects %s', async (_case, check, field) => {
  expect(await problemOf(check)).toMatchObject({ code: 'INVALID_INPUT', field });
});

test('values within the limits are returned unchanged', () => {
  expect(checkExternalId('x'.repeat(255))).toHaveLength(255);
  const place = { file: 'a.csv', line: 1, raw: 'x'.repeat(10_000) };
  expect(checkRowPlace(place)).toEqual(place);
  expect([checkSourceRows(0), checkSourceSeconds(0.0015)]).toEqual([0, 2]);
});
