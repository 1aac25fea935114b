import { describe, expect, it } from 'vitest';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import {
  checkIdempotencyKey,
  checkRange,
  isForgotten,
  parseRange,
  rangeSoFar,
  requireAgreement,
} from './time-entry.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('parseRange', () => {
  it('reads both timestamps', () => {
    expect(parseRange('2026-03-02T09:00:00Z', '2026-03-02T11:00:00+01:00')).toEqual({
      start: Date.UTC(2026, 2, 2, 9),
      end: Date.UTC(2026, 2, 2, 10),
    });
  });

  it('reports all problems at once', async () => {
    const { problems } = await refusalOf(() => parseRange('2026-02-30T09:00:00Z', '2026-03-02T10:00:00'));
    expect(problems).toEqual([
      {
        code: 'INVALID_INPUT',
        field: 'startTime',
        message: 'startTime names a day that does not exist in the calendar.',
      },
      {
        code: 'INVALID_INPUT',
        field: 'endTime',
        message: 'endTime is a local time; add "Z" or an offset such as "+01:00" to say which instant it is.',
      },
    ]);
  });

  it('does not compare the end with an unreadable start', async () => {
    const problem = await problemOf(() => parseRange('yesterday', '1970-01-01T00:00:00Z'));
    expect(problem.field).toBe('startTime');
  });
});

describe('checkRange', () => {
  it.each([1, HOUR, 31 * DAY])('accepts a length of %d ms', (length) => {
    expect(checkRange({ start: DAY, end: DAY + length })).toEqual({ start: DAY, end: DAY + length });
  });

  it.each([
    [0, 'endTime must be after startTime.'],
    [-1, 'endTime must be after startTime.'],
    [31 * DAY + 1, 'A time entry is at most 31 days long; endTime is later than that.'],
  ])('rejects a length of %d ms', async (length, message) => {
    expect(await problemOf(() => checkRange({ start: DAY, end: DAY + length }))).toEqual({
      code: 'INVALID_INPUT',
      field: 'endTime',
      message,
    });
  });
});

describe('checkIdempotencyKey', () => {
  it.each(['k', ' ', 'x'.repeat(255), 'toggl:12345/ä', '🧵', 'two\nlines'])(
    'returns the key %j unchanged',
    (key) => {
      expect(checkIdempotencyKey(key)).toBe(key);
    },
  );

  it.each([
    ['', 'must have 1 to 255 characters; this one has 0'],
    ['x'.repeat(256), 'must have 1 to 255 characters; this one has 256'],
    ['x'.repeat(300), 'must have 1 to 255 characters; this one has 300'],
    ['a\0b', 'a character that cannot be stored'],
    ['a\ud800', 'a character that cannot be stored'],
  ])('rejects the key %j', async (key, part) => {
    const problem = await problemOf(() => checkIdempotencyKey(key));
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', field: 'idempotencyKey' });
    expect(problem.message).toContain(part);
  });
});

describe('isForgotten', () => {
  it.each([
    [12 * HOUR - 1, false],
    [12 * HOUR, true],
    [3 * DAY, true],
    [0, false],
  ])('returns for a timer that has run for %d ms: %s', (length, expected) => {
    expect(isForgotten(DAY, DAY + length)).toBe(expected);
  });
});

describe('requireAgreement', () => {
  const task = { id: 'task', projectId: 'project' };
  const project = { id: 'project', clientId: 'client', billable: true };
  const client = { id: 'client' };

  it.each([
    { task, project, client },
    { task: null, project, client },
    { task: null, project: { ...project, clientId: null }, client: null },
    { task: null, project: null, client },
    { task: null, project: null, client: null },
  ])('accepts a consistent task, project and client: %j', (named) => {
    expect(() => requireAgreement(named)).not.toThrow();
  });

  it.each([
    [{ task, project: { ...project, id: 'another' }, client }, 'taskId'],
    [{ task: null, project, client: { id: 'another' } }, 'clientId'],
    [{ task: null, project: { ...project, clientId: null }, client }, 'clientId'],
  ])('rejects a contradiction: %j', async (named, field) => {
    expect(await problemOf(() => requireAgreement(named))).toMatchObject({ code: 'CONTRADICTION', field });
  });
});

describe('rangeSoFar', () => {
  it.each([
    ['returns the range of a finished entry', 0, 5, 3, 5],
    ['ends now for a running timer', 0, null, 3, 3],
    ['is empty for a timer that starts later', 7, null, 3, 7],
  ])('%s', (_, start, end, now, until) => {
    expect(rangeSoFar({ start, end }, now)).toEqual({ start, end: until });
  });
});
