import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../test/harness/times.ts';
import { timeAgo } from './time-ago.ts';

test.each([
  [-HOUR, 'just now'],
  [0, 'just now'],
  [10 * MINUTE - 1, 'just now'],
  [10 * MINUTE, '10 minutes ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [29 * DAY, '29 days ago'],
])('shows a time %i ms ago as "%s"', (passed, words) => {
  expect(timeAgo(1e12, 1e12 + passed)).toBe(words);
});
