import { expect, test } from 'vitest';
import { keptAddress } from './kept-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1:2::7', '2001:db8:1::/48'],
  ['', null, null],
  [null, null, null],
])('of %s the log keeps %s, or truncated %s', (address, full, truncated) => {
  expect(keptAddress(address, 'full')).toBe(full);
  expect(keptAddress(address, 'truncated')).toBe(truncated);
  expect(keptAddress(address, 'off')).toBeNull();
});
