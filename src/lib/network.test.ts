import { expect, test } from 'vitest';
import { keptAddress, networkOf, truncatedAddress } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('truncates %s to %s', (address, network) => {
  expect(truncatedAddress(address)).toBe(network);
});

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1:2::7', '2001:db8:1::/48'],
  ['', null, null],
  [null, null, null],
])('stores %s in the log as %s, or truncated as %s', (address, full, truncated) => {
  expect(keptAddress(address, 'full')).toBe(full);
  expect(keptAddress(address, 'truncated')).toBe(truncated);
  expect(keptAddress(address, 'off')).toBeNull();
});
