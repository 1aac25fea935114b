import { describe, expect, test } from 'vitest';
import { isJson } from './body.ts';

describe('JSON bodies', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json; odata=verbose',
    ' application/json ',
  ])('accepts the content type %s', (type) => {
    expect(isJson(type)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'text/plain',
    'text/json',
    'application/graphql',
    'application/json+x',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=application/json',
    'application/json; charset=utf-16',
    'application/json; charset=latin1; charset=utf-8',
    'application/json, text/plain',
    'text/plain; application/json',
  ])('rejects the content type %s', (type) => {
    expect(isJson(type)).toBe(false);
  });
});
