import { expect, test } from 'vitest';
import { openerPolicy } from './opener-policy.ts';

test.each([
  ['localhost', 'http://localhost:8080', true],
  ['127.0.0.1', 'http://localhost:8080', true],
  ['stint.test', 'http://stint.test:8080', false],
  ['stint.test', 'https://stint.test', true],
])('isolates the windows of a page at %s of the server %s: %s', (hostname, baseUrl, isSent) => {
  expect('cross-origin-opener-policy' in openerPolicy({ hostname }, { baseUrl })).toBe(isSent);
});
