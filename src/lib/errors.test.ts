import { describe, expect, it } from 'vitest';
import {
  type ErrorCode,
  errorCodes,
  Failure,
  failure,
  invalid,
  isDomainFailure,
  statusOf,
} from './errors.ts';

const statuses: Record<ErrorCode, number | undefined> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  BROWSER_REQUIRED: 403,
  RATE_LIMITED: 429,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
  TIMEOUT: 503,
  INTERNAL: 500,
  BAD_REQUEST: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  QUERY_TOO_COMPLEX: 400,
  NOT_ACCEPTABLE: 406,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ROUTE_NOT_FOUND: 404,
  PASSWORD_REQUIRED: undefined,
  INVALID_INPUT: undefined,
  INVALID_CURSOR: undefined,
  NOT_FOUND: undefined,
  NAME_TAKEN: undefined,
  IN_USE: undefined,
  ARCHIVED: undefined,
  DEACTIVATED: undefined,
  CONTRADICTION: undefined,
  OVERLAP: undefined,
  ENTRY_DELETED: undefined,
  ENTRY_MERGED: undefined,
  ENTRY_LOCKED: undefined,
  NOT_MERGED: undefined,
  IMPORT_UNDONE: undefined,
  NO_RUNNING_TIMER: undefined,
  AMBIGUOUS: undefined,
  LAST_ADMINISTRATOR: undefined,
  LAST_OWNER: undefined,
  HAS_OWNER: undefined,
  LIMIT_REACHED: undefined,
  ALREADY_MEMBER: undefined,
  EMAIL_NOT_VERIFIED: undefined,
};

describe('the registry of error codes', () => {
  it.each(Object.entries(statuses) as [ErrorCode, number | undefined][])(
    'assigns %s the status %s',
    (code, status) => {
      expect(statusOf(code)).toBe(status);
      expect(isDomainFailure(failure(code, 'x'))).toBe(status === undefined);
    },
  );

  it('contains no other codes and describes each in a sentence', () => {
    expect(Object.keys(errorCodes).sort()).toEqual(Object.keys(statuses).sort());
    for (const { meaning } of Object.values(errorCodes)) expect(meaning).toMatch(/^[A-Z].+\.$/s);
  });
});

describe('Failure', () => {
  it('contains its problems in order and uses the code and message of the first', () => {
    const first = { code: 'ARCHIVED', message: 'The project is archived.', field: 'projectId' } as const;
    const second = { code: 'INVALID_INPUT', message: 'Too long.', field: 'title' } as const;
    const error = new Failure(first, second);
    expect(error.problems).toEqual([first, second]);
    expect(error.code).toBe('ARCHIVED');
    expect(error.message).toBe('The project is archived.');
    expect(error).toBeInstanceOf(Error);
  });

  it('names a field only if there is one', () => {
    expect(failure('NO_RUNNING_TIMER', 'No timer is running.').problems).toEqual([
      { code: 'NO_RUNNING_TIMER', message: 'No timer is running.', field: null },
    ]);
    expect(invalid('title', 'Too long.').problems).toEqual([
      { code: 'INVALID_INPUT', message: 'Too long.', field: 'title' },
    ]);
  });

  it('is the only error that counts as a domain failure', () => {
    expect(isDomainFailure(new Error('There is no space left on the device.'))).toBe(false);
    expect(isDomainFailure({ code: 'NOT_FOUND', problems: [] })).toBe(false);
    expect(isDomainFailure(undefined)).toBe(false);
  });
});
