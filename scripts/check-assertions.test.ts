import { expect, test } from 'vitest';
import { testsWithoutAssertion } from './check-assertions.ts';

test.each([
  ["test('a', () => { expect(1).toBe(1); });", []],
  ["test('a', async () => { await expect.poll(() => 1).toBe(1); });", []],
  ["test('a', () => expectRefused(1));", []],
  ["it.each([1])('a', (n) => { fc.assert(property(n)); });", []],
  ["const expectAll = () => expect(1).toBe(1);\ntest('a', () => { check(); });", ['a.test.ts:2']],
  ["it.each([1])('a', () => { for (const n of [1]) run(n); });", ['a.test.ts:1']],
  ["test('a', async ({ expect }) => { await page.getByText('x').waitFor(); });", ['a.test.ts:1']],
  ["describe('a', () => { render(); });", []],
])('finds in %j the tests without an assertion: %j', (text, places) => {
  const lines = places.map((place) => `${place} has no assertion of its own`);
  expect(testsWithoutAssertion('a.test.ts', text)).toEqual(lines);
});
