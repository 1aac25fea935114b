import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressReader, watchForProxy } from './client-address.ts';

const from = (remoteAddress: string, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

test.each([
  ['7.7.7.7', '7.7.7.7'],
  ['7.7.7.7:1000', '7.7.7.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:1000', '2001:db8::7'],
  ['::ffff:7.7.7.7', '::ffff:7.7.7.7'],
  // A chain of proxies.
  ['9.9.9.9, 7.7.7.7, 10.0.0.3', '7.7.7.7'],
  ['7.7.7.7:1000, 10.0.0.3:1000', '7.7.7.7'],
  ['10.0.0.4', '10.0.0.4'],
  // Invalid values: the address is that of the last valid proxy.
  ['', '10.0.0.2'],
  ['<b>evil</b>', '10.0.0.2'],
  ['unknown', '10.0.0.2'],
  ['7.7.7.7:port', '10.0.0.2'],
  ['7.7.7', '10.0.0.2'],
  ['fe80::7%<b>', 'fe80::7'],
  ['[7.7.7.7]:1', '10.0.0.2'],
  ['2001:db8::7]:1', '10.0.0.2'],
  ['<b>evil</b>, 10.0.0.3', '10.0.0.3'],
])('reads “%s” from a trusted proxy as the client %s', (forwardedFor, address) => {
  const addressOf = addressReader(['10.0.0.0/24']);
  expect(addressOf(from('10.0.0.2', forwardedFor))).toBe(address);
});

test('ignores the header of an untrusted proxy', () => {
  expect(addressReader(['10.0.0.0/24'])(from('8.8.8.8', '7.7.7.7'))).toBe('8.8.8.8');
  expect(addressReader(['10.0.0.0/24'])(from('10.0.0.2'))).toBe('10.0.0.2');
  expect(addressReader(false)(from('10.0.0.2', '7.7.7.7'))).toBe('10.0.0.2');
});

function watched() {
  const reported: string[] = [];
  const watch = watchForProxy((address) => reported.push(address));
  const send = (count: number, remoteAddress: string, forwardedFor?: string, url = '/sign-in') => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    for (let i = 0; i < count; i++)
      watch({ url, headers, socket: { remoteAddress } } as unknown as IncomingMessage);
  };
  return { reported, send };
}

describe('an untrusted proxy', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['172.18.0.1', '172.18.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::1', '::1'],
    ['fd00::7', 'fd00::7'],
  ])('reports an untrusted proxy at %s once', (address, reportedAs) => {
    const { reported, send } = watched();
    send(19, address, '203.0.113.7');
    expect(reported).toEqual([]);
    send(100, address, '203.0.113.8');
    expect(reported).toEqual([reportedAs]);
  });

  test('reports a proxy although probes come from elsewhere', () => {
    const { reported, send } = watched();
    for (let i = 0; i < 20; i++) {
      send(1, '10.0.0.2', '203.0.113.7');
      send(1, '10.0.0.9', undefined, '/readyz');
    }
    expect(reported).toEqual(['10.0.0.2']);
  });

  test.each([
    ['a public address', '203.0.113.1', '198.51.100.1'],
    ['requests without the header', '10.0.0.2', undefined],
  ])('does not mistake %s for a proxy', (_name, address, forwardedFor) => {
    const { reported, send } = watched();
    send(100, address, forwardedFor);
    expect(reported).toEqual([]);
  });

  test('does not mistake several addresses or some requests with the header for a proxy', () => {
    const { reported, send } = watched();
    for (let i = 0; i < 50; i++) send(1, `10.0.0.${i % 2}`, '203.0.113.7');
    for (let i = 0; i < 50; i++) send(1, '10.0.0.2', i % 3 ? '203.0.113.7' : undefined);
    expect(reported).toEqual([]);
  });
});
