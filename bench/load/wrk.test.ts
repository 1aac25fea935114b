import { describe, expect, it } from 'vitest';
import { countsIn } from './wrk.ts';

describe('countsIn', () => {
  it('reads the counts of right, wrong and lost answers, and an example of a wrong answer', () => {
    const output =
      'Running 1s test\n  Requests/sec: 3\n\ncounted 40 2 1 1000123 250000 900 43 17\n500 {"errors":[]}\nand more';
    expect(countsIn(output)).toEqual({
      right: 40,
      wrong: 2,
      lost: 1,
      elapsed: 1000123,
      worked: 250000,
      p99Microseconds: 900,
      next: 43,
      waiting: 17,
      example: '500 {"errors":[]}\nand more',
    });
  });

  it('throws with the output of wrk if the output has no counts', () => {
    expect(() => countsIn('unable to connect')).toThrow('unable to connect');
  });
});
