import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { watchForProxy } from './proxy-watch.ts';

function watched() {
  const found: string[] = [];
  const watch = watchForProxy((address) => found.push(address));
  const come = (count: number, remoteAddress: string, forwardedFor?: string, url = '/sign-in') => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    for (let i = 0; i < count; i++)
      watch({ url, headers, socket: { remoteAddress } } as unknown as IncomingMessage);
  };
  return { found, come };
}

describe('a proxy that is not trusted', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['172.18.0.1', '172.18.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::1', '::1'],
    ['fd00::7', 'fd00::7'],
  ])('at %s is found once', (address, told) => {
    const { found, come } = watched();
    come(19, address, '203.0.113.7');
    expect(found).toEqual([]);
    come(100, address, '203.0.113.8');
    expect(found).toEqual([told]);
  });

  test('is found although it is probed from elsewhere', () => {
    const { found, come } = watched();
    for (let i = 0; i < 20; i++) {
      come(1, '10.0.0.2', '203.0.113.7');
      come(1, '10.0.0.9', undefined, '/readyz');
    }
    expect(found).toEqual(['10.0.0.2']);
  });

  test.each([
    ['a public address', '203.0.113.1', '198.51.100.1'],
    ['requests without the header', '10.0.0.2', undefined],
  ])('is not taken for %s', (_name, address, forwardedFor) => {
    const { found, come } = watched();
    come(100, address, forwardedFor);
    expect(found).toEqual([]);
  });

  test('is not taken for several addresses, nor for some requests with the header among others', () => {
    const { found, come } = watched();
    for (let i = 0; i < 50; i++) come(1, `10.0.0.${i % 2}`, '203.0.113.7');
    for (let i = 0; i < 50; i++) come(1, '10.0.0.2', i % 3 ? '203.0.113.7' : undefined);
    expect(found).toEqual([]);
  });
});
