import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPath, withNext } from './next.ts';

describe('the target after sign-in', () => {
  it.each([
    '/',
    '/account',
    '/oauth/authorize?client_id=1&redirect_uri=http%3A%2F%2Flocalhost%3A3118%2Fcallback',
    '/a/b?c=d#e',
    '/%2f/evil.example',
    '/x//y',
    '/@evil.example',
    '/:80',
  ])('accepts the local path %s', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it('encodes a path so that it fits into a header', () => {
    expect(localPath('/zeit?q=für mich')).toBe('/zeit?q=f%C3%BCr%20mich');
    expect(localPath('/a/../b')).toBe('/b');
  });

  it.each([
    null,
    undefined,
    '',
    'account',
    'https://evil.example/',
    'HTTPS:/evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\..\\..\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    '/\r\nset-cookie: a=b',
    `/${'x'.repeat(5000)}`,
  ])('replaces %j by the dashboard', (next) => {
    expect(localPath(next)).toBe('/');
  });

  it('returns a path on this server for any input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      ':',
      '@',
      '?',
      '#',
      '\t',
      'x',
      'é',
      '//',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces).map((list) => list.join('')),
          fc.string(),
        ),
        (text) => {
          const path = localPath(text);
          expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
          expect(new URL(path, 'https://stint.example').origin).toBe('https://stint.example');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('adds the target to a path only if it is not the dashboard', () => {
    expect(withNext('/sign-in', '/')).toBe('/sign-in');
    expect(withNext('/sign-up', '/a?b=c')).toBe('/sign-up?next=%2Fa%3Fb%3Dc');
  });
});
