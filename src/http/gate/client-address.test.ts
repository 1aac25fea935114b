import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressReader } from './client-address.ts';

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
  // Proxies in a row.
  ['9.9.9.9, 7.7.7.7, 10.0.0.3', '7.7.7.7'],
  ['7.7.7.7:1000, 10.0.0.3:1000', '7.7.7.7'],
  ['10.0.0.4', '10.0.0.4'],
  // A list that no proxy writes: the address is that of the proxy that passed it on.
  ['', '10.0.0.2'],
  ['<b>evil</b>', '10.0.0.2'],
  ['unknown', '10.0.0.2'],
  ['7.7.7.7:port', '10.0.0.2'],
  ['7.7.7', '10.0.0.2'],
  ['fe80::7%<b>', 'fe80::7'],
  ['[7.7.7.7]:1', '10.0.0.2'],
  ['2001:db8::7]:1', '10.0.0.2'],
  ['<b>evil</b>, 10.0.0.3', '10.0.0.3'],
])('a proxy that is trusted and sends “%s” speaks for %s', (forwardedFor, address) => {
  const addressOf = addressReader(['10.0.0.0/24']);
  expect(addressOf(from('10.0.0.2', forwardedFor))).toBe(address);
});

test('the header of anybody else is ignored', () => {
  expect(addressReader(['10.0.0.0/24'])(from('8.8.8.8', '7.7.7.7'))).toBe('8.8.8.8');
  expect(addressReader(['10.0.0.0/24'])(from('10.0.0.2'))).toBe('10.0.0.2');
  expect(addressReader(false)(from('10.0.0.2', '7.7.7.7'))).toBe('10.0.0.2');
});
