import { describe, expect, it } from 'vitest';
import { countsIn } from './wrk.ts';

describe('what wrk says', () => {
  it('is how many answers were right, wrong and lost, and one that was wrong', () => {
    const said =
      'Running 1s test\n  Requests/sec: 3\n\ncounted 40 2 1 1000123 250000 900 43 17\n500 {"errors":[]}\nand more';
    expect(countsIn(said)).toEqual({
      right: 40,
      wrong: 2,
      lost: 1,
      elapsed: 1000123,
      worked: 250000,
      p99: 900,
      next: 43,
      waiting: 17,
      example: '500 {"errors":[]}\nand more',
    });
  });

  it('is not taken for an answer without a count', () => {
    expect(() => countsIn('unable to connect')).toThrow('unable to connect');
  });
});
